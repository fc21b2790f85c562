import FoundationEssentials
import GitHub
import Models
import Store

/// What a page brought, and GitHub's address of the page after it.
typealias BroughtPage = (summary: PageSummary, nextLink: String?)

/// Pages of lists, fetched from GitHub and saved.
///
/// The frontier of a list is kept in the store: everyone's is an id, another list's a number of pages. A
/// pass is one walk from the first page of such a list to the last; only its end says who is gone.
extension UserRepository {
  /// Asks for the page of a list after `frontier`, and saves it.
  ///
  /// Nothing is asked if another process has brought the page since `frontier` was read.
  ///
  /// - Parameter frontier: That of the ``ListOverview`` in which the caller found no more rows.
  package func fetchNextPage(
    of list: UserList = .everyone, after frontier: Int64, _ policy: FetchPolicy = .interactive
  ) async -> Result<PageSummary, FetchError> {
    await result {
      let overview = try await store.main.overview(of: list)
      guard overview.frontier <= frontier else { return .nothing }
      guard let page = PageRequest(following: overview, of: list) else { return .end }
      return try await bring(page, policy).summary
    }
  }

  /// Asks again for the page of a list that begins after `id`, or has the member after it, and saves it.
  ///
  /// The first page of a list that is not everyone's begins another pass, but not while the people further
  /// down are on their way.
  package func refreshPage(
    of list: UserList = .everyone, after id: Int64, _ policy: FetchPolicy = .userInitiated
  ) async -> Result<PageSummary, FetchError> {
    await result {
      guard list != .everyone else {
        return try await bring(PageRequest(of: list, after: id), policy).summary
      }
      let overview = try await store.main.overview(of: list)
      // At the end of the list the last page, which has the member itself.
      var member = try await store.main.members(of: list, after: id, limit: 1).first
      if member == nil { member = try await store.main.users(ids: [id], in: list).first }
      let number = ((member?.position ?? 1) - 1) / (overview.pageSize ?? 30) + 1
      var page = PageRequest(of: list, after: Int64(number) - 1)
      page.place.isInPass = number == 1 && mayBeginPass(overview)
      page.place.pass = overview.pass
      page.mayBeUnchanged = number == 1
      return try await bring(page, policy).summary
    }
  }

  /// Fetches a whole list again, page after page, and says what all of them brought.
  ///
  /// People who are no longer in it are marked as gone at its end. Of the list of everyone, it is the first
  /// page. What has come before a failure is saved.
  package func renew(
    _ list: UserList, _ policy: FetchPolicy = .userInitiated
  ) async -> Result<PageSummary, FetchError> {
    guard list != .everyone else { return await refreshPage(after: 0, policy) }
    return await result {
      var page = PageRequest(of: list, after: 0)
      page.place.pass = try await store.main.overview(of: list).pass
      var sum = try await bring(page, policy).summary
      while !sum.isEnd,
        let next = try await PageRequest(following: store.main.overview(of: list), of: list)
      {
        sum = sum.adding(try await bring(next, policy).summary)
      }
      return sum
    }
  }

  /// Fetches a page of a sync and saves it.
  func syncPage(_ request: PageRequest) async -> Result<BroughtPage, FetchError> {
    await result { try await bring(request, .sync, cachesResponse: false) }
  }

  /// Fetches a page and saves it.
  ///
  /// - Parameter cachesResponse: Whether its validators are kept, to ask for it conditionally later.
  private func bring(
    _ request: PageRequest, _ policy: FetchPolicy, cachesResponse: Bool = true
  ) async throws -> BroughtPage {
    guard let fetcher else { throw GitHubError.offline }
    var place = request.place
    place.address = fetcher.client.address(of: request.endpoint)
    let response: ConditionalResponse<UserPage>
    do {
      response = try await fetcher.fetch(request.endpoint, policy) {
        cachesResponse ? try await mayBeUnchanged(request) : false
      }
    } catch let error as GitHubError where error.isEndOfWhatIsShown && place.start > 0 {
      guard place.isInPass else { throw error }
      return try await save(UserPage(users: []), at: place, nil)
    }
    guard let page = response.value else {
      try await store.write.renewPage(of: place.list, after: place.start, response.cached)
      let isEnd = try await store.main.overview(of: place.list).frontier == place.start
      return (PageSummary(newCount: 0, changedCount: 0, isEnd: isEnd), nil)
    }
    let checked = try page.checked(at: place, from: fetcher.client)
    let isCached = cachesResponse && request.endpoint.isComparable
    return try await save(checked, at: place, isCached ? response.cached : nil)
  }
}

extension UserRepository {
  private static let hour: TimeInterval = 3600

  // A first pass goes on until the list is whole, and a later one for an hour after its last page.
  private func mayBeginPass(_ overview: ListOverview) -> Bool {
    guard overview.frontier > 1, overview.nextLink != nil else { return true }
    guard overview.pass > 1, let last = overview.fetchedAt else { return false }
    return isOld(last, after: Self.hour)
  }

  // Whether the store still has what a page brought. A full page that is the only one stays the same when
  // somebody comes after it, and a person who was forgotten comes back with the page: then it is sent again.
  private func mayBeUnchanged(_ request: PageRequest) async throws -> Bool {
    let list = request.place.list
    let overview = try await store.main.overview(of: list)
    guard list != .everyone else { return overview.frontier > request.place.start }
    guard request.mayBeUnchanged, overview.fetchedAt != nil, overview.gapCount == 0,
      let size = overview.pageSize
    else { return false }
    return overview.frontier > 1 || overview.listedCount < size
  }

  private func save(
    _ page: UserPage, at place: PagePlace, _ cached: CachedResponse?
  ) async throws -> BroughtPage {
    let summary = try await store.write.save(page, at: place, response: cached, date: now())
    return (summary, page.nextLink)
  }
}

extension PageSummary {
  /// A page that another process has brought.
  fileprivate static let nothing = PageSummary(newCount: 0, changedCount: 0, isEnd: false)
  /// The page after the last one.
  fileprivate static let end = PageSummary(newCount: 0, changedCount: 0, isEnd: true)

  /// What this page and the next one brought.
  fileprivate func adding(_ next: PageSummary) -> PageSummary {
    PageSummary(
      newCount: newCount + next.newCount, changedCount: changedCount + next.changedCount,
      isEnd: next.isEnd, refusedCount: refusedCount + next.refusedCount,
      goneCount: goneCount + next.goneCount)
  }
}
