import FoundationEssentials
import Models

/// The rows that a screen has printed so far, numbered from 1, in blocks.
///
/// The last block grows. A reader who comes back to a row is shown the block that has it.
package struct UserRows: Sendable, Equatable {
  /// All rows, in the order printed.
  package private(set) var all: [UserRow] = []
  /// The index in ``all`` where the block that is shown begins.
  package private(set) var blockStart = 0
  // The indices where blocks begin, in ascending order.
  private var starts = [0]

  package init() {}

  /// The rows of the block that is shown.
  package var shown: ArraySlice<UserRow> { all[blockStart..<blockEnd] }

  private var blockEnd: Int {
    blockStart == starts.last ? all.count : starts.first { $0 > blockStart } ?? all.count
  }

  /// The row with that number, or `nil`.
  package func row(number: Int) -> UserRow? {
    number > 0 && number <= all.count ? all[number - 1] : nil
  }

  /// Shows a block with the rows behind those that are shown.
  ///
  /// - Parameter count: How many rows the block has, where so many were printed before.
  /// - Returns: How many it has.
  @discardableResult
  package mutating func beginBlock(_ count: Int = 0) -> Int {
    let start = blockEnd
    let known = min(max(count, 0), all.count - start)
    starts.removeAll { $0 > start && $0 < start + known }
    beginBlock(at: start)
    if start + known < all.count { beginBlock(at: start + known) }
    blockStart = start
    return known
  }

  /// Shows the block from `start` on again, when the one that was begun after it is empty.
  package mutating func dropEmptyBlock(startedAfter start: Int) {
    guard shown.isEmpty, start < blockStart else { return }
    starts.removeLast()
    blockStart = start
  }

  /// Shows the block that has the row with that number.
  ///
  /// - Parameter limit: The most rows to show; a longer block is divided.
  package mutating func show(_ number: Int, atMost limit: Int) {
    let index = number - 1
    guard all.indices.contains(index), let start = starts.last(where: { $0 <= index }) else {
      return
    }
    blockStart = start + (index - start) / limit * limit
    beginBlock(at: blockStart)
    fit(limit)
  }

  /// Shows no more than the first `limit` rows of the block; the others come next.
  package mutating func fit(_ limit: Int) {
    if shown.count > limit { beginBlock(at: blockStart + limit) }
  }

  private mutating func beginBlock(at start: Int) {
    if let index = starts.firstIndex(where: { $0 >= start }) {
      if starts[index] != start { starts.insert(start, at: index) }
    } else {
      starts.append(start)
    }
  }

  /// Adds users below the rows that there are, and shows them.
  ///
  /// - Parameter matches: Why a search found them, by their ids.
  package mutating func append(_ users: [SavedUser], matches: [Int64: [SearchMatch]] = [:]) {
    append(users.map { UserRow(number: 0, user: $0, matches: matches[$0.id] ?? []) })
  }

  /// Adds people of the diary below the rows that there are, and shows them.
  package mutating func append(_ entries: [DiaryEntry]) {
    append(entries.map { UserRow(number: 0, user: $0.user, date: $0.date) })
  }

  // Their numbers are given here.
  private mutating func append(_ rows: [UserRow]) {
    if !rows.isEmpty, blockStart != starts.last {
      beginBlock(at: all.count)
      blockStart = all.count
    }
    for row in rows { all.append(row.numbered(all.count + 1)) }
  }

  /// Replaces those users in their rows.
  ///
  /// - Parameter matches: Why a search finds them now, by their ids.
  /// - Returns: How many rows look different from what was printed.
  package mutating func update(
    to users: [SavedUser], matches: [Int64: [SearchMatch]] = [:]
  ) -> Int {
    let known = Dictionary(users.map { ($0.id, $0) }) { $1 }
    var count = 0
    for index in all.indices {
      guard let user = known[all[index].user.id] else { continue }
      if !all[index].user.looksLike(user) { count += 1 }
      all[index].user = user
      all[index].matches = matches[user.id] ?? []
    }
    return count
  }
}

extension SavedUser {
  /// Whether a row of `other` looks the same; a row shows no ages.
  fileprivate func looksLike(_ other: SavedUser) -> Bool {
    user == other.user && isGone == other.isGone && isAvatarInverted == other.isAvatarInverted
      && note?.text == other.note?.text && summary == other.summary
      && (seenAt == nil) == (other.seenAt == nil)
      && hasChanged == other.hasChanged && contributions == other.contributions
  }
}

/// A user on a row of the screen.
package struct UserRow: Sendable, Equatable {
  /// The number that the reader types, counted from 1 on each screen.
  package private(set) var number: Int
  /// The user, with note and seen state.
  package fileprivate(set) var user: SavedUser
  /// When the reader met the user, on a row of the diary; `nil` elsewhere.
  package let date: Date?

  /// Whether the row shows the user's id, because another login looks like theirs.
  package private(set) var showsID = false

  /// Why a search found the user; empty elsewhere.
  package fileprivate(set) var matches: [SearchMatch]

  package init(
    number: Int, user: SavedUser, matches: [SearchMatch] = [], date: Date? = nil
  ) {
    self.date = date
    self.number = number
    self.user = user
    self.matches = matches
  }

  /// The same row with another number.
  package func numbered(_ number: Int) -> UserRow {
    var row = self
    row.number = number
    return row
  }

  /// The same row with the user's id.
  package var showingID: UserRow {
    var row = self
    row.showsID = true
    return row
  }
}

/// An item of a list of users.
package enum UserListItem: Sendable, Equatable {
  /// A user.
  case user(UserRow)
  /// The day of the rows below it.
  case day(Date)
  /// A user who is on the way; the number that the row will have.
  case skeleton(Int)
  /// More are on their way.
  case loading
}
