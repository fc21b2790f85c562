import GitHub
import Models

/// A request for a page of a list.
struct PageRequest: Sendable {
  let endpoint: Endpoint<UserPage>
  /// The page's place in its list.
  var place: PagePlace
  /// Whether GitHub may answer 304 Not Modified.
  var mayBeUnchanged = false

  private init(_ endpoint: Endpoint<UserPage>, _ place: PagePlace, size: Int?) {
    self.endpoint = endpoint
    self.place = place
    self.place.hasDefaultSize = size == nil
  }

  /// Requests the page after `start`.
  ///
  /// - Parameters:
  ///   - start: A frontier: an id in the list of everyone, a number of pages in another list.
  ///   - size: The number of people per page; `nil` leaves it to GitHub.
  init(of list: UserList, after start: Int64, size: Int? = nil) {
    self.init(
      .members(of: list, after: start, count: size), PagePlace(of: list, after: start), size: size)
  }

  /// Requests the page after the saved ones, by GitHub's link if there is one.
  ///
  /// - Returns: `nil` at the end of a list, which the list of everyone does not have.
  init?(following overview: ListOverview, of list: UserList) {
    let frontier = overview.frontier
    if let link = overview.nextLink {
      self.init(
        .members(of: list, link: link), PagePlace(of: list, after: frontier),
        size: pageSize(ofLink: link))
    } else if list == .everyone || frontier == 0 {
      self.init(of: list, after: frontier)
    } else {
      return nil
    }
    place.pass = overview.pass
  }
}

/// The number of people per page that a URL asks for; `nil` if GitHub chooses.
func pageSize(ofLink link: String) -> Int? {
  let query = link.split(separator: "?", maxSplits: 1).dropFirst().first ?? ""
  let items = query.split(separator: "&").map { $0.split(separator: "=", maxSplits: 1) }
  return items.first { $0.first == "per_page" }?.last.flatMap { Int($0) }
}

extension GitHubError {
  /// Whether the page is beyond the last one that GitHub shows, such as the 1,000th search result.
  ///
  /// https://docs.github.com/en/rest/search/search
  var isEndOfVisibleList: Bool {
    guard case .refused(_, let message?) = self else { return false }
    return message.contains("search results are available")
      || message.contains("pagination is limited for this resource")
  }
}
