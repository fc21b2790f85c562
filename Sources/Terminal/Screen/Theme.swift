import TerminalCells

/// Gives roles and styles their look on this terminal.
package struct Theme: Sendable, Equatable {
  package let depth: ColorDepth
  package private(set) var isDark: Bool
  /// Whether the reader has said if the background is dark, so that nothing else counts.
  package let isSettled: Bool
  /// Whether the terminal is known to cope with links.
  package let hasLinks: Bool

  package init(
    depth: ColorDepth, isDark: Bool = true, isSettled: Bool = false, hasLinks: Bool = false
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

  /// The sequence that turns on the look of a run, or "" when there is none.
  func sequence(for run: StyledText.Run) -> String {
    guard case .paint(let paint) = run.art else { return sequence(for: run.role, run.style) }
    return depth == .plain ? "" : ControlSequence.look(paint.codes).bytes
  }

  /// The sequence that turns a look on, or "" when there is none.
  func sequence(for role: Role, _ style: Style) -> String {
    guard depth != .plain else { return "" }
    let color = palette.ink(of: role)?.codes(at: depth) ?? []
    var looks = style.union(role.style)
    if color.isEmpty {
      looks.formUnion(role.styleWithoutColor)
    } else {
      // A muted colour is muted enough: terminals that halve it would make it unreadable.
      looks.remove(.dim)
    }
    var codes: [UInt8] = []
    if looks.contains(.bold) { codes.append(1) }
    if looks.contains(.dim) { codes.append(2) }
    if looks.contains(.underlined) { codes.append(4) }
    if looks.contains(.reversed) { codes.append(7) }
    return ControlSequence.look(codes + color).bytes
  }

  private var palette: Palette { isDark ? .dark : .light }
}

extension Role {
  /// What always sets it off.
  fileprivate var style: Style { self == .login ? .bold : [] }

  /// What sets it off in a colour's place.
  fileprivate var styleWithoutColor: Style {
    switch self {
    case .seen, .placeholder: .dim
    case .link: .underlined
    case .plain, .title, .login, .detail, .badge, .note, .warning, .notice, .prompt, .changed,
      .spinner, .shimmer:
      []
    }
  }
}

extension CellColors {
  /// The numbers that turn the colours on (SGR).
  fileprivate var codes: [UInt8] {
    (foreground?.codes(base: 30) ?? []) + (background?.codes(base: 40) ?? [])
  }
}

extension CellColor {
  // Text's colours begin at 30, those behind it at 40; the bright ones lie 60 above.
  fileprivate func codes(base: UInt8) -> [UInt8] {
    switch self {
    case .full(let color): [base + 8, 2, color.red, color.green, color.blue]
    case .indexed(let number): [base + 8, 5, number]
    case .sixteen(let number): [number < 8 ? base + number : base + 60 + (number & 7)]
    }
  }
}
