import TerminalCells

extension Theme {
  /// The theme that choices, environment and terminal come to.
  ///
  /// - Parameters:
  ///   - theme: What was said on the command line; `nil` when nothing was.
  ///   - remembered: Which background the terminal had in the last run, where that is known.
  /// - Throws: ``UnknownTheme`` when the environment names one that there is not.
  package static func chosen(
    color: ColorChoice, theme: ThemeChoice?, environment: [String: String], isTerminal: Bool,
    remembered: @autoclosure () -> ThemeChoice? = nil
  ) throws(UnknownTheme) -> Theme {
    let depth = ColorDepth.chosen(color, environment: environment, isTerminal: isTerminal)
    let choice = if let theme { theme } else { try ThemeChoice.named(in: environment) ?? .auto }
    let isDark =
      switch choice {
      case .dark: true
      case .light: false
      case .auto where depth < .sixteen: true
      case .auto: (remembered() ?? background(environment) ?? .dark) == .dark
      }
    return Theme(
      depth: depth, isDark: isDark, isSettled: choice != .auto,
      hasLinks: isTerminal && depth >= .sixteen && canLink(environment))
  }

  // Such as "15;0": the last number is the background, of the sixteen colours.
  private static func background(_ environment: [String: String]) -> ThemeChoice? {
    let numbers = (environment["COLORFGBG"] ?? "").split(separator: ";")
    guard let number = numbers.last.flatMap({ Int($0) }), (0...15).contains(number) else {
      return nil
    }
    return number < 7 || number == 8 ? .dark : .light
  }
}
