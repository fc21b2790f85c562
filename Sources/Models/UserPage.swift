/// A page of a list of people as GitHub sent it, as far as it could be read.
package struct UserPage: Sendable, Equatable {
  /// Its users in GitHub's order, each id once.
  package let users: [User]
  /// How many elements could not be read.
  package let refusedCount: Int
  /// The address of the next page, if GitHub gave one on its own host.
  package var nextLink: String?
  /// How many commits users have in the repository whose contributors they are, by their ids.
  package let contributions: [Int64: Int]
  /// How many people the whole list has, if GitHub says so.
  package var total: Int?
  /// Whether GitHub's search ran out of time, so that people may be missing.
  package var isIncomplete = false
  /// Whether the address of the next page leads to another host, which is not asked.
  package var continuesOnOtherHost = false

  package init(
    users: [User], refusedCount: Int = 0, nextLink: String? = nil,
    contributions: [Int64: Int] = [:]
  ) {
    self.users = users
    self.refusedCount = refusedCount
    self.nextLink = nextLink
    self.contributions = contributions
  }

  /// Whether it is empty perhaps only because GitHub shows the list to others.
  package func mayHideMembers(of list: UserList) -> Bool {
    users.isEmpty && list.kind.audience == .insiders
  }
}

/// Where a page belongs in its list, and how it was asked for.
package struct PagePlace: Sendable {
  /// The list that the page is of.
  package let list: UserList
  /// The frontier that the page follows: in the list of everyone an id, in another list how many pages
  /// come before it.
  package let start: Int64
  /// Whether the page begins a pass or follows the pages that the pass has had.
  package var isInPass = true
  /// The list's pass when the page was asked for; `nil` is any.
  package var pass: Int?
  /// Whether GitHub chose how many users the page has.
  package var isOfUsualSize = true
  /// The address that was asked; `nil` is any.
  package var address: String?

  package init(of list: UserList = .everyone, after start: Int64) {
    self.list = list
    self.start = start
  }
}
