import Terminal

/// One thing that a row says, drawn or spoken.
struct Fact {
  /// How much a fact matters; if space is short, the least important fact is left out first.
  enum Importance: Int {
    case kind, place, change, note, name, count, state
  }

  /// A column of wide rows.
  enum Column {
    case count, followers, name, place, company

    /// Including the gap after it.
    var width: Int {
      switch self {
      case .count: 17
      case .followers, .place, .company: 20
      case .name: 22
      }
    }

    var hasNumbers: Bool { self == .count || self == .followers }
  }

  let text: Excerpt
  let importance: Importance
  /// What is drawn before the text.
  var label = StyledText("")
  var role = Role.detail
  var style: Style = []
  /// The fewest columns that the text may be cut to.
  var minimumTextWidth = Int.max
  /// The columns it may be in; the first one that a row has.
  var columns: [Column] = []
  /// Whether it shows why a search found the row; the first such fact is left out last.
  var isMatch = false
  /// What is said before the text.
  var spokenLabel: SafeText = ""
  /// Where it is shown, if not everywhere.
  var only: Medium?

  enum Medium { case speech, column }
}

extension Fact {
  // A long text is not read aloud in a list; of a match, only the words around it are.
  private static let spokenWidth = 240
  private static let spokenWidthOfMatch = 80
  private static let columnGap = 2
  private static let minimumColumnWidth = 4

  /// A fact in the program's own words.
  init(_ words: String, _ importance: Importance, column: Column? = nil) {
    self.init(
      text: Excerpt(words, .line), importance: importance, columns: column.map { [$0] } ?? [])
  }

  /// A fact that is only spoken, because drawn rows have a mark for it.
  init(spoken words: String) {
    self.init(text: Excerpt(words, .line), importance: .state, only: .speech)
  }

  /// The fact in words.
  var spoken: SafeText {
    let width = isMatch ? Self.spokenWidthOfMatch : Self.spokenWidth
    let words = text.fitted(to: width, .plain).plain.string
    return spokenLabel + .field(words.replacing("⏎", with: "new line"))
  }

  fileprivate var width: Int { label.width + text.width }
  fileprivate var minimumWidth: Int { label.width + min(text.width, minimumTextWidth) }

  fileprivate func drawn(in width: Int) -> StyledText {
    guard width > label.width else { return StyledText("") }
    return label + text.fitted(to: width - label.width, role, style)
  }

  fileprivate var withoutLabel: Fact {
    var fact = self
    fact.label = StyledText("")
    return fact
  }

  // The fact, or its text alone, if that fits; texts can be cut.
  fileprivate func fitting(_ width: Int) -> Fact? {
    if minimumTextWidth < .max || self.width <= width { return self }
    return isMatch && text.width <= width ? withoutLabel : nil
  }

  // Counts are aligned at their last digit, and never cut.
  fileprivate func drawn(in column: Column, of width: Int) -> StyledText {
    let width = width - Self.columnGap
    let fact = column.hasNumbers ? self : withoutLabel
    return width < Self.minimumColumnWidth
      ? StyledText("")
      : fact.drawn(in: width).padded(to: width, alignment: column.hasNumbers ? .trailing : .leading)
  }

  /// The width of a column that may be `excess` columns narrower.
  fileprivate func width(of column: Column, less excess: Int) -> Int {
    let least = column.hasNumbers ? min(width + Self.columnGap, column.width) : 0
    return max(column.width - excess, least)
  }

  /// The column it is in, of those that a row has.
  fileprivate func column(of columns: [Column]) -> Column? {
    self.columns.first(where: columns.contains)
  }
}

extension [Fact] {
  private static let dot: SafeText = " · "

  /// The facts on one line of at most `width` columns; the columns are `excess` narrower if the title is too long.
  func line(fitting width: Int, columns: [Fact.Column] = [], less excess: Int = 0) -> StyledText {
    let start = columns.reduce(-excess) { $0 + $1.width }
    guard !columns.isEmpty, start < width else {
      return filter { $0.only == nil }.dotted(fitting: width)
    }
    var excess = excess
    let fields = columns.reduce(StyledText("")) { line, column in
      let fact = first { $0.only != .speech && $0.column(of: columns) == column }
      let width =
        fact?.width(of: column, less: excess) ?? Swift.max(column.width - excess, 0)
      excess -= column.width - width
      return line
        + (fact?.drawn(in: column, of: width) ?? StyledText(""))
        .padded(to: width, alignment: .leading)
    }
    return fields
      + filter { $0.only == nil && $0.column(of: columns) == nil }
      .dotted(fitting: width - fields.width)
  }

  // The space left over when all facts have their minimum width goes to the first ones. The program's
  // own words are never cut.
  private func dotted(fitting width: Int) -> StyledText {
    var facts = compactMap { $0.fitting(width) }
    while facts.count > 1, facts.minimumWidth > width { facts.removeLeastImportant() }
    var spare = Swift.max(width - facts.minimumWidth, 0)
    var line = StyledText("")
    for fact in facts {
      let columns = Swift.min(fact.minimumWidth + spare, fact.width, width)
      spare -= columns - Swift.min(fact.minimumWidth, columns)
      if line.width > 0 { line = line + StyledText(Self.dot, .detail, fact.style) }
      line = line + fact.drawn(in: columns)
    }
    return line
  }

  var minimumWidth: Int {
    reduce(0) { $0 + $1.minimumWidth } + Self.dot.width * Swift.max(count - 1, 0)
  }

  private mutating func removeLeastImportant() {
    let match = firstIndex(where: \.isMatch)
    let others = indices.filter { $0 != match }
    let least = others.map { self[$0].importance.rawValue }.min()
    if let last = others.last(where: { self[$0].importance.rawValue == least }) { remove(at: last) }
  }
}
