/// Gives roles and styles their look on this terminal.
package struct Theme: Sendable, Equatable {
  /// What may be sent.
  package enum Depth: Sendable, Equatable {
    /// Text and nothing else.
    case plain
    /// Bold, dim and reversed, which are no colours.
    case styles
    /// The terminal's own sixteen colours too.
    case colors
  }

  package let depth: Depth
  package let isDark: Bool

  package init(depth: Depth, isDark: Bool = true) {
    self.depth = depth
    self.isDark = isDark
  }

  /// The theme that choices, environment and terminal come to.
  ///
  /// `--color` beats the environment; there `CLICOLOR_FORCE` beats `NO_COLOR`, and both `TERM`.
  package static func chosen(
    color: ColorChoice, theme: ThemeChoice, environment: [String: String], isTerminal: Bool
  ) -> Theme {
    let isDark =
      switch theme {
      case .dark: true
      case .light: false
      case .auto: hasDarkBackground(environment)
      }
    return Theme(depth: depth(color, environment, isTerminal: isTerminal), isDark: isDark)
  }

  /// The sequence that turns a look on, or "" when there is none.
  func sequence(for role: Role, _ style: Style) -> String {
    guard depth != .plain else { return "" }
    var codes: [String] = []
    if style.contains(.bold) { codes.append("1") }
    if style.contains(.dim) { codes.append("2") }
    if style.contains(.underlined) { codes.append("4") }
    if style.contains(.reversed) { codes.append("7") }
    if depth == .colors, let color = color(of: role) { codes.append(color) }
    return codes.isEmpty ? "" : "\u{1B}[\(codes.joined(separator: ";"))m"
  }

  /// The sequence that turns every look off.
  static let reset = "\u{1B}[0m"
}

extension Theme {
  private static func depth(
    _ color: ColorChoice, _ environment: [String: String], isTerminal: Bool
  ) -> Depth {
    let terminal = environment["TERM"] ?? ""
    let isCapable = isTerminal && !terminal.isEmpty && terminal != "dumb"
    let isForced = !["", "0"].contains(environment["CLICOLOR_FORCE"] ?? "")
    switch color {
    case .always: return .colors
    case .never: return isCapable ? .styles : .plain
    case .auto where isForced: return .colors
    case .auto where !(environment["NO_COLOR"] ?? "").isEmpty: return isCapable ? .styles : .plain
    case .auto: return isCapable ? .colors : .plain
    }
  }

  // Such as "15;0": the last number is the background, of the sixteen colours.
  private static func hasDarkBackground(_ environment: [String: String]) -> Bool {
    guard let colors = environment["COLORFGBG"], let last = colors.split(separator: ";").last,
      let background = Int(last)
    else { return true }
    return background < 7 || background == 8
  }

  private func color(of role: Role) -> String? {
    switch role {
    case .plain, .title, .prompt, .notice, .detail, .seen: nil
    case .login: isDark ? "96" : "34"
    case .badge: isDark ? "95" : "35"
    case .note: isDark ? "93" : "31"
    case .warning: isDark ? "93" : "31"
    }
  }
}
