/// Colours of its own for some text, whatever the theme: those of a picture's cells.
package struct CellColors: Sendable, Hashable {
  /// A colour, by what the terminal has.
  package enum Color: Sendable, Hashable {
    /// With 24 bits.
    case full(RGB)
    /// One of 256, by its number.
    case indexed(UInt8)
    /// One of the terminal's own sixteen, 0 to 15.
    case sixteen(UInt8)
  }

  /// That of the text; `nil` is the terminal's own.
  package let foreground: Color?
  /// That behind the text; `nil` is the terminal's own.
  package let background: Color?

  package init(foreground: Color? = nil, background: Color? = nil) {
    self.foreground = foreground
    self.background = background
  }

  /// The numbers that turn it on.
  var codes: [UInt8] {
    (foreground?.codes(base: 30) ?? []) + (background?.codes(base: 40) ?? [])
  }
}

extension CellColors.Color {
  // Text's colours begin at 30, those behind it at 40; the bright ones lie 60 above.
  fileprivate func codes(base: UInt8) -> [UInt8] {
    switch self {
    case .full(let color): [base + 8, 2, color.red, color.green, color.blue]
    case .indexed(let number): [base + 8, 5, number]
    case .sixteen(let number): [number < 8 ? base + number : base + 60 + (number & 7)]
    }
  }
}
