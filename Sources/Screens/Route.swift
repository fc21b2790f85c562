import Models

/// A place that the reader can go to.
package enum Route: Sendable, Equatable {
  /// A list; that of everyone begins with the first id that is not smaller than `from`.
  case list(UserList = .everyone, from: Int64 = 0)
  /// The people whom a search finds.
  case search(SearchQuery)
  /// The people whom the reader opened or wrote about.
  case diary
  /// The saved lists.
  case lists
  /// The tags of notes.
  case tags
  /// A profile. The `id`, if it is known, distinguishes two owners of one login.
  ///
  /// With the `row` of the list below, the profile replaces the profile on top.
  case profile(login: String, id: Int64?, row: Int? = nil)
  /// A note, in the reader's editor.
  case editor(User)
  /// A profile's page, in the browser.
  case page(User)
  /// The versions of a note.
  case noteHistory(User)
  /// The previous screen.
  case back
}

extension Route {
  /// The list that a search stays inside; `nil` if the list below decides.
  package var people: UserList? {
    switch self {
    case .list(let list, _): list
    case .search(let query): query.list
    case .profile: nil
    default: .everyone
    }
  }
}
