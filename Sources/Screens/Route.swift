import Models

/// A place that the reader can go to.
package enum Route: Sendable, Equatable {
  /// The whole list from an id on, or the next one if it is nobody's; 0 is the top.
  case list(from: Int64 = 0)
  /// A list of people that is not the list of everyone.
  case members(UserList)
  /// Some of the users, such as those with a note; of a list, such as its unseen.
  case filtered(ListFilter, of: UserList = .everyone)
  /// The lists that are saved.
  case lists
  /// The tags of notes.
  case tags
  /// What a search finds.
  case search(SearchQuery)
  /// Somebody's profile; the `id`, where it is known, distinguishes two owners of one login.
  ///
  /// The profile of a `row` of the list below takes the place of the profile on top.
  case profile(login: String, id: Int64?, row: Int? = nil)
  /// The note on somebody, in the reader's editor.
  case editor(User)
  /// Somebody's page, in the browser.
  case page(User)
  /// The versions of the note on somebody.
  case noteHistory(User)
  /// The screen before.
  case back
}

extension Route {
  /// The list that the people there belong to; a search and the unseen stay inside it.
  package var people: UserList {
    switch self {
    case .members(let list), .filtered(_, of: let list): list
    case .search(let query): query.list
    default: .everyone
    }
  }
}
