import CPNG
import TerminalCells

/// Makes pixels of the bytes of a PNG or JPEG file, whatever the file is called.
///
/// No library sees a file before its header has been read here, and its size is within the limits.
package struct PictureDecoder: Sendable {
  /// The most bytes of a file: 2 MiB.
  package static let byteLimit = 2 << 20
  /// The most pixels of a side; so a picture has 4 Mpx and 16 MiB at most.
  package static let sideLimit = 2048
  /// The version of libpng that this program runs with.
  package static var pngVersion: String {
    png_get_libpng_ver(nil).map { String(cString: $0) } ?? "unknown"
  }

  package init() {}

  /// The picture in `bytes`.
  ///
  /// - Parameter wanted: The pixels that are needed; `nil` asks for all. A JPEG file may be decoded
  ///   to fewer pixels than it has, which is faster, but to no fewer than these on either side.
  package func bitmap(
    from bytes: [UInt8], filling wanted: PixelSize? = nil
  ) throws(PictureError) -> Bitmap {
    guard bytes.count <= Self.byteLimit else { throw .tooManyBytes(bytes.count) }
    switch FileKind(of: bytes) {
    case .png: return try PNGFile(bytes).decoded()
    case .jpeg: return try JPEGFile(bytes).decoded(from: bytes, filling: wanted)
    case let kind: throw .unsupportedFormat(kind)
    }
  }
}

/// Why some bytes cannot be drawn as a picture.
package enum PictureError: Error, Equatable, CustomStringConvertible {
  /// The file has more bytes than ``PictureDecoder/byteLimit``.
  case tooManyBytes(Int)
  /// The file is neither PNG nor JPEG, but of a kind that is not decoded.
  case unsupportedFormat(FileKind)
  /// A side is longer than ``PictureDecoder/sideLimit``, as the file's header says.
  case tooManyPixels(width: Int, height: Int)
  /// The file may be whole, but uses a feature that is not decoded.
  case unsupportedFeature(String)
  /// The file is damaged or cut; the reason is a library's or ours.
  case damaged(String)

  package var description: String {
    switch self {
    case .tooManyBytes(let count):
      "the picture has \(count) bytes, \(PictureDecoder.byteLimit) are the most"
    case .unsupportedFormat(let kind): "neither PNG nor JPEG but \(kind.rawValue)"
    case .tooManyPixels(let width, let height):
      "the picture says that it is \(width) × \(height) pixels large, "
        + "\(PictureDecoder.sideLimit) a side are the most"
    case .unsupportedFeature(let feature): "pictures of this kind are not drawn: \(feature)"
    case .damaged(let reason): "the picture is damaged: \(reason)"
    }
  }
}

extension PixelSize {
  /// The size, when pictures of that size are decoded.
  ///
  /// - Throws: ``PictureError/tooManyPixels(width:height:)``, or ``PictureError/damaged(_:)`` when
  ///   there are no pixels.
  func checked() throws(PictureError) -> Self {
    guard width > 0, height > 0 else { throw .damaged("it has no pixels") }
    guard max(width, height) <= PictureDecoder.sideLimit else {
      throw .tooManyPixels(width: width, height: height)
    }
    return self
  }
}

extension [UInt8] {
  /// The number in the `count` bytes from `start` on, the most significant first.
  ///
  /// The array must have these bytes.
  func bigEndian(at start: Int, bytes count: Int) -> Int {
    self[start..<start + count].reduce(0) { $0 << 8 | Int($1) }
  }
}
