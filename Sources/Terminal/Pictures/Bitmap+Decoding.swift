/// The bytes are not a picture that can be drawn: another kind of file, damaged, or too large.
package struct UnreadablePicture: Error {
  package init() {}
}

extension Bitmap {
  /// The most bytes of a file: 2 MiB.
  package static let byteLimit = 2 << 20
  /// The most pixels of a side; so a picture has 4 Mpx and 16 MiB at most.
  package static let sideLimit = 2048

  /// Decodes a PNG or JPEG file, whatever the file is called.
  ///
  /// Nothing is allocated for pixels before the size in the file's header is within the limits.
  ///
  /// - Parameter wanted: The pixels that are needed; `nil` asks for all. A JPEG file may be decoded
  ///   to fewer pixels than it has, which is faster, but to no fewer than these on either side.
  package init(
    decoding bytes: [UInt8], filling wanted: PixelSize? = nil
  ) throws(UnreadablePicture) {
    let bitmap: Bitmap? =
      if bytes.count > Self.byteLimit {
        nil
      } else if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
        Bitmap(png: bytes)
      } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
        Bitmap(jpeg: bytes, filling: wanted)
      } else {
        nil
      }
    guard let bitmap else { throw UnreadablePicture() }
    self = bitmap
  }

  /// Whether pictures of that size are decoded.
  static func canDecode(_ size: PixelSize) -> Bool {
    (1...sideLimit).contains(size.width) && (1...sideLimit).contains(size.height)
  }
}
