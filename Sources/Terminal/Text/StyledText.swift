import TerminalCells

/// A line of safe text in pieces, each with its role and its style.
package struct StyledText: Sendable, Equatable {
  /// One piece.
  package struct Run: Sendable, Equatable {
    package let text: SafeText
    package let role: Role
    package let style: Style
    /// Where it leads to, on terminals that cope with links.
    package let link: WebAddress?
    /// What is drawn there.
    package let art: CellContent?
  }

  package private(set) var runs: [Run]

  package init(
    _ text: SafeText, _ role: Role = .plain, _ style: Style = [], link: WebAddress? = nil
  ) {
    self.init(text, role, style, link: link, art: nil)
  }

  /// Text that is drawn in a way of its own.
  package init(_ text: SafeText, art: CellContent) {
    self.init(text, .plain, [], link: nil, art: art)
  }

  fileprivate init(
    _ text: SafeText, _ role: Role, _ style: Style, link: WebAddress?, art: CellContent?
  ) {
    runs = text.isEmpty ? [] : [Run(text: text, role: role, style: style, link: link, art: art)]
  }

  /// The columns it takes.
  package var width: Int { runs.reduce(0) { $0 + $1.text.width } }

  /// The same without roles and styles.
  package var plain: SafeText { runs.reduce("" as SafeText) { $0 + $1.text } }

  package static func + (one: Self, other: Self) -> Self {
    var sum = one
    sum.runs += other.runs
    return sum
  }

  /// The line cut to `columns`, with `…` in the last of them when something is missing.
  package func fitted(to columns: Int) -> StyledText {
    guard width > columns else { return self }
    var cut = StyledText("")
    var left = columns
    for run in runs {
      // Something is missing after the run that takes the last column, or in it.
      let text = run.text.width >= left ? (run.text + "…").fitted(to: left) : run.text
      cut = cut + run.with(text)
      left -= text.width
      if left <= 0 { break }
    }
    return cut
  }

  /// The line with blanks up to `columns`; a longer one stays as it is.
  package func padded(to columns: Int, alignment: Alignment) -> StyledText {
    let blanks = StyledText(("" as SafeText).padded(to: columns - width, alignment: .leading))
    return alignment == .leading ? self + blanks : blanks + self
  }
}

extension StyledText.Run {
  /// The run alone.
  var alone: StyledText { with(text) }

  /// Other text with the same looks; half of a picture is none.
  func with(_ other: SafeText) -> StyledText {
    if case .graphic = art, other != text { return StyledText(other) }
    return StyledText(other, role, style, link: link, art: art)
  }
}

/// What a piece of text is, for the theme to give it a colour.
package enum Role: Sendable, CaseIterable {
  case plain, title, login, detail, seen, badge, note, warning, notice, prompt, link
  /// That a profile has changed since the reader looked at it.
  case changed
  /// What moves while something is on its way: a wheel, and rows that are still empty with the
  /// light that goes over them.
  case spinner, placeholder, shimmer
}

/// How text is set off without colour.
package struct Style: OptionSet, Sendable, Equatable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  package static let bold = Style(rawValue: 1)
  package static let dim = Style(rawValue: 2)
  package static let underlined = Style(rawValue: 4)
  package static let reversed = Style(rawValue: 8)
}

/// What is drawn where some text stands.
package enum CellContent: Sendable, Equatable {
  /// The text itself, in colours of its own.
  case paint(CellColors)
  /// Blanks that a picture of a row below lies over.
  case covered
  /// A picture laid over the cells, which are blanks, and over as many above them as it is high.
  case graphic(Graphic)
}

/// An address that a link may lead to: http or https, in printable ASCII, and not too long.
///
/// What came from outside and is none stays text: there is no link then.
package struct WebAddress: Sendable, Equatable {
  /// The longest that is linked, in bytes; some terminals cut what is longer.
  static let limit = 2083

  let string: String

  package init?(_ raw: String) {
    let utf8 = raw.utf8
    guard utf8.count <= Self.limit, utf8.allSatisfy({ (0x21..<0x7F).contains($0) }),
      let scheme = ["https://", "http://"].first(where: { raw.lowercased().hasPrefix($0) }),
      utf8.count > scheme.utf8.count
    else { return nil }
    string = raw
  }
}
