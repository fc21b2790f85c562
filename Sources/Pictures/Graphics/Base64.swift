import FoundationEssentials

/// Bytes as letters that any terminal lets through.
enum Base64 {
  /// Four letters for three bytes, padded with `=`.
  static func letters(of bytes: [UInt8]) -> [UInt8] {
    [UInt8](Data(bytes).base64EncodedData())
  }
}
