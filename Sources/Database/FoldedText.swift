import CUTF8Proc
import Glibc

/// Text as a search sees it: without case and without marks.
enum FoldedText {
  /// Folds `text`; a NUL inside stays.
  static func fold(_ text: String) -> String {
    if let plain = foldASCII(text) { return plain }
    let options =
      UTF8PROC_STABLE.rawValue | UTF8PROC_COMPOSE.rawValue
      | UTF8PROC_CASEFOLD.rawValue | UTF8PROC_STRIPMARK.rawValue
    var folded: UnsafeMutablePointer<UInt8>?
    var text = text
    let count = text.withUTF8 { bytes in
      utf8proc_map(
        bytes.baseAddress, bytes.count, &folded, utf8proc_option_t(rawValue: options))
    }
    defer { free(folded) }
    guard count >= 0, let folded else { return text.lowercased() }
    return String(decoding: UnsafeBufferPointer(start: folded, count: count), as: UTF8.self)
  }

  // Nearly every login is ASCII, and a million of them are folded when a million users are saved.
  private static func foldASCII(_ text: String) -> String? {
    var text = text
    return text.withUTF8 { bytes in
      guard bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
      return String(unsafeUninitializedCapacity: bytes.count) { folded in
        for (index, byte) in bytes.enumerated() {
          let isUpper = byte >= 0x41 && byte <= 0x5A
          folded.initializeElement(at: index, to: isUpper ? byte | 0x20 : byte)
        }
        return bytes.count
      }
    }
  }
}
