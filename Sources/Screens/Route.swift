import Models

/// A place that the reader can go to.
package enum Route: Sendable, Equatable {
  /// Rows of people; the list of everyone begins with the first id that is not smaller than `from`.
  case users(UserRowSource, from: Int64 = 0)
  case lists
  case tags
  /// The results of a search, counted by a field.
  case groups(SearchQuery, by: SearchGroup.Field)
  /// A profile; the `id` tells two owners of one login apart, and with a `row` it replaces the profile on top.
  case profile(login: String, id: Int64?, row: Int? = nil)
  /// A note, in the reader's editor.
  case editor(User)
  /// A profile's page, in the browser.
  case page(User)
  /// A person's line for a git commit.
  case coauthor(User)
  case repositories(User)
  case noteHistory(User)
  case back
}

extension Route {
  /// The people whom `:by` counts, and in whose list a search stays; `nil` if the screen below decides.
  package var people: SearchQuery? {
    switch self {
    case .users(.list(let list), _), .users(.changes(let list, _), _): SearchQuery("", in: list)
    case .users(.search(let query), _), .groups(let query, _): query
    case .profile: nil
    default: .everybody
    }
  }

  /// Whether it takes the place of a screen at `other`, as a search does of another search.
  package func replaces(_ other: Route) -> Bool {
    switch (self, other) {
    case (.users(.search, _), .users(.search, _)), (.users(.due, _), .users(.due, _)),
      (.users(.changes, _), .users(.changes, _)), (.groups, .groups):
      true
    default: false
    }
  }
}
