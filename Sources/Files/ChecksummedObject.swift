/// Writes and checks JSON objects that end in a checksum.
///
/// The checksum is the last member, `crc`. It covers all bytes before it.
package enum ChecksummedObject {
  /// How many bytes the checksum and the closing brace have.
  static let endLength = 18

  /// The object with its checksum.
  ///
  /// - Parameter body: The object without its closing brace; it has a member at least.
  package static func bytes(_ body: [UInt8]) -> [UInt8] {
    body + Array(",\"crc\":\"\(CRC32.hexadecimal(of: body))\"}".utf8)
  }

  /// The object without its checksum; `nil` when the checksum does not hold.
  package static func checked(_ object: some BidirectionalCollection<UInt8>) -> [UInt8]? {
    let body = Array(object.dropLast(endLength))
    return object.elementsEqual(bytes(body)) ? body + [UInt8(ascii: "}")] : nil
  }
}
