/// A page of a list of people as GitHub sent it, without the elements that could not be read.
package struct UserPage: Sendable, Equatable {
  /// In GitHub's order, each id once.
  package let users: [User]
  /// How many elements could not be read.
  package let refusedCount: Int
  /// The address of the next page, if GitHub gave one.
  package var nextLink: String?
  /// How many commits each contributor has in the repository, by id.
  package let contributions: [Int64: Int]
  /// How many people the whole list has, if GitHub says.
  package var total: Int?
  /// Whether GitHub's search ran out of time, so that people may be missing.
  package var searchTimedOut = false

  package init(
    users: [User], refusedCount: Int = 0, nextLink: String? = nil,
    contributions: [Int64: Int] = [:]
  ) {
    self.users = users
    self.refusedCount = refusedCount
    self.nextLink = nextLink
    self.contributions = contributions
  }

  /// Whether it may be empty because GitHub shows the list only to others.
  package func mayHideMembers(of list: UserList) -> Bool {
    users.isEmpty && list.kind.audience == .insiders
  }
}

/// Where a page belongs in its list, and how it was requested.
package struct PagePlace: Sendable {
  package enum Role: Sendable {
    /// The first or the next page of a pass; `begun` is how many had begun when it was requested, `nil` any.
    case inPass(begun: Int?)
    /// A page outside a pass. It shows who is in the list, but not in which order.
    case single
  }

  package let list: UserList
  /// The id of the account whose list this is; `nil` if it is not an account's, or the id is not known.
  package var subjectID: Int64?
  /// The frontier that the page follows: an id in the list of everyone, a number of pages in another list.
  package let start: Int64
  package var role = Role.inPass(begun: nil)
  /// How many users were asked for; `nil` if GitHub chooses.
  package var size: Int?
  /// The address of the request; `nil` for any.
  package var address: String?

  package var pageSize: Int { size ?? 30 }

  package var isInPass: Bool { if case .inPass = role { true } else { false } }

  package init(of list: UserList = .everyone, after start: Int64) {
    self.list = list
    self.start = start
  }
}
