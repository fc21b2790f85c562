/// What a row of a list of users can be.
package enum UserListItem: Sendable, Equatable {
  /// Somebody.
  case user(UserRow)
  /// More are on their way.
  case loading
}
