import TerminalCells

/// The colours of a terminal that has no others.
struct CellPalette: Sendable {
  private let vividness: Float
  private let perceived: [OklabColor]
  private let colors: [CellColor]

  private init(vividness: Float = 1, _ entries: [(RGB, CellColor)]) {
    self.vividness = vividness
    perceived = entries.map { OklabColor($0.0) }
    colors = entries.map(\.1)
  }

  /// The colour that looks most like another.
  func nearest(to color: RGB) -> CellColor {
    let wanted = OklabColor(color, vividness: vividness)
    var (best, least) = (0, Float.infinity)
    for index in perceived.indices {
      let distance = perceived[index].distance(to: wanted)
      if distance < least { (best, least) = (index, distance) }
    }
    return colors[best]
  }
}

extension CellPalette {
  /// Numbers 16 to 255: the cube and the greys, which terminals leave as they are.
  static let indexed = Self(cube + greys)

  /// As xterm has them.
  ///
  /// There are so few that pale colours must be taken for strong ones.
  static let sixteen = Self(
    vividness: 2,
    [
      0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5,
      0x7F7F7F, 0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
    ].enumerated().map { (RGB($1), .sixteen(UInt8($0))) })

  private static var cube: [(RGB, CellColor)] {
    let levels: [UInt8] = [0, 95, 135, 175, 215, 255]
    return (0..<216).map { number in
      let color = RGB(
        red: levels[number / 36], green: levels[number / 6 % 6], blue: levels[number % 6])
      return (color, .indexed(UInt8(16 + number)))
    }
  }

  private static var greys: [(RGB, CellColor)] {
    (0..<24).map { number in
      let level = UInt8(8 + 10 * number)
      return (RGB(red: level, green: level, blue: level), .indexed(UInt8(232 + number)))
    }
  }
}
