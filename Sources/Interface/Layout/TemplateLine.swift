import Models
import Terminal

/// A line of a layout: a style, a label, and text with fields in it.
struct TemplateLine {
  /// Words and fields that vanish together when none of the fields is known.
  struct Part {
    /// What separates the part from the part before: a middle dot, or two blanks.
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
    /// The field's own style; `nil` for the style of the line.
    let style: LayoutStyle?
    /// The noun for what the field counts, singular and plural.
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

/// The style of a line or of a field; the first word of a line names it.
enum LayoutStyle: String, CaseIterable {
  case title, login, plain, detail, badge, link, warning, changed, note, quote

  /// The text in this style.
  func styled(_ text: SafeText, link: WebAddress? = nil) -> StyledText {
    StyledText(text, role, isBold ? [.bold] : [], link: link)
  }

  /// A line of a note in this style, its tags in the colour of links.
  func tagged(_ text: SafeText) -> StyledText {
    let line = text.string
    var styled = StyledText("")
    var end = line.startIndex
    for range in Tag.ranges(in: line) {
      styled = styled + self.styled(.field(String(line[end..<range.lowerBound])))
      styled = styled + Self.link.styled(.field(String(line[range])))
      end = range.upperBound
    }
    return styled + self.styled(.field(String(line[end...])))
  }

  /// The bar at the left of each row.
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
