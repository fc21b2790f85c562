import FoundationEssentials
import Models
import Terminal

extension CellCatalog where Item == UserListItem {
  /// The cells of every list of users, the most specific first.
  ///
  /// - Parameters:
  ///   - source: Where the rows come from; if it is a list of notes, the notes come first.
  ///   - gallery: The avatars; a screen reader gets none.
  package static func users(
    _ presentation: Presentation, of source: UserRowSource = .list(.everyone),
    _ gallery: AvatarGallery? = nil
  ) -> Self {
    let isOfNotes = source.search?.isOfNotes == true || source == .due
    let kind = source.people.kind
    return CellCatalog(
      LoadingCell.self, SkeletonCell.self, DayCell.self, NormalCell.self,
      presentation: presentation,
      pictures: presentation == .visual ? gallery : nil, rowHeight: isOfNotes ? 2 : 1
    ) { items in
      let hasFollowers = items.contains { $0.user?.user.summary.followers != nil }
      return UserListItem.underDays(UserListItem.distinguished(items)).map { item in
        item.changed {
          ($0.isNoteFirst, $0.showsFollowers, $0.kind) = (isOfNotes, hasFollowers, kind)
        }
      }
    }
  }
}

extension UserListItem {
  /// The user on the row; `nil` if the row is not about a user.
  var user: UserRow? {
    if case .user(let row) = self { return row }
    return nil
  }

  // In lower case, because capitals hardly differ from small letters.
  private var visibleName: String? {
    user.map { SafeText.login($0.user.user.login).string.lowercased() }
  }

  fileprivate func changed(_ change: (inout UserRow) -> Void) -> UserListItem {
    guard var row = user else { return self }
    change(&row)
    return .user(row)
  }

  /// The same items; users whose logins look alike on the screen are shown with their id.
  fileprivate static func distinguished(_ items: [UserListItem]) -> [UserListItem] {
    let rows = items.compactMap { item in
      item.visibleName.map { (name: $0, id: item.user?.user.id) }
    }
    let ids = Dictionary(grouping: rows, by: \.name).mapValues { Set($0.map(\.id)).count }
    guard ids.values.contains(where: { $0 > 1 }) else { return items }
    return items.map { item in
      let count = item.visibleName.flatMap { ids[$0] } ?? 0
      return count > 1 ? item.changed { $0.showsID = true } : item
    }
  }

  /// The same items, with a heading before the first row of each day.
  fileprivate static func underDays(_ items: [UserListItem]) -> [UserListItem] {
    var last: Day?
    return items.flatMap { item -> [UserListItem] in
      guard let occasion = item.user?.occasion else { return [item] }
      defer { last = occasion.day }
      return occasion.day == last ? [item] : [.day(occasion), item]
    }
  }
}

struct DayCell: ListCell {
  private let words: String

  init?(_ item: UserListItem) {
    guard case .day(let occasion) = item else { return nil }
    let (day, today) = (occasion.day, Date().calendarDay)
    let isLate = occasion.due != nil && day <= today
    words = LocalTime.day(day) + (isLate ? day < today ? ", overdue" : ", today" : "")
  }

  func lines(fitting width: Int, beside picture: CellPicture) -> [StyledText] {
    let day: SafeText = " \(SafeText.line(words))"
    return [StyledText(day, .title).fitted(to: width)]
  }
}

/// The last row while users are loading.
struct LoadingCell: ListCell {
  private let text: SafeText

  init?(_ item: UserListItem) {
    switch item {
    case .loadingFirst: text = "Loading users…"
    case .loading: text = "Loading more users…"
    default: return nil
    }
  }

  func lines(fitting width: Int, beside picture: CellPicture) -> [StyledText] {
    [Self.line(text).fitted(to: width)]
  }

  /// A spinner and a text.
  static func line(_ text: SafeText) -> StyledText {
    StyledText("   ") + StyledText("⠋", .spinner) + StyledText(" \(text)" as SafeText, .detail)
  }
}

struct SkeletonCell: RowCell {
  let row: Row

  init?(_ item: UserListItem) {
    guard case .skeleton(let number) = item else { return nil }
    // The widths vary like those of real logins.
    let login = StyledText.placeholder(width: 5 + number * 5 % 9)
    var row = Row(number: number, title: login, name: "")
    var kind = Fact("░░░░", .kind)
    (kind.role, kind.style) = (.placeholder, .dim)
    row.facts = [kind]
    self.row = row
  }
}

extension StyledText {
  /// A bar in place of a text that is loading.
  static func placeholder(width: Int) -> StyledText {
    StyledText((0..<width).reduce("") { bar, _ in bar + "░" }, .placeholder, [.dim])
  }
}

/// A user: the login, what the profile says, and what each kind adds that the user is of.
struct NormalCell: RowCell {
  let row: Row

  init?(_ item: UserListItem) {
    guard let user = item.user else { return nil }
    row = Row(user)
  }
}

/// A kind of user, which adds to a row what no other kind does; a user may be of several kinds.
protocol UserKind {
  /// Adds to the row of a user of this kind.
  static func add(to row: inout Row, _ facts: UserFacts)
}

/// A member of GitHub's staff: a badge after the login.
enum StaffKind: UserKind {
  static func add(to row: inout Row, _ facts: UserFacts) {
    guard facts.user.user.isSiteAdmin == true else { return }
    row.badge = StyledText("  ") + StyledText("STAFF", .badge)
    row.facts.append(Fact(spoken: "staff"))
  }
}

/// A user with a note: its beginning; among notes, on a line of its own.
enum NoteKind: UserKind {
  static func add(to row: inout Row, _ facts: UserFacts) {
    guard let note = facts.note else { return }
    if facts.row.isNoteFirst { row.lowerFacts = [note] } else { row.facts.append(note) }
  }
}

/// Every fourth user of the whole list: inverted colours in the picture.
enum InvertedKind: UserKind {
  static func add(to row: inout Row, _ facts: UserFacts) {
    row.isPictureInverted = facts.user.isAvatarInverted
  }
}
