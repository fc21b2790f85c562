/// What a row of a list of users can be.
package enum UserListItem: Sendable, Equatable {
  /// Somebody.
  case user(UserRow)
  /// Somebody, of whom nothing is known yet; the number the row will have.
  case skeleton(Int)
  /// More are on their way.
  case loading
}
