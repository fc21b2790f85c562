import TerminalCells

extension Bitmap {
  /// The picture with as many pixels as `target` says, stretched when its sides ask for it.
  ///
  /// Light is averaged, not bytes, and what is transparent lends no colour.
  package func scaled(to target: PixelSize) -> Self {
    guard target != size, target.width > 0, target.height > 0 else { return self }
    return Self(checked: target, pixels: Scaler(from: size, to: target).scaled(pixels))
  }
}
