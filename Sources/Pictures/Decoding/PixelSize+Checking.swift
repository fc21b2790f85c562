import TerminalCells

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
