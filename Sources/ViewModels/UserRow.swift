import FoundationEssentials
import Models

/// A user on a row of the screen.
package struct UserRow: Sendable, Equatable {
  /// The number that the reader types, counted from 1 on each screen.
  package private(set) var number: Int
  /// The user, with note and seen state.
  package private(set) var user: SavedUser
  /// When the reader met the user, on a row of the diary; `nil` elsewhere.
  package let date: Date?

  /// Whether the row shows the user's id, because another login looks like theirs.
  package private(set) var showsID = false

  /// Why a search found the user; empty elsewhere.
  package private(set) var matches: [SearchMatch]

  package init(
    number: Int, user: SavedUser, matches: [SearchMatch] = [], date: Date? = nil
  ) {
    self.date = date
    self.number = number
    self.user = user
    self.matches = matches
  }

  /// Takes what is known of the user now, and why a search finds them.
  mutating func update(to user: SavedUser, _ matches: [SearchMatch]?) {
    self.user = user
    self.matches = matches ?? []
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

extension SavedUser {
  /// Whether a row of `other` looks the same; a row shows no ages.
  func looksLike(_ other: SavedUser) -> Bool {
    user == other.user && isGone == other.isGone && isAvatarInverted == other.isAvatarInverted
      && note?.text == other.note?.text && summary == other.summary
      && (seenAt == nil) == (other.seenAt == nil)
      && hasChanged == other.hasChanged && contributions == other.contributions
  }
}
