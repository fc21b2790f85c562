/// Gives roles and styles their look on this terminal.
package struct Theme: Sendable, Equatable {
  package let depth: Depth
  package private(set) var isDark: Bool
  /// Whether the reader has said if the background is dark, so that nothing else counts.
  package let isSettled: Bool
  /// Whether the terminal is known to cope with links.
  package let hasLinks: Bool

  package init(
    depth: Depth, isDark: Bool = true, isSettled: Bool = false, hasLinks: Bool = false
  ) {
    self.depth = depth
    self.isDark = isDark
    self.isSettled = isSettled
    self.hasLinks = hasLinks
  }

  /// Whether it matters which background the terminal has, and only the terminal can say.
  package var wantsBackground: Bool { !isSettled && depth >= .sixteen }

  /// The theme for the background that the terminal says it has; what the reader said stays.
  package func adapted(to background: RGB) -> Theme {
    var theme = self
    if !isSettled { theme.isDark = !background.isLight }
    return theme
  }

  /// The sequence that turns a look on, or "" when there is none.
  func sequence(for role: Role, _ style: Style) -> String {
    guard depth != .plain else { return "" }
    let style = style.union(role.style)
    let color = palette.ink(of: role)?.codes(at: depth) ?? []
    var codes: [UInt8] = []
    if style.contains(.bold) { codes.append(1) }
    // A muted colour is muted enough: terminals that halve it would make it unreadable.
    if style.contains(.dim), color.isEmpty { codes.append(2) }
    if style.contains(.underlined) { codes.append(4) }
    if style.contains(.reversed) { codes.append(7) }
    return ControlSequence.look(codes + color).bytes
  }

  private var palette: Palette { isDark ? .dark : .light }
}

extension Role {
  /// What sets it off also where there are no colours.
  fileprivate var style: Style {
    switch self {
    case .login: .bold
    case .seen, .placeholder: .dim
    case .link: .underlined
    case .plain, .title, .detail, .badge, .note, .warning, .notice, .prompt, .changed, .spinner,
      .shimmer:
      []
    }
  }
}
