import Models
import Networking

extension UserPage {
  /// Reads a page of the list of everyone, element by element.
  ///
  /// - Throws: `DecodingError` when the body is no list. ``GitHubError/malformed(reason:)`` when it has
  ///   elements and none is a user, because that is not the end of the list.
  init(_ response: HTTPResponse, from base: APIBase) throws {
    let elements = try JSON.decode([Lossy<User>].self, from: response.body).map(\.value)
    var ids: Set<Int64> = []
    let users = elements.compactMap { $0 }.filter { ids.insert($0.id).inserted }
    guard elements.isEmpty || !users.isEmpty else { throw Self.nobody }
    self.init(
      users: users, refusedCount: elements.count { $0 == nil },
      nextLink: response.nextLink(on: base))
  }

  private static let nobody = GitHubError.malformed(reason: "none of its entries is a user")
}

// Lists of people other than that of everyone.
extension UserPage {
  /// Reads a page that is a list, element by element; an answer without a body (204) is an empty one.
  ///
  /// - Throws: As ``init(_:from:)``.
  init(ofList response: HTTPResponse, from base: APIBase) throws {
    let entries =
      response.status == 204 ? [] : try JSON.decode([ListEntry].self, from: response.body)
    try self.init(entries, response, on: base)
  }

  /// Reads a page of GitHub's own search.
  ///
  /// - Throws: As ``init(_:from:)``.
  init(ofSearch response: HTTPResponse, from base: APIBase) throws {
    let answer = try JSON.decode(SearchBody.self, from: response.body)
    try self.init(answer.items, response, on: base)
    (total, isIncomplete) = (answer.total, answer.isIncomplete)
  }

  private init(
    _ entries: [ListEntry], _ response: HTTPResponse, on base: APIBase
  ) throws(GitHubError) {
    var ids: Set<Int64> = []
    let users = entries.compactMap(\.user).filter { ids.insert($0.id).inserted }
    // Contributors without an account have no profile, and are left out.
    let hasAnonymous = entries.contains(where: \.isAnonymous)
    guard entries.isEmpty || !users.isEmpty || hasAnonymous else { throw Self.nobody }
    let counts = entries.compactMap { entry in
      entry.user.flatMap { user in entry.contributions.map { (user.id, $0) } }
    }
    self.init(
      users: users, refusedCount: entries.count { $0.user == nil && !$0.isAnonymous },
      nextLink: response.nextLink(on: base),
      contributions: Dictionary(counts) { first, _ in first })
    goesOnElsewhere = nextLink == nil && response.nextTarget != nil
  }
}

/// An element of a list: somebody with an account, a contributor without one, or something else.
private struct ListEntry: Decodable {
  /// `nil` when it is no account.
  let user: User?
  /// Whether it is a contributor whom GitHub knows by an address only; the address is not read.
  let isAnonymous: Bool
  /// How many commits the user has in the repository whose contributors were asked for.
  let contributions: Int?

  init(from decoder: any Decoder) throws {
    let keys = try? decoder.container(keyedBy: CodingKeys.self)
    // A row that says since when somebody is in the list has the user inside.
    user = (try? User(from: decoder)) ?? keys.flatMap { try? $0.decode(User.self, forKey: .user) }
    let count = keys.flatMap { try? $0.decode(Int.self, forKey: .contributions) }
    contributions = count.flatMap { $0 < 0 ? nil : $0 }
    let type = keys.flatMap { try? $0.decode(String.self, forKey: .type) }
    let hasAccount = keys.map { $0.contains(.id) || $0.contains(.login) } ?? true
    isAnonymous = type == "Anonymous" && !hasAccount
  }

  private enum CodingKeys: String, CodingKey {
    case id, login, type, contributions, user
  }
}

/// The body of an answer of GitHub's search.
private struct SearchBody: Decodable {
  let total: Int?
  let isIncomplete: Bool
  let items: [ListEntry]

  init(from decoder: any Decoder) throws {
    let keys = try decoder.container(keyedBy: CodingKeys.self)
    let count = try? keys.decode(Int.self, forKey: .total)
    total = count.flatMap { $0 < 0 ? nil : $0 }
    isIncomplete = (try? keys.decode(Bool.self, forKey: .isIncomplete)) ?? false
    items = try keys.decode([ListEntry].self, forKey: .items)
  }

  private enum CodingKeys: String, CodingKey {
    case items
    case total = "total_count"
    case isIncomplete = "incomplete_results"
  }
}

extension HTTPResponse {
  /// The address of the page after this one, where the response has one on the API's own host.
  func nextLink(on base: APIBase) -> String? {
    nextTarget.flatMap { base.isSameOrigin($0) ? $0 : nil }
  }

  // Wherever it leads.
  fileprivate var nextTarget: String? {
    let links = headers.all.filter { $0.name.lowercased() == "link" }.map(\.value)
    return LinkHeader(links.joined(separator: ", ")).target(of: "next")
  }
}
