import Models

/// A page of the list as GitHub sent it.
package struct PageToSave: Sendable {
  /// Its users, in GitHub's order.
  package let users: [User]
  /// The id after which it begins.
  package let since: Int64
  /// Whether every element could be read; only then does somebody missing count as gone.
  package let isWhole: Bool
  /// GitHub's own address of the page after it.
  package let nextLink: String?

  package init(users: [User], since: Int64, isWhole: Bool = true, nextLink: String? = nil) {
    self.users = users
    self.since = since
    self.isWhole = isWhole
    self.nextLink = nextLink
  }
}
