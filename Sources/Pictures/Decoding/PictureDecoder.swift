import TerminalCells

/// Makes pixels of the bytes of a PNG or JPEG file, whatever they are called.
///
/// Nothing is asked of a library before the file's own header has been read and found modest.
package struct PictureDecoder: Sendable {
  /// The most bytes a file may have: 2 MiB.
  package static let mostBytes = 2 << 20
  /// The most pixels a side may have; so a picture has 4 Mpx and 16 MiB at most.
  package static let longestSide = 2048

  package init() {}

  /// The picture in `bytes`.
  ///
  /// - Parameter wanted: The pixels that are needed. A JPEG file may be decoded smaller, which is
  ///   faster, but to no fewer on either side; `nil` is all there are.
  package func bitmap(
    from bytes: [UInt8], filling wanted: PixelSize? = nil
  ) throws(PictureError) -> Bitmap {
    guard bytes.count <= Self.mostBytes else { throw .tooManyBytes(bytes.count) }
    switch FileKind(of: bytes) {
    case .png: return try PNGFile(bytes).decoded()
    case .jpeg: return try JPEGFile(bytes).decoded(from: bytes, filling: wanted)
    case let kind: throw .notAPicture(kind)
    }
  }
}
