import Models

extension UserPage {
  /// Decodes a page of a list or of a search, element by element, a 204 as an empty one; throws if it has elements
  /// and none is a user, which does not mean the end of the list.
  init(_ response: HTTPResponse) throws {
    let body =
      response.status == 204 ? PageBody() : try JSON.decode(PageBody.self, from: response.body)
    var ids: Set<Int64> = []
    let users = body.items.compactMap(\.user).filter { ids.insert($0.id).inserted }
    // Contributors without an account have no profile, and are omitted.
    let hasAnonymous = body.items.contains(where: \.isAnonymous)
    guard body.items.isEmpty || !users.isEmpty || hasAnonymous else {
      throw GitHubError.malformed(reason: "none of its entries is a user")
    }
    let counts = body.items.compactMap { entry in
      entry.user.flatMap { user in entry.contributions.map { (user.id, $0) } }
    }
    self.init(
      users: users, refusedCount: body.items.count { $0.user == nil && !$0.isAnonymous },
      nextLink: response.nextLink,
      contributions: Dictionary(counts) { first, _ in first })
    (total, searchTimedOut) = (body.total, body.isIncomplete)
  }
}

/// An element of a list: an account, a contributor without one, or something else.
private struct ListEntry: Decodable {
  let user: User?
  /// Whether it is a contributor without an account; the email address is not read.
  let isAnonymous: Bool
  /// The number of commits, for a contributor.
  let contributions: Int?

  init(from decoder: any Decoder) throws {
    let keys = try? decoder.container(keyedBy: User.CodingKeys.self)
    // A row of stargazers may have the user inside, beside a date.
    user = keys.flatMap { (try? User($0)) ?? (try? $0.decode(User.self, forKey: .user)) }
    // Decoding a missing key throws, which is slow, so `contains` is checked first.
    let count =
      keys?.contains(.contributions) == true
      ? try? keys?.decode(Int.self, forKey: .contributions) : nil
    contributions = count.flatMap { $0 < 0 ? nil : $0 }
    guard user == nil, let keys, !keys.contains(.id), !keys.contains(.login) else {
      isAnonymous = false
      return
    }
    isAnonymous = (try? keys.decode(String.self, forKey: .type)) == "Anonymous"
  }
}

/// The body of a page: a list, or a search result that contains one.
private struct PageBody: Decodable {
  var items: [ListEntry] = []
  var total: Int?
  var isIncomplete = false

  init() {}

  init(from decoder: any Decoder) throws {
    guard let keys = try? decoder.container(keyedBy: CodingKeys.self) else {
      items = try [ListEntry](from: decoder)
      return
    }
    items = try keys.decode([ListEntry].self, forKey: .items)
    let count = try? keys.decode(Int.self, forKey: .total)
    total = count.flatMap { $0 < 0 ? nil : $0 }
    isIncomplete = (try? keys.decode(Bool.self, forKey: .isIncomplete)) ?? false
  }

  private enum CodingKeys: String, CodingKey {
    case items
    case total = "total_count"
    case isIncomplete = "incomplete_results"
  }
}

extension HTTPResponse {
  /// The address of the next page, from `<address>; rel="next"` among other links; malformed ones and
  /// templates such as `/users{?since}` are skipped.
  var nextLink: String? {
    let links = headers.all.filter { $0.name.lowercased() == "link" }.flatMap {
      $0.value.split(separator: "<")
    }
    let next = links.lazy.map { $0.split(separator: ">", maxSplits: 1) }.first { link in
      let parameters = link.dropFirst().joined().lowercased().filter { !" \"".contains($0) }
      return parameters.split { ";,".contains($0) }.contains("rel=next") && !link[0].contains("{")
    }
    return next.map { String($0[0]) }
  }
}
