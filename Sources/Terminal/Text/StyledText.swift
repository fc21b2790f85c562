/// A line of safe text, in runs of one role and style.
package struct StyledText: Sendable, Equatable {
  /// Text of one role and one style.
  package struct Run: Sendable, Equatable {
    package let text: SafeText
    package let role: Role
    package let style: Style
    package let link: WebAddress?
    /// What replaces the text, or its role's colours.
    let content: CellContent?
    /// The columns of the text, which are needed many times.
    let width: Int
  }

  package private(set) var runs: [Run]

  package init(
    _ text: SafeText, _ role: Role = .plain, _ style: Style = [], link: WebAddress? = nil
  ) {
    self.init(text, role, style, link: link, content: nil)
  }

  /// Text in the colours of cells, whatever the theme.
  package init(_ text: SafeText, colors: CellColors) { self.init(text, content: .colored(colors)) }

  init(_ text: SafeText, content: CellContent) {
    self.init(text, .plain, [], link: nil, content: content)
  }

  init(_ runs: [Run]) { self.runs = runs }

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

  package var width: Int { runs.reduce(0) { $0 + $1.width } }

  /// The text without roles and styles.
  package var plain: SafeText { runs.reduce("" as SafeText) { $0 + $1.text } }

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
      // A run that reaches the last column is cut, or text is missing after it.
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

  /// `rows` from `column` on, with `left` in front of the first ones; as many lines as the longer list has.
  package static func beside(_ left: [Self], _ rows: [Self], column: Int) -> [Self] {
    (0..<max(left.count, rows.count)).map { index in
      let start = index < left.count ? left[index] : StyledText("")
      return start.padded(to: column, alignment: .leading)
        + (index < rows.count ? rows[index] : StyledText(""))
    }
  }
}

extension StyledText.Run {
  /// A line of this run only.
  var alone: StyledText { with(text) }

  /// A line of other text in the run's role and style, without a graphic if the text differs.
  func with(_ other: SafeText) -> StyledText {
    if case .graphic = content, other != text { return StyledText(other) }
    return StyledText(other, role, style, link: link, content: content)
  }
}

/// What is drawn in the cells of a text.
enum CellContent: Sendable, Equatable {
  case colored(CellColors)
  /// Blanks under a graphic that belongs to a row below.
  case covered
  /// Blanks under the lowest row of a graphic.
  case graphic(Graphic)
}
