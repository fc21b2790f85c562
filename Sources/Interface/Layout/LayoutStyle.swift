import Terminal

/// What a line or a field of a layout is; the first word of its line.
enum LayoutStyle: String, CaseIterable {
  case title, login, plain, detail, badge, link, warning, changed, note, quote

  /// The text as this style shows it.
  func styled(_ text: SafeText, link: WebAddress? = nil) -> StyledText {
    StyledText(text, role, isBold ? [.bold] : [], link: link)
  }

  /// What stands at the left of each row.
  var bar: StyledText { self == .quote ? StyledText("│ ", .note) : StyledText("") }

  private var isBold: Bool { self == .title || self == .login }

  private var role: Role {
    switch self {
    case .title: .title
    case .login: .login
    case .plain, .quote: .plain
    case .link: .link
    case .detail: .detail
    case .badge: .badge
    case .warning: .warning
    case .changed: .changed
    case .note: .note
    }
  }
}
