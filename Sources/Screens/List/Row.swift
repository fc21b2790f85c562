import Terminal

/// A row of any list: a number, a title, marks at the right end, and facts.
struct Row {
  private static let numberWidth = 5
  // Rows have columns from this width on, and more of them from that width on.
  private static let (wide, wider) = (120, 160)
  // Facts begin in the same column after all short titles.
  private static let titleWidths = 10...20
  private static let titleGap = 2
  private static let minimumFactsWidth = 4

  let number: Int
  let title: StyledText
  /// The title as it is spoken.
  let name: SafeText
  /// Drawn after the title if it fits.
  var badge = StyledText("")
  var facts: [Fact] = []
  /// Facts on a line of their own, which are spoken first.
  var lowerFacts: [Fact] = []
  /// The columns of the facts in the widest rows.
  var columns: [Fact.Column] = []
  var marks = StyledText("")
  /// Whether the title is cut to leave space for the facts.
  var isTitleCut = false
  var isPictureInverted = false

  /// The row in words, on one line of any length.
  var spoken: StyledText {
    let first: SafeText = "\(number) \(name)"
    let facts = (lowerFacts + facts).filter { $0.only != .column }
    return StyledText(.joined([first] + facts.map(\.spoken), separator: ", "))
  }

  /// The row as lines of text; beside a picture, the facts are below the title.
  func lines(fitting width: Int, beside picture: CellPicture) -> [StyledText] {
    let picture = picture.rows(isInverted: isPictureInverted)
    let gap = picture.isEmpty ? 3 : 2
    let left = StyledText("\(number)" as SafeText, .detail)
      .padded(to: Self.numberWidth, alignment: .trailing)
    let pictureStart = left.width + gap
    let start = pictureStart + (picture.first.map { $0.width + gap } ?? 0)
    let columns = columns(in: width)
    let texts = texts(fitting: max(width - start, 0), columns, picture.count)
    let front = StyledText.beside([left], picture, column: pictureStart)
    return StyledText.beside(front, texts, column: start).map(\.withoutTrailingBlanks)
  }

  private func columns(in width: Int) -> [Fact.Column] {
    guard width < Self.wider else { return columns }
    let hasCommits = columns.contains(.count)
    return width < Self.wide
      ? [] : columns.filter { $0 != .company && !($0 == .followers && hasCommits) }
  }

  // The text after the number and the picture.
  private func texts(
    fitting width: Int, _ columns: [Fact.Column], _ pictureHeight: Int
  ) -> [StyledText] {
    let titles = Self.titleWidths
    let titleWidth = min(max(width / 2, titles.lowerBound), titles.upperBound)
    let hasFactsBelow = pictureHeight > 1 && lowerFacts.isEmpty
    let left = max(width - marks.width, 0)
    let space = isTitleCut ? max(left - Self.titleGap - facts.minimumWidth, 0) : left
    let whole = title + badge
    var line = whole.width <= space ? whole : title.fitted(to: space)
    let start = max(line.width, min(titleWidth, space)) + Self.titleGap
    if !hasFactsBelow, left - start >= Self.minimumFactsWidth {
      line =
        line.padded(to: start, alignment: .leading)
        + facts.line(
          fitting: left - start, columns: columns, less: max(line.width - titleWidth, 0))
    }
    let second =
      hasFactsBelow
      ? facts.line(fitting: width, columns: columns) : lowerFacts.line(fitting: width)
    let first = line.padded(to: left, alignment: .leading) + marks
    return pictureHeight > 1 || second.width > 0 ? [first, second] : [first]
  }
}

/// A kind of cell that is a row.
protocol RowCell: ListCell {
  var row: Row { get }
}

extension RowCell {
  func lines(fitting width: Int, beside picture: CellPicture) -> [StyledText] {
    row.lines(fitting: width, beside: picture)
  }

  var spoken: StyledText { row.spoken }
}
