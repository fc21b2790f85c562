import Models

/// A user on the screen.
package struct UserRow: Sendable, Equatable {
  /// The number to type, counted from 1 on each screen.
  package let number: Int
  /// Who it is, with what the reader did.
  package let user: SavedUser

  package init(number: Int, user: SavedUser) {
    self.number = number
    self.user = user
  }
}
