import Models

/// A place that the reader can go to.
package enum Route: Sendable, Equatable {
  /// The list of everyone, beginning with the first id that is not smaller than this one.
  case list(from: Int64 = 0)
  /// A list of people other than the list of everyone.
  case members(UserList)
  /// Some of the users of a list, such as those with a note.
  case filtered(ListFilter, of: UserList = .everyone)
  /// The saved lists.
  case lists
  /// The tags of notes.
  case tags
  /// The matches of a search.
  case search(SearchQuery)
  /// A profile. The `id`, where it is known, distinguishes two owners of one login.
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
  /// The list that a search and the unseen stay inside.
  package var people: UserList {
    switch self {
    case .members(let list), .filtered(_, of: let list): list
    case .search(let query): query.list
    default: .everyone
    }
  }
}
