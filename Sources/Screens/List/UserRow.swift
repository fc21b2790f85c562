import FoundationEssentials
import Models

/// A user on a row of the screen.
package struct UserRow: Sendable, Equatable {
  /// The number that the reader types, counted from 1 on each screen.
  package var number: Int
  /// The user, with note and seen state.
  package var user: SavedUser
  /// Why a search found the user; empty elsewhere.
  package var matches: [SearchMatch]
  /// When the reader met the user, on a row of the diary; `nil` elsewhere.
  package var date: Date?
  /// Whether the row shows the user's id, because another login looks like theirs.
  package var showsID = false
  /// Whether the row shows the note on a line of its own, before what else is known.
  package var isNoteFirst = false

  package init(
    _ user: SavedUser, number: Int = 0, matches: [SearchMatch] = [], date: Date? = nil
  ) {
    self.number = number
    self.user = user
    self.matches = matches
    self.date = date
  }
}

extension SearchResults {
  /// The users, each with why they were found.
  package var rows: [UserRow] { users.map { UserRow($0, matches: matches[$0.id] ?? []) } }
}

extension DiaryEntry {
  /// The entry on a row.
  package var row: UserRow { UserRow(user, date: date) }
}

/// An item of a list of users.
package enum UserListItem: Sendable, Equatable {
  /// A user.
  case user(UserRow)
  /// The day of the rows below it.
  case day(Date)
  /// A user who is on the way; the number that the row will have.
  case skeleton(Int)
  /// The first are on the way, and nobody knows how many.
  case loadingFirst
  /// More are on their way.
  case loading
}

extension SavedUser {
  /// Whether a row of `other` looks the same; a row shows no ages.
  func looksLike(_ other: SavedUser) -> Bool {
    user == other.user && isGone == other.isGone && isAvatarInverted == other.isAvatarInverted
      && note?.text == other.note?.text && summary == other.summary
      && (seenAt == nil) == (other.seenAt == nil)
      && hasChanged == other.hasChanged && contributions == other.contributions
  }
}
