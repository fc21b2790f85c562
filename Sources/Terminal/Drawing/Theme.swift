/// The colours and styles of text on this terminal.
package struct Theme: Sendable, Equatable {
  /// Which colours and styles the terminal gets.
  package let depth: ColorDepth
  /// Whether the colours are those for a dark background.
  package private(set) var isDark: Bool
  /// The background that the terminal reports; until then, that of the theme.
  package private(set) var background: RGB
  /// Whether the theme was chosen, so that the terminal's background does not change it.
  let isChosen: Bool
  /// Whether the terminal supports links (OSC 8).
  let hasLinks: Bool

  package init(
    depth: ColorDepth, isDark: Bool = true, isChosen: Bool = false, hasLinks: Bool = false
  ) {
    self.depth = depth
    self.isDark = isDark
    background = RGB(isDark ? 0x000000 : 0xFFFFFF)
    self.isChosen = isChosen
    self.hasLinks = hasLinks
  }

  /// The theme that the reader and the terminal choose.
  package init(_ choice: ThemeChoice, _ color: ColorChoice, on terminal: TerminalKind) {
    let depth = terminal.depth(color)
    self.init(
      depth: depth, isDark: choice == .dark || choice == .auto && !terminal.hasLightBackground,
      isChosen: choice != .auto, hasLinks: depth >= .sixteen && terminal.hasLinks)
  }

  /// Whether the terminal should be asked for its background.
  package var needsBackground: Bool { !isChosen && depth >= .sixteen }

  /// The theme for the background that the terminal reports; a chosen theme stays.
  package func adapted(to background: RGB) -> Theme {
    var theme = self
    theme.background = background
    if !isChosen { theme.isDark = !background.isLight }
    return theme
  }

  /// The sequence that turns on the colours and styles of a run; empty when the run has none.
  func sequence(for run: StyledText.Run) -> String {
    guard case .colored(let colors) = run.content else {
      return sequence(for: run.role, run.style)
    }
    return depth == .plain ? "" : ControlSequence.style(colors.codes).bytes
  }

  /// The sequence that turns on the colours and styles of a role; empty when the role has none.
  func sequence(for role: Role, _ style: Style) -> String {
    guard depth != .plain else { return "" }
    let color = palette.color(of: role)?.at(depth)?.codes(base: 30) ?? []
    var styles = style.union(role.style)
    if color.isEmpty {
      styles.formUnion(role.styleWithoutColor)
    } else {
      // Terminals that darken "dim" text would make a muted colour unreadable.
      styles.remove(.dim)
    }
    var codes: [UInt8] = []
    if styles.contains(.bold) { codes.append(1) }
    if styles.contains(.dim) { codes.append(2) }
    if styles.contains(.underlined) { codes.append(4) }
    if styles.contains(.reversed) { codes.append(7) }
    return ControlSequence.style(codes + color).bytes
  }

  private var palette: Palette { isDark ? .dark : .light }
}

extension Role {
  fileprivate var style: Style { self == .login ? .bold : [] }

  /// The style that replaces the role's colour.
  fileprivate var styleWithoutColor: Style {
    switch self {
    case .seen, .placeholder: .dim
    case .link: .underlined
    default: []
    }
  }
}

extension StyledText {
  /// The line as it is written, with the sequences of its styles, colours and links.
  package func rendered(in theme: Theme) -> String {
    runs.reduce(into: "") { line, run in
      let style = theme.sequence(for: run)
      let text =
        style.isEmpty ? run.text.string : style + run.text.string + ControlSequence.resetStyle.bytes
      guard theme.hasLinks, let link = run.link else {
        line += text
        return
      }
      line += ControlSequence.openLink(link).bytes + text + ControlSequence.closeLink.bytes
    }
  }

  /// The line as a prompt, without links; the bytes 1 and 2 tell readline that the sequences between have no width.
  func renderedAsPrompt(in theme: Theme) -> String {
    runs.reduce(into: "") { line, run in
      let style = theme.sequence(for: run.role, run.style)
      line +=
        style.isEmpty
        ? run.text.string
        : "\u{1}\(style)\u{2}\(run.text.string)\u{1}\(ControlSequence.resetStyle.bytes)\u{2}"
    }
  }
}
