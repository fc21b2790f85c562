import Models

/// A place that the reader can go to.
package enum Route: Sendable, Equatable {
  /// Users of a list; the list of everyone begins with the first id that is not smaller than `from`.
  case list(UserList = .everyone, ListFilter = .all, from: Int64 = 0)
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
  /// The list that `:search`, `:notes` and `:unseen` stay inside.
  package var people: UserList {
    if case .list(let list, _, _) = self { list } else { .everyone }
  }
}
