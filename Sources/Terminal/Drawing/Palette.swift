/// The colours of roles, for dark or for light backgrounds; roles without a colour have the terminal's own.
///
/// Each has a contrast of at least 4.5:1 (WCAG 2.2, 1.4.3) on each of the backgrounds.
struct Palette: Sendable, Equatable {
  /// The backgrounds on which the colours are readable.
  let backgrounds: [RGB]
  private let colors: [Role: PaletteColor]

  /// The colour of a role; `nil` is the terminal's own.
  func color(of role: Role) -> PaletteColor? { colors[role] }

  private init(
    on backgrounds: [RGB], accent: PaletteColor, quiet: PaletteColor, muted: PaletteColor,
    badge: PaletteColor, note: PaletteColor, warning: PaletteColor, green: PaletteColor
  ) {
    self.backgrounds = backgrounds
    colors = [
      .login: accent, .link: accent, .spinner: accent, .jsonKey: accent, .detail: quiet,
      .seen: muted, .placeholder: muted, .badge: badge, .note: note, .jsonLiteral: note,
      .warning: warning, .changed: green, .jsonText: green,
    ]
  }

  /// For black, and for the dark greys and blues of common terminal themes.
  static let dark = Palette(
    on: [RGB(0x000000), RGB(0x1E1E1E), RGB(0x282C34), RGB(0x2E3440)],
    accent: PaletteColor(full: RGB(0x79C0FF), indexed: 111, sixteen: 14),
    quiet: PaletteColor(full: RGB(0xAAB4C0), indexed: 249, sixteen: nil),
    muted: PaletteColor(full: RGB(0x949EAA), indexed: 247, sixteen: nil),
    badge: PaletteColor(full: RGB(0xD2A8FF), indexed: 183, sixteen: 13),
    note: PaletteColor(full: RGB(0xE3B341), indexed: 179, sixteen: 11),
    warning: PaletteColor(full: RGB(0xFFA198), indexed: 216, sixteen: 9),
    green: PaletteColor(full: RGB(0x7EE787), indexed: 114, sixteen: 10))

  /// For white and nearly white backgrounds.
  static let light = Palette(
    on: [RGB(0xFFFFFF), RGB(0xFDF6E3), RGB(0xEEEEEE), RGB(0xE1E2E7)],
    accent: PaletteColor(full: RGB(0x0550AE), indexed: 25, sixteen: 4),
    quiet: PaletteColor(full: RGB(0x4F5761), indexed: 240, sixteen: nil),
    muted: PaletteColor(full: RGB(0x5D656E), indexed: 241, sixteen: nil),
    badge: PaletteColor(full: RGB(0x6639BA), indexed: 55, sixteen: 5),
    note: PaletteColor(full: RGB(0x7D4E00), indexed: 58, sixteen: 5),
    warning: PaletteColor(full: RGB(0xB3201F), indexed: 124, sixteen: 1),
    green: PaletteColor(full: RGB(0x116329), indexed: 22, sixteen: nil))
}

/// The colour of a role, for each ``ColorDepth`` with colours.
struct PaletteColor: Sendable, Equatable {
  let full: RGB
  /// Its number among the 256 colours; 16 or more, as terminals' themes change the first sixteen.
  let indexed: UInt8
  /// Its number among the terminal's sixteen; `nil` if none is readable in both usual palettes, so that
  /// the text has no colour.
  let sixteen: UInt8?

  /// The colour at `depth`; `nil` if there is none.
  func at(_ depth: ColorDepth) -> CellColor? {
    switch depth {
    case .plain, .styles: nil
    case .sixteen: sixteen.map { .sixteen($0) }
    case .indexed: .indexed(indexed)
    case .full: .full(full)
    }
  }
}
