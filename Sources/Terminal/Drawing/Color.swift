/// A colour of sRGB, with 8 bits for each channel.
package struct RGB: Sendable, Hashable {
  let red: UInt8
  let green: UInt8
  let blue: UInt8

  /// Whether text on this background should be dark, by the luminance of ITU-R BT.2020.
  var isLight: Bool {
    0.2627 * Double(red) + 0.6780 * Double(green) + 0.0593 * Double(blue) > 0.6 * 255
  }
}

extension RGB {
  /// The colour of six hexadecimal digits, `0xRRGGBB`.
  init(_ hex: UInt32) {
    self.init(
      red: UInt8(hex >> 16 & 0xFF), green: UInt8(hex >> 8 & 0xFF), blue: UInt8(hex & 0xFF))
  }
}

/// A colour of a terminal's cell, in one of the ways that terminals accept colours.
package enum CellColor: Sendable, Hashable {
  case full(RGB)
  /// One of the 256 colours, by its number.
  case indexed(UInt8)
  /// One of the terminal's own sixteen, 0 to 15.
  case sixteen(UInt8)

  /// The numbers that turn the colour on (SGR): from `base` on, 30 for text or 40, and 60 higher for the bright ones.
  func codes(base: UInt8) -> [UInt8] {
    switch self {
    case .full(let color): [base + 8, 2, color.red, color.green, color.blue]
    case .indexed(let number): [base + 8, 5, number]
    case .sixteen(let number): [number < 8 ? base + number : base + 60 + (number & 7)]
    }
  }
}

/// The colours of a cell; `nil` is the terminal's own.
package struct CellColors: Sendable, Hashable {
  let foreground: CellColor?
  let background: CellColor?

  package init(foreground: CellColor?, background: CellColor?) {
    self.foreground = foreground
    self.background = background
  }

  /// The numbers that turn the colours on (SGR).
  var codes: [UInt8] { (foreground?.codes(base: 30) ?? []) + (background?.codes(base: 40) ?? []) }
}
