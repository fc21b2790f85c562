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
