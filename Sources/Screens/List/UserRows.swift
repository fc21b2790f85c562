import FoundationEssentials
import Models

/// A user on a row of the screen.
package struct UserRow: Sendable, Equatable {
  /// The number that the reader types, counted from 1 on each screen.
  package var number: Int
  /// The user, with note and seen state.
  package var user: SavedUser
  /// Why a search found the user; empty elsewhere.
  var reasons: [SearchReason]
  /// Why the user is on a screen in order of time; `nil` on other screens.
  package var occasion: Occasion?
  /// The kind of the list that the screen shows.
  var kind = UserList.Kind.everyone
  /// Whether the row shows the user's id, because another login looks the same.
  var showsID = false
  /// Whether the row shows the note on a line of its own.
  var isNoteFirst = false
  /// Whether wide rows have a column of followers.
  var showsFollowers = false

  package init(
    _ user: SavedUser, number: Int = 0, reasons: [SearchReason] = [], occasion: Occasion? = nil
  ) {
    self.number = number
    self.user = user
    self.reasons = reasons
    self.occasion = occasion
  }
}

/// Why a user is on a row of a screen in order of time.
package nonisolated indirect enum Occasion: Sendable, Equatable {
  /// The reader opened the profile, or wrote about the user.
  case visit(Date)
  case change(PersonChange)
  case due(Day)

  /// `nil` for a day.
  package var date: Date? {
    switch self {
    case .visit(let date): date
    case .change(let change): change.at
    case .due: nil
    }
  }

  package var change: PersonChange? { if case .change(let change) = self { change } else { nil } }

  package var due: Day? { if case .due(let day) = self { day } else { nil } }

  /// The day of the row's heading.
  var day: Day { due ?? (date ?? .distantPast).calendarDay }
}

extension SearchResults {
  /// The users, each with why they were found.
  package var rows: [UserRow] { users.map { UserRow($0, reasons: reasons[$0.id] ?? []) } }
}

extension UserRow {
  /// What the store calls a row of the diary.
  package var visit: (user: SavedUser, date: Date)? {
    occasion?.date.map { (user: user, date: $0) }
  }

  /// What the store calls a row of the people to come back to.
  package var due: (user: SavedUser, day: Day)? { occasion?.due.map { (user: user, day: $0) } }
}

/// An item of a list of users.
package enum UserListItem: Sendable, Equatable {
  case user(UserRow)
  /// The heading of rows with occasions on the same day; the first of these.
  case day(Occasion)
  /// A user who is still loading; the number of the row.
  case skeleton(Int)
  /// The first users are loading, and their number is unknown.
  case loadingFirst
  case loading
}

extension SavedUser {
  /// Whether a row of `other` looks the same; a row shows no ages.
  fileprivate func looksLike(_ other: SavedUser) -> Bool {
    user == other.user && account == other.account && membership == other.membership
      && isAvatarInverted == other.isAvatarInverted
      && note?.text == other.note?.text && summary == other.summary
      && (seenAt == nil) == (other.seenAt == nil)
      && hasChanged == other.hasChanged && contributions == other.contributions
  }
}

/// The rows that a screen has printed so far, and the block of them that is shown; only the last block grows.
struct UserRows: Sendable, Equatable {
  /// All rows, in the order printed.
  private(set) var all: [UserRow] = []
  var first = 1
  private(set) var shownIndices = 0..<0

  var count: Int { all.count }
  var isEmpty: Bool { all.isEmpty }
  var last: Int { first + count - 1 }
  var shown: ArraySlice<UserRow> { all[shownIndices] }

  func row(number: Int) -> UserRow? {
    number >= first && number <= last ? all[number - first] : nil
  }

  /// Begins a block with `count` rows that were printed before, and returns how many of them there are.
  @discardableResult
  mutating func beginBlock(_ count: Int = 0) -> Int {
    let start = shownIndices.upperBound
    let known = min(max(count, 0), all.count - start)
    shownIndices = start..<start + known
    return known
  }

  /// Shows the block with `indices` again if the block that was begun after it is empty.
  mutating func dropEmptyBlock(after indices: Range<Int>) {
    if shownIndices.isEmpty { shownIndices = indices }
  }

  /// Shows a block of at most `limit` rows that includes the row with that number.
  mutating func show(_ number: Int, atMost limit: Int) {
    guard row(number: number) != nil else { return }
    let start = (number - first) / limit * limit
    shownIndices = start..<min(start + limit, count)
  }

  /// Shows no more than the first `limit` rows of the block; the next block begins after them.
  mutating func fit(_ limit: Int) { shownIndices = shownIndices.prefix(limit) }

  /// Appends rows, numbers them, and shows them.
  mutating func append(_ rows: [UserRow]) {
    guard !rows.isEmpty else { return }
    let start = shownIndices.upperBound == count ? shownIndices.lowerBound : count
    for var row in rows {
      row.number = last + 1
      all.append(row)
    }
    shownIndices = start..<count
  }

  /// Replaces users, found for `reasons` by their ids, and returns how many rows look different from what was printed.
  mutating func update(
    _ indices: Range<Int>, to users: [SavedUser], reasons: [Int64: [SearchReason]] = [:]
  ) -> Int {
    let known = Dictionary(users.map { ($0.id, $0) }) { $1 }
    var changedCount = 0
    for index in indices.clamped(to: 0..<count) {
      guard let user = known[all[index].user.id] else { continue }
      if !all[index].user.looksLike(user) { changedCount += 1 }
      (all[index].user, all[index].reasons) = (user, reasons[user.id] ?? [])
    }
    return changedCount
  }
}
