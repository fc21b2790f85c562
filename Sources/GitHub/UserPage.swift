import Models
import Networking

/// A page of the list of users, as far as it could be read.
package struct UserPage: Sendable, Equatable {
  /// Its users in GitHub's order, each id once.
  package let users: [User]
  /// How many elements could not be read.
  package let refusedCount: Int
  /// The address of the next page, where GitHub gave one on its own host.
  package let nextLink: String?
}

extension UserPage {
  /// Reads a page element by element.
  ///
  /// - Throws: `DecodingError` when the body is no list. ``GitHubError/malformed(reason:)`` when it has
  ///   elements and none is a user, because that is not the end of the list.
  init(_ response: HTTPResponse, from base: APIBase) throws {
    let elements = try JSON.decode([Lossy<User>].self, from: response.body).map(\.value)
    var ids: Set<Int64> = []
    let users = elements.compactMap { $0 }.filter { ids.insert($0.id).inserted }
    guard elements.isEmpty || !users.isEmpty else {
      throw GitHubError.malformed(reason: "none of its entries is a user")
    }
    let links = response.headers.all.filter { $0.name.lowercased() == "link" }.map(\.value)
    let next = LinkHeader(links.joined(separator: ", ")).target(of: "next")
    self.init(
      users: users, refusedCount: elements.count { $0 == nil },
      nextLink: next.flatMap { base.isSameOrigin($0) ? $0 : nil })
  }
}
