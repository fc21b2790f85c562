import GitHub
import Models
import Store

/// A page of a list to ask for.
struct PageRequest: Sendable {
  let endpoint: Endpoint<UserPage>
  /// Where the page belongs.
  var place: PagePlace
  /// Whether GitHub may answer that the page is still the same: then nothing after it is asked for.
  var mayBeUnchanged = false

  private init(_ endpoint: Endpoint<UserPage>, _ place: PagePlace, size: Int?) {
    self.endpoint = endpoint
    self.place = place
    self.place.isOfUsualSize = size == nil
  }

  /// The page of a list after `start`, by its number or its first id.
  ///
  /// - Parameters:
  ///   - start: A frontier: in the list of everyone an id, in another list a number of pages.
  ///   - size: How many people are asked for; `nil` leaves that to GitHub.
  init(of list: UserList, after start: Int64, size: Int? = nil) {
    self.init(
      .members(of: list, after: start, count: size), PagePlace(of: list, after: start), size: size)
  }

  /// The page after those that are saved, by GitHub's own link if it gave one.
  ///
  /// - Returns: `nil` at the end of a list that is not everyone's.
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

/// How many people the page at an address was asked to have; `nil` if GitHub chooses.
func pageSize(ofLink link: String) -> Int? { number("per_page", in: link) }

private func number(_ name: String, in link: String) -> Int? {
  let query = link.split(separator: "?", maxSplits: 1).dropFirst().first ?? ""
  let item = query.split(separator: "&").first { $0.hasPrefix("\(name)=") }
  return item.flatMap { Int($0.dropFirst(name.count + 1)) }
}

extension UserPage {
  /// Makes sure that the page says something about its place, and can be followed by another one.
  ///
  /// A next page on another host is asked for here instead, by its number.
  ///
  /// - Throws: ``GitHubError/malformed(reason:)`` if its next page is itself or an earlier one: that would
  ///   never end. ``GitHubError/refused(status:message:)`` if it is the whole of a list and may hide everybody:
  ///   saved, it would say that nobody is there.
  func checked(at place: PagePlace, from client: GitHubClient) throws(GitHubError) -> UserPage {
    guard place.list != .everyone else { return self }
    if let next = nextLink, let address = place.address {
      guard next != address else {
        throw .malformed(reason: "its next page is the same page again")
      }
      // Addresses without any number may count in another way.
      let numbers = [address, next].map { number("page", in: $0) }
      if numbers.contains(where: { $0 != nil }), (numbers[1] ?? 1) <= (numbers[0] ?? 1) {
        throw .malformed(reason: "its next page is an earlier one")
      }
    }
    guard place.start > 0 || !mayHideMembers(of: place.list) else {
      throw .refused(
        status: 200, message: "it sent an empty list, which does not mean that nobody is there")
    }
    var page = self
    if continuesOnOtherHost {
      let size = place.isOfUsualSize ? nil : UserRepository.syncPageSize
      let next = PageRequest(of: place.list, after: place.start + 1, size: size)
      page.nextLink = client.address(of: next.endpoint)
    }
    return page
  }
}

extension GitHubError {
  /// Whether GitHub has no page there because it shows no more people of any list, such as 1,000 of a search.
  ///
  /// https://docs.github.com/en/rest/search/search
  var isEndOfWhatIsShown: Bool {
    guard case .refused(_, let message?) = self else { return false }
    return message.contains("search results are available")
      || message.contains("pagination is limited for this resource")
  }
}
