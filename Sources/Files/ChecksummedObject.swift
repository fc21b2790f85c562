/// Writes and checks JSON objects that end in a checksum.
///
/// The checksum is the last member, `crc`. It covers all bytes before it, and the bytes after the object
/// that the caller hands over.
package enum ChecksummedObject {
  private static let digitCount = 8
  /// How many bytes the checksum and the closing brace have.
  package static let endLength = end(String(repeating: "0", count: digitCount)).count

  /// The object with its checksum.
  ///
  /// - Parameters:
  ///   - body: The object without its closing brace; it has a member at least.
  ///   - following: The bytes after the object that are part of the checksum.
  package static func bytes(_ body: [UInt8], before following: [UInt8] = []) -> [UInt8] {
    body + end(CRC32.hexadecimal(of: body + following))
  }

  /// The object without its checksum; `nil` when the checksum does not hold.
  package static func checked(
    _ bytes: some BidirectionalCollection<UInt8>, before following: [UInt8] = []
  ) -> [UInt8]? {
    let body = Array(bytes.dropLast(endLength))
    let found = bytes.suffix(endLength)
    guard found.elementsEqual(end(CRC32.hexadecimal(of: body + following))) else { return nil }
    return body + [UInt8(ascii: "}")]
  }

  private static func end(_ digits: String) -> [UInt8] { Array(",\"crc\":\"\(digits)\"}".utf8) }
}
