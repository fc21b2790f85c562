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

extension Bitmap {
  /// The whole picture in the middle of `room`, as large as it fits, with nothing around it.
  ///
  /// - Parameter pixel: The shape of a pixel of the room, as width and height in any unit; those of
  ///   the picture are square.
  func fitted(into room: PixelSize, pixel: PixelSize = PixelSize(width: 1, height: 1)) -> Self {
    let fitted = fittedSize(in: room, pixel)
    return scaled(to: fitted).centered(in: room)
  }

  private func fittedSize(in room: PixelSize, _ pixel: PixelSize) -> PixelSize {
    // The sides of the picture and of the room, as far as their proportions go.
    let width = size.width * room.height * pixel.height
    let height = size.height * room.width * pixel.width
    if width >= height {
      return PixelSize(width: room.width, height: Self.share(height, of: width, room.height))
    }
    return PixelSize(width: Self.share(width, of: height, room.width), height: room.height)
  }

  private static func share(_ part: Int, of whole: Int, _ length: Int) -> Int {
    max((length * part + whole / 2) / whole, 1)
  }

  private func centered(in room: PixelSize) -> Self {
    guard room != size else { return self }
    let left = (room.width - size.width) / 2
    let top = (room.height - size.height) / 2
    var placed = [UInt8](repeating: 0, count: room.count * 4)
    for row in 0..<size.height {
      let start = ((top + row) * room.width + left) * 4
      let line = row * size.width * 4..<(row + 1) * size.width * 4
      placed.replaceSubrange(start..<start + line.count, with: pixels[line])
    }
    return Self(checked: room, pixels: placed)
  }
}
