import Terminal

/// A line of a layout: a style, a label, and text with fields in it.
struct TemplateLine {
  /// Words and fields that vanish together when none of the fields is known.
  struct Part {
    /// What stands before it when something else does: a middle dot, or two blanks.
    let separator: SafeText
    var pieces: [Piece]
  }

  /// Words, or the place of a field.
  enum Piece {
    case words(SafeText)
    case field(Slot)
  }

  /// The place of a field.
  struct Slot {
    let field: ProfileField
    /// Its own style; `nil` for that of the line.
    let style: LayoutStyle?
    /// What it counts, one and many.
    let noun: (one: SafeText, many: SafeText)?
  }

  let style: LayoutStyle
  let label: SafeText?
  let parts: [Part]

  var fields: [ProfileField] { parts.flatMap(\.fields) }
}

extension TemplateLine.Part {
  var fields: [ProfileField] {
    pieces.compactMap { if case .field(let slot) = $0 { slot.field } else { nil } }
  }
}

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
