import GitHub
import Models

struct PageRequest: Sendable {
  enum Address: Equatable {
    /// By the account's id, if it is known.
    case account
    /// By the account's login.
    case login
    /// By GitHub's link.
    case link(String)
  }

  private(set) var address = Address.account
  var place: PagePlace
  /// Whether GitHub may answer 304 Not Modified.
  var mayBeUnchanged = false

  var endpoint: Endpoint<UserPage> {
    switch address {
    case .link(let link): .members(of: place.list, link: link)
    case .account:
      .members(of: place.list, by: place.subjectID, after: place.start, count: place.size)
    case .login: .members(of: place.list, by: nil, after: place.start, count: place.size)
    }
  }

  /// The same by login, for a server that has no lists by id.
  var byLogin: Self? {
    guard needsSubject, address == .account, place.list.formerOwner == nil else { return nil }
    var request = self
    request.address = .login
    return request
  }

  /// Whether GitHub has to say first which account has the login now.
  var needsSubject: Bool { place.list.kind.subjectKind == .login }

  /// Sets the current owner of the login; if it has changed, requests the first page of the new owner's list, which
  /// begins its first pass only.
  mutating func setSubject(_ account: Int64?) {
    if let known = place.subjectID, known != account {
      self = PageRequest(of: place.list, after: 0, size: place.size)
      place.role = .inPass(begun: 0)
    }
    // A link of a list that was saved by login only may be another account's.
    if address == .account { place.subjectID = account }
  }

  /// Requests the page after `start`, of GitHub's own size without one; with an overview, the first page begins a pass,
  /// unless one has begun since that was read.
  init(
    of list: UserList, after start: Int64, size: Int? = nil, since overview: ListOverview? = nil
  ) {
    place = PagePlace(of: list, after: start)
    place.size = size
    guard let overview else { return }
    (place.role, place.subjectID) = (.inPass(begun: overview.pass.number), overview.subjectID)
  }

  /// Requests the page after the saved ones, by GitHub's link if there is one; `nil` at the end of a list.
  init?(following overview: ListOverview, of list: UserList) {
    let (frontier, link) = (overview.pass.frontier, overview.pass.nextLink)
    guard link != nil || list == .everyone || frontier == 0 else { return nil }
    self.init(of: list, after: frontier, size: link.flatMap(pageSize(ofLink:)), since: overview)
    if let link { address = .link(link) }
  }
}

/// The number of people per page that a URL asks for; `nil` if GitHub chooses.
func pageSize(ofLink link: String) -> Int? {
  let query = link.split(separator: "?", maxSplits: 1).dropFirst().first ?? ""
  let items = query.split(separator: "&").map { $0.split(separator: "=", maxSplits: 1) }
  return items.first { $0.first == "per_page" }?.last.flatMap { Int($0) }
}

extension GitHubError {
  /// Whether the page is beyond the last one that GitHub shows, such as the 1,000th search result
  /// (https://docs.github.com/en/rest/search/search).
  var isEndOfVisibleList: Bool {
    guard case .refused(_, let message?) = self else { return false }
    return message.contains("search results are available")
      || message.contains("pagination is limited for this resource")
  }
}
