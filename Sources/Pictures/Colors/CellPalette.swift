import TerminalCells

/// The colours of a terminal without 24 bits a colour.
struct CellPalette: Sendable {
  private let chromaScale: Float
  private let oklabColors: [OklabColor]
  private let cellColors: [CellColor]

  private init(chromaScale: Float = 1, _ entries: [(RGB, CellColor)]) {
    self.chromaScale = chromaScale
    oklabColors = entries.map { OklabColor($0.0) }
    cellColors = entries.map(\.1)
  }

  /// The colour of the palette that looks most like `color`.
  func nearest(to color: RGB) -> CellColor {
    let target = OklabColor(color, chromaScale: chromaScale)
    var (best, least) = (0, Float.infinity)
    for index in oklabColors.indices {
      let distance = oklabColors[index].distance(to: target)
      if distance < least { (best, least) = (index, distance) }
    }
    return cellColors[best]
  }
}

extension CellPalette {
  /// Numbers 16 to 255: the colour cube and the grey ramp.
  ///
  /// Themes of terminals change only the first sixteen.
  static let indexed = Self(cube + greys)

  /// The sixteen colours as xterm has them.
  ///
  /// There are so few that pale colours must be taken for strong ones.
  static let sixteen = Self(
    chromaScale: 2,
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
