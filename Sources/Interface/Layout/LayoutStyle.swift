import Models
import Terminal

/// The style of a line, which its first word names, or of a field.
enum LayoutStyle: String {
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
