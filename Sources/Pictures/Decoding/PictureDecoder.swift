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

/// Why some bytes are no picture to draw.
package enum PictureError: Error, Equatable, CustomStringConvertible {
  /// More than ``PictureDecoder/mostBytes``.
  case tooManyBytes(Int)
  /// Neither PNG nor JPEG, but what they look like.
  case notAPicture(FileKind)
  /// The file's own claim; a side is longer than ``PictureDecoder/longestSide``.
  case tooManyPixels(width: Int, height: Int)
  /// Sound as far as one can see, but of a kind that is not drawn.
  case unsupported(String)
  /// Damaged or cut; why, in the library's words or ours.
  case broken(String)

  package var description: String {
    switch self {
    case .tooManyBytes(let count):
      "the picture has \(count) bytes, \(PictureDecoder.mostBytes) are the most"
    case .notAPicture(let kind): "neither PNG nor JPEG but \(kind.rawValue)"
    case .tooManyPixels(let width, let height):
      "the picture says that it is \(width) × \(height) pixels large, "
        + "\(PictureDecoder.longestSide) a side are the most"
    case .unsupported(let kind): "pictures of this kind are not drawn: \(kind)"
    case .broken(let reason): "the picture is damaged: \(reason)"
    }
  }
}

extension PixelSize {
  /// Itself, when pictures of that size are drawn.
  ///
  /// - Throws: ``PictureError/tooManyPixels(width:height:)``, or ``PictureError/broken(_:)`` when
  ///   there are none.
  func checked() throws(PictureError) -> Self {
    guard width > 0, height > 0 else { throw .broken("it has no pixels") }
    guard max(width, height) <= PictureDecoder.longestSide else {
      throw .tooManyPixels(width: width, height: height)
    }
    return self
  }
}

extension [UInt8] {
  /// The number that so many bytes make, the greatest first; they must be there.
  func bigEndian(at start: Int, bytes count: Int) -> Int {
    self[start..<start + count].reduce(0) { $0 << 8 | Int($1) }
  }
}
