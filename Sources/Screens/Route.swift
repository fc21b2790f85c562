import FoundationEssentials
import Models

/// A place that the reader can go to.
package enum Route: Sendable, Equatable {
  /// A list; that of everyone begins with the first id that is not smaller than `from`.
  case list(UserList = .everyone, from: Int64 = 0)
  case search(SearchQuery)
  /// People the reader has opened or written about.
  case diary
  case due
  /// The changes of a list since a time. The list of everyone stands for all lists and profiles.
  case changes(of: UserList, since: Date)
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
    case .list(let list, _), .changes(let list, _): SearchQuery("", in: list)
    case .search(let query), .groups(let query, _): query
    case .profile: nil
    default: .everybody
    }
  }
}
