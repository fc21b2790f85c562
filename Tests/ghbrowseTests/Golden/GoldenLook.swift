/// One of the looks in which screens are kept.
enum GoldenLook: String, CaseIterable {
  case dark, light, plain, accessible
  /// Dark, with 256 colours.
  case indexed

  /// Those in which every screen is kept.
  static let usual: [GoldenLook] = [.dark, .light, .plain, .accessible]

  /// What tells the program to look like that.
  var environment: [String: String] {
    switch self {
    case .dark: ["COLORTERM": "truecolor", "GHBROWSE_THEME": "dark"]
    case .light: ["COLORTERM": "truecolor", "GHBROWSE_THEME": "light"]
    case .plain: ["NO_COLOR": "1", "GHBROWSE_THEME": "dark"]
    case .indexed: ["GHBROWSE_THEME": "dark"]
    case .accessible: ["GHBROWSE_ACCESSIBLE": "1", "GHBROWSE_THEME": "dark"]
    }
  }

  /// The terminal's background, as SVG writes it.
  var back: String { self == .light ? "#ffffff" : "#1e1e1e" }
  /// The colour of text without one.
  var text: String { self == .light ? "#24292f" : "#d4d4d4" }
}
