import Models

/// A page of the list, with what could be read of it.
package struct UserPage: Sendable, Equatable {
  /// Its users in GitHub's order, each id once.
  package let users: [User]
  /// How many elements could not be read.
  package let refusedCount: Int
  /// The address of the next page, where GitHub gave one on its own host.
  package let nextLink: String?
}
