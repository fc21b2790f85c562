import Models

/// The rows that a screen has printed so far, numbered from 1, and where the newest block begins.
package struct UserRows: Sendable, Equatable {
  /// All rows, in the order printed.
  package private(set) var all: [UserRow] = []
  /// The index in ``all`` where the newest block begins.
  package private(set) var blockStart = 0

  /// The rows of the newest block.
  package var newest: ArraySlice<UserRow> { all[blockStart...] }

  /// The row with that number, or `nil`.
  package func row(number: Int) -> UserRow? {
    number > 0 && number <= all.count ? all[number - 1] : nil
  }

  /// Begins a block with the rows that come next.
  package mutating func beginBlock() {
    blockStart = all.count
  }

  /// Removes an empty block, so that the newest one has rows again.
  package mutating func dropEmptyBlock(startedAfter start: Int) {
    if newest.isEmpty { blockStart = start }
  }

  /// Adds users below the rows that there are.
  ///
  /// - Parameter matches: Why a search found them, by their ids.
  package mutating func append(_ users: [SavedUser], matches: [Int64: [SearchMatch]] = [:]) {
    for user in users {
      all.append(UserRow(number: all.count + 1, user: user, matches: matches[user.id] ?? []))
    }
  }

  /// Replaces those users in their rows.
  ///
  /// - Returns: How many rows look different from what was printed.
  package mutating func update(to users: [SavedUser]) -> Int {
    let known = Dictionary(users.map { ($0.id, $0) }) { $1 }
    var count = 0
    for index in all.indices {
      guard let user = known[all[index].user.id] else { continue }
      if !all[index].user.looksLike(user) { count += 1 }
      all[index] = UserRow(
        number: all[index].number, user: user, matches: all[index].matches)
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
      && hasChanged == other.hasChanged
  }
}

/// A user on a row of the screen.
package struct UserRow: Sendable, Equatable {
  /// The number that the reader types, counted from 1 on each screen.
  package let number: Int
  /// The user, with note and seen state.
  package let user: SavedUser

  /// Whether the row shows the user's id, because another login looks like theirs.
  package private(set) var showsID = false

  /// Why a search found the user; empty elsewhere.
  package let matches: [SearchMatch]

  package init(number: Int, user: SavedUser, matches: [SearchMatch] = []) {
    self.number = number
    self.user = user
    self.matches = matches
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
  /// A user who is on the way; the number that the row will have.
  case skeleton(Int)
  /// More are on their way.
  case loading
}
