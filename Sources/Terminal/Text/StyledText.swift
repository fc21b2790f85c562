/// A line of safe text in runs, each with a role and a style.
package struct StyledText: Sendable, Equatable {
  /// Text of one role and one style.
  package struct Run: Sendable, Equatable {
    /// The text, which may be a part of a word.
    package let text: SafeText
    /// What the text means.
    package let role: Role
    /// How the text stands out, besides its role.
    package let style: Style
    /// The address of the link, on terminals with links.
    package let link: WebAddress?
    /// What is drawn in the cells of the text; `nil` is the text in its role's colour.
    package let content: CellContent?
    /// The columns of the text, counted once: a row asks for them many times.
    let width: Int
  }

  /// The runs in order.
  package private(set) var runs: [Run]

  /// Text of one role and style.
  package init(
    _ text: SafeText, _ role: Role = .plain, _ style: Style = [], link: WebAddress? = nil
  ) {
    self.init(text, role, style, link: link, content: nil)
  }

  /// Text in colours of its own, or in the place of a graphic.
  package init(_ text: SafeText, content: CellContent) {
    self.init(text, .plain, [], link: nil, content: content)
  }

  init(_ runs: [Run]) {
    self.runs = runs
  }

  fileprivate init(
    _ text: SafeText, _ role: Role, _ style: Style, link: WebAddress?, content: CellContent?
  ) {
    runs =
      text.isEmpty
      ? []
      : [
        Run(
          text: text, role: role, style: style, link: link, content: content, width: text.width)
      ]
  }

  /// The columns that the line takes.
  package var width: Int { runs.reduce(0) { $0 + $1.width } }

  /// The text without roles and styles.
  package var plain: SafeText { runs.reduce("" as SafeText) { $0 + $1.text } }

  /// One line followed by the other.
  package static func + (one: Self, other: Self) -> Self {
    guard !one.runs.isEmpty else { return other }
    var sum = one
    sum.runs += other.runs
    return sum
  }

  /// The line cut to `columns`, with `…` in the last column when text is missing.
  package func fitted(to columns: Int) -> StyledText {
    guard width > columns else { return self }
    var cut = StyledText("")
    var left = columns
    for run in runs {
      // The run that takes the last column is cut, or text is missing after it.
      guard run.width < left else {
        return cut + run.with((run.text + "…").fitted(to: left))
      }
      cut = cut + run.alone
      left -= run.width
    }
    return cut
  }

  /// The line with blanks up to `columns`; a longer line stays as it is.
  package func padded(to columns: Int, alignment: Alignment) -> StyledText {
    let missing = columns - width
    guard missing > 0 else { return self }
    let blanks = StyledText(.blanks(missing))
    return alignment == .leading ? self + blanks : blanks + self
  }
}

extension StyledText.Run {
  /// A line of this run only.
  var alone: StyledText { with(text) }

  /// A line of other text in the run's role and style; a graphic is dropped when the text differs.
  func with(_ other: SafeText) -> StyledText {
    if case .graphic = content, other != text { return StyledText(other) }
    return StyledText(other, role, style, link: link, content: content)
  }
}

/// What a text means; the theme gives each role its colour.
package enum Role: Sendable, CaseIterable {
  case plain, title, login, detail, seen, badge, note, warning, notice, prompt, link
  /// A mark that a profile has changed since the reader saw it.
  case changed
  /// Animated text while data is being loaded: a wheel, empty rows, and the light that moves over
  /// empty rows.
  case spinner, placeholder, shimmer
  /// A key of JSON, a text in it, and what is neither text nor number.
  case jsonKey, jsonText, jsonLiteral
}

/// How text stands out without colour.
package struct Style: OptionSet, Sendable, Equatable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Bold, on terminals with styles.
  package static let bold = Style(rawValue: 1)
  /// Dim, unless the text has a colour.
  package static let dim = Style(rawValue: 2)
  /// Underlined.
  package static let underlined = Style(rawValue: 4)
  /// Foreground and background swapped.
  package static let reversed = Style(rawValue: 8)
}

/// What is drawn in the cells of a text.
package enum CellContent: Sendable, Equatable {
  /// The text itself, in these colours whatever the theme.
  case colored(CellColors)
  /// Blanks under a graphic that belongs to a row below.
  case covered
  /// Blanks under the lowest row of a graphic.
  case graphic(Graphic)
}

/// The address of a link: http or https, in printable ASCII, and not too long.
///
/// Any other address from outside is shown as text, without a link.
package struct WebAddress: Sendable, Equatable {
  /// The longest address in bytes; some terminals cut longer ones.
  static let limit = 2083

  let string: String

  /// - Returns: `nil` when `raw` is no such address.
  package init?(_ raw: String) {
    let utf8 = raw.utf8
    guard utf8.count <= Self.limit, utf8.allSatisfy({ (0x21..<0x7F).contains($0) }),
      let scheme = ["https://", "http://"].first(where: { raw.lowercased().hasPrefix($0) }),
      utf8.count > scheme.utf8.count
    else { return nil }
    string = raw
  }
}
