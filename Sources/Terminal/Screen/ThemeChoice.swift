/// Which background the reader has.
package enum ThemeChoice: String, Sendable, CaseIterable {
  case auto, dark, light

  /// What `GHBROWSE_THEME` says; `nil` when it is empty or not there.
  static func named(in environment: [String: String]) throws(UnknownTheme) -> ThemeChoice? {
    let variable = "GHBROWSE_THEME"
    guard let name = environment[variable], !name.isEmpty else { return nil }
    guard let choice = ThemeChoice(rawValue: name) else {
      throw UnknownTheme(variable: variable, name: name)
    }
    return choice
  }
}
