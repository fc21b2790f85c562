import TerminalCells

extension Bitmap {
  /// The picture with as many pixels as `target` says, stretched where its shape is another.
  ///
  /// Light is averaged, not bytes, and transparent pixels add no colour.
  package func scaled(to target: PixelSize) -> Self {
    guard target != size, target.width > 0, target.height > 0 else { return self }
    return Self(checked: target, pixels: Scaler(from: size, to: target).scaled(pixels))
  }

  /// The whole picture in the middle of `area`, as large as it fits, transparent around it.
  ///
  /// - Parameter pixel: The shape of a pixel of the area, as width and height in any unit; those of
  ///   the picture are square.
  func fitted(into area: PixelSize, pixel: PixelSize = PixelSize(width: 1, height: 1)) -> Self {
    let fitted = fittedSize(in: area, pixel)
    return scaled(to: fitted).centered(in: area)
  }

  private func fittedSize(in area: PixelSize, _ pixel: PixelSize) -> PixelSize {
    // The sides of the picture and of the area, as far as their proportions go.
    let width = size.width * area.height * pixel.height
    let height = size.height * area.width * pixel.width
    if width >= height {
      return PixelSize(width: area.width, height: Self.share(height, of: width, area.height))
    }
    return PixelSize(width: Self.share(width, of: height, area.width), height: area.height)
  }

  private static func share(_ part: Int, of whole: Int, _ length: Int) -> Int {
    max((length * part + whole / 2) / whole, 1)
  }

  private func centered(in area: PixelSize) -> Self {
    guard area != size else { return self }
    let left = (area.width - size.width) / 2
    let top = (area.height - size.height) / 2
    var placed = [UInt8](repeating: 0, count: area.count * 4)
    for row in 0..<size.height {
      let start = ((top + row) * area.width + left) * 4
      let line = row * size.width * 4..<(row + 1) * size.width * 4
      placed.replaceSubrange(start..<start + line.count, with: pixels[line])
    }
    return Self(checked: area, pixels: placed)
  }
}
