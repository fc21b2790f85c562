import FoundationEssentials
import Models
import Terminal
import ViewModels

/// A user in a row, in every kind of cell: the number, the login, what is known, and marks.
///
/// Where there is little room facts are left out first, then blanks, and the end of the login last;
/// number and marks stay. Where the login begins depends on the width alone.
struct UserLine {
  /// What a kind of cell draws besides.
  struct Traits: OptionSet {
    let rawValue: UInt8

    /// `STAFF` behind the login, for those who are.
    static let badge = Traits(rawValue: 1)
    /// The note's beginning, or its mark.
    static let note = Traits(rawValue: 2)
    /// Opposite colours for what stands in the picture's place.
    static let invertedPicture = Traits(rawValue: 4)
  }

  // The columns that a login has at least, and the most that are kept free for a short one.
  private static let loginRoom = 10...20
  // With fewer columns than `tight` there are fewer blanks, with fewer than `tightest` there is no
  // picture.
  private static let tight = 34
  static let tightest = 26
  // The columns of all marks together.
  private static let marksRoom = 5
  // The column of numbers, whose digits stand below each other.
  private static let numberColumn = 1

  private let row: UserRow
  private let traits: Traits
  private let facts: RowFacts
  private let login: StyledText
  /// The login, and the badge behind it.
  private let title: StyledText

  /// - Parameter now: The time; a day of another year is written with its year.
  init(_ row: UserRow, _ traits: Traits = [], now: Date = Date()) {
    self.row = row
    self.traits = traits
    facts = RowFacts(UserFacts(row, hasNote: traits.contains(.note)), now: now)
    login = Self.login(of: row, isSeen: facts.isSeen)
    let hasBadge = traits.contains(.badge) && row.user.user.isSiteAdmin == true
    title = hasBadge ? login + StyledText("  ") + StyledText("STAFF", .badge) : login
  }

  /// One line, or as many as the picture has.
  ///
  /// Beside a picture the login has the first line, and what is known the second; where rows have
  /// columns, all but seen and kind are on the first.
  func lines(in frame: RowFrame, beside picture: CellPicture) -> [StyledText] {
    picture.rows(isInverted: traits.contains(.invertedPicture))
      .map { lines(in: frame, beside: $0) } ?? [line(in: frame)]
  }

  /// How wide the row's fields are: the login, and what ``RowFacts`` has in columns.
  func columnWidths(besidePicture: Bool) -> [Int] {
    [title.width] + facts.columns(besidePicture: besidePicture).map(\.width)
  }
}

extension UserLine {
  private func line(in frame: RowFrame) -> StyledText {
    let front = number(frame.width) + StyledText(frame.width < Self.tight ? " " : "   ")
    let room = max(frame.width - front.width, 0)
    if let columns = frame.columns {
      return front + inColumns(columns, room: room, besidePicture: false)
    }
    let column = min(max(room / 2, Self.loginRoom.lowerBound), Self.loginRoom.upperBound)
    let padded =
      title(fitting: room - marks(beside: nil).width).padded(to: column, alignment: .leading)
      + StyledText("  ")
    let free = room - padded.width
    let most = facts.most(besidePicture: false) { extent, line in
      line.least + marks(beside: extent).width <= free
    }
    guard let (extent, line) = most else { return front + ended(title, beside: nil, room: room) }
    let text = line.fitted(to: free - marks(beside: extent).width)
    return front + ended(padded + text, beside: extent, room: room)
  }

  private func lines(in frame: RowFrame, beside picture: [StyledText]) -> [StyledText] {
    let blanks = StyledText(frame.width < Self.tight ? " " : "  ")
    let front = number(frame.width) + blanks
    let indent = StyledText(("" as SafeText).padded(to: front.width, alignment: .leading))
    let room = max(frame.width - front.width - (picture.first?.width ?? 0) - blanks.width, 0)
    let texts =
      frame.columns.map { columns in
        [
          inColumns(columns, room: room, besidePicture: true),
          facts.underColumns.fitted(to: room).fitted(to: room),
        ]
      } ?? inTwoLines(room: room)
    return picture.indices.map { index in
      (index == 0 ? front : indent) + picture[index] + blanks
        + (texts.indices.contains(index) ? texts[index] : StyledText(""))
    }.map(\.withoutTrailingBlanks)
  }

  private func inTwoLines(room: Int) -> [StyledText] {
    let most = facts.most(besidePicture: true) { _, line in line.least <= room }
    let second = most?.line.fitted(to: room) ?? StyledText("")
    return [ended(title, beside: most?.extent, room: room), second]
  }

  private func inColumns(_ columns: RowColumns, room: Int, besidePicture: Bool) -> StyledText {
    let left = max(room - Self.marksRoom, 0)
    let widths = columns.fitted(to: left)
    let all = facts.columns(besidePicture: besidePicture)
    let texts = zip(all, widths.dropFirst()).map { $0.prefix(fitting: $1) }
    var line = StyledText("")
    for (index, width) in widths.enumerated() where width > 0 {
      let text =
        index == 0
        ? title(fitting: width) : texts[index - 1].fitted(to: width).fitted(to: width)
      let gap = line.width == 0 ? 0 : RowColumns.gap
      line =
        line.padded(to: line.width + gap, alignment: .leading)
        + text.padded(to: width, alignment: index == Self.numberColumn ? .trailing : .leading)
    }
    // The note is the last of its column.
    let saysNote = facts.saysNote && texts.last?.count == all.last?.count
    return line.padded(to: left, alignment: .leading)
      + marks(saysSeen: besidePicture, saysNote: saysNote)
  }
}

extension UserLine {
  private var user: SavedUser { row.user }

  private func number(_ width: Int) -> StyledText {
    StyledText("\(row.number)" as SafeText, .detail)
      .padded(to: width < Self.tight ? 4 : 5, alignment: .trailing)
  }

  private func title(fitting room: Int) -> StyledText {
    title.width <= room ? title : login.fitted(to: max(room, 0))
  }

  private static func login(of row: UserRow, isSeen: Bool) -> StyledText {
    let name = SafeText.login(row.user.user.login)
    let (role, style) = (isSeen ? Role.seen : .login, isSeen ? Style.dim : [])
    guard let match = row.match(in: .login) else { return StyledText(name, role, style) }
    let marked = Excerpt(match.text, .login, matches: match.ranges)
    return marked.plain == name
      ? marked.fitted(to: marked.width, role, style) : StyledText(name, role, style)
  }

  // The text with the marks of its facts at the right end.
  private func ended(_ text: StyledText, beside extent: FactExtent?, room: Int) -> StyledText {
    let end = marks(beside: extent)
    let left = max(room - end.width, 0)
    let fitting = text.width <= left ? text : title(fitting: left)
    return fitting.padded(to: left, alignment: .leading) + end
  }

  private func marks(beside extent: FactExtent?) -> StyledText {
    marks(
      saysSeen: extent.map { $0.seen != .mark } ?? false,
      saysNote: extent.map(facts.saysNote) ?? false)
  }

  // Each mark has a column of its own, so that none is taken for another.
  private func marks(saysSeen: Bool, saysNote: Bool) -> StyledText {
    let isMarked = traits.contains(.note) && user.note != nil && !saysNote
    let note = StyledText(isMarked ? " ✎ " : "   ", .note)
    if user.hasChanged { return StyledText(" +", .changed) + note }
    if facts.isSeen, !saysSeen { return StyledText(" ✓", .seen) + note }
    return isMarked ? note : StyledText("")
  }
}
