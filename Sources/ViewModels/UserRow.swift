import Models

/// A user on the screen.
package struct UserRow: Sendable, Equatable {
  /// The number to type, counted from 1 on each screen.
  package let number: Int
  /// Who it is, with what the reader did.
  package let user: SavedUser

  /// Whether the row says the user's id, because another login looks like theirs.
  package private(set) var showsID = false

  package init(number: Int, user: SavedUser) {
    self.number = number
    self.user = user
  }

  /// The same row with the user's id.
  package var showingID: UserRow {
    var row = self
    row.showsID = true
    return row
  }
}
