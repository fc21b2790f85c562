import FoundationEssentials
import GitHub
import Models
import Store

/// Pages of lists, fetched and saved; the store keeps each list's frontier, and only the end of a pass, from the
/// first page to the last, shows who has left the list.
extension UserRepository {
  /// Fetches the page after `frontier` and saves it.
  ///
  /// Nothing is requested if another process has saved the page since `frontier` was read.
  ///
  /// - Parameter frontier: The frontier of the ``ListOverview`` that the caller has read.
  package func fetchNextPage(
    of list: UserList = .everyone, after frontier: Int64, _ policy: FetchPolicy = .interactive
  ) async -> Result<PageSummary, FetchError> {
    await result {
      let overview = try await store.main.overview(of: list)
      guard overview.pass.frontier <= frontier else { return .empty(isEnd: false) }
      guard let page = PageRequest(following: overview, of: list) else {
        return .empty(isEnd: true)
      }
      return try await fetchAndSave(page, policy)
    }
  }

  /// Fetches again the page that starts after `id`, or that contains the member after `id`.
  ///
  /// For a list other than everyone, the first page starts another pass, unless one is running.
  package func refreshPage(
    of list: UserList = .everyone, after id: Int64, _ policy: FetchPolicy = .interactive
  ) async -> Result<PageSummary, FetchError> {
    await result {
      guard list != .everyone else {
        return try await fetchAndSave(PageRequest(of: list, after: id), policy)
      }
      let overview = try await store.main.overview(of: list)
      // The last member has nobody after it; then its own page is the one.
      var member = try await store.main.members(of: list, after: id, limit: 1).first
      if member == nil { member = try await store.main.users(ids: [id], in: list).first }
      let number = ((member?.position ?? 1) - 1) / (overview.pageSize ?? 30) + 1
      var page = PageRequest(of: list, after: Int64(number) - 1, since: overview)
      if number > 1 || !mayBeginPass(overview) { page.place.role = .single }
      page.mayBeUnchanged = number == 1
      return try await fetchAndSave(page, policy)
    }
  }

  /// Fetches a whole list again, and returns the sum of its pages.
  ///
  /// If the pass lacks somebody, another one follows, which decides. For the list of everyone, only the first page is fetched.
  /// The pages before a failure stay saved.
  package func refetch(
    _ list: UserList, _ policy: FetchPolicy = .interactive
  ) async -> Result<PageSummary, FetchError> {
    guard list != .everyone else { return await refreshPage(after: 0, policy) }
    return await result {
      let first = try await fetchPass(over: list, policy)
      let pages = try await store.main.overview(of: list).pass.frontier
      return first.needsPass && allowsPass(over: list, of: pages)
        ? first.adding(try await fetchPass(over: list, policy)) : first
    }
  }

  /// Whether the budget has another pass of so many pages, and the reserve.
  func allowsPass(over list: UserList, of pages: Int64) -> Bool {
    budget(for: list).map { $0.remaining >= Int(pages) + SyncPlan.reserve } ?? true
  }

  private func fetchPass(
    over list: UserList, _ policy: FetchPolicy
  ) async throws -> PageSummary {
    let overview = try await store.main.overview(of: list)
    let page = PageRequest(of: list, after: 0, since: overview)
    var sum = try await fetchAndSave(page, policy)
    while !sum.isEnd,
      let next = try await PageRequest(following: store.main.overview(of: list), of: list)
    {
      sum = sum.adding(try await fetchAndSave(next, policy))
    }
    return sum
  }

  func syncPage(
    _ request: PageRequest, _ limits: RetryLimits
  ) async -> Result<PageSummary, FetchError> {
    await result { try await fetchAndSave(request, .sync(limits), cachesResponse: false) }
  }

  /// Fetches a page and saves it, with its validators for a later conditional request if it is cached.
  private func fetchAndSave(
    _ request: PageRequest, _ policy: FetchPolicy, cachesResponse: Bool = true
  ) async throws -> PageSummary {
    guard let client else { throw GitHubError.offline }
    var request = request
    if request.needsSubject, request.address != .login {
      try await request.setSubject(subject(of: request.place.list, policy))
    }
    var place = request.place
    place.address = client.address(of: request.endpoint)
    do {
      let response = try await fetch(request.endpoint, policy) { [request] in
        cachesResponse ? try await canTrustUnchanged(request) : false
      }
      guard let page = response.value else {
        try await store.write.markUnmodified(of: place.list, after: place.start, cached(response))
        return .empty(isEnd: false)
      }
      guard place.start > 0 || !page.mayHideMembers(of: place.list) else {
        throw GitHubError.refused(
          status: 200, message: "it sent an empty list, but may be hiding its members")
      }
      let isCached = cachesResponse && request.endpoint.isComparable
      return try await store.write.save(
        page, at: place, response: isCached ? cached(response) : nil, date: now())
    } catch let error as GitHubError where error == .notFound && request.byLogin != nil {
      // The login may have another owner by now.
      let profile = try await fetchProfile(login: place.list.subject, policy).get().profile
      guard let byLogin = request.byLogin, profile.id == place.subjectID else { throw error }
      return try await fetchAndSave(byLogin, policy, cachesResponse: cachesResponse)
    } catch GitHubError.notFound where place.start > 0 && place.list != .everyone {
      throw GitHubError.noNextPage
    } catch let error as GitHubError
      where error.isEndOfVisibleList && place.start > 0 && place.isInPass
    {
      return try await store.write.save(UserPage(users: []), at: place, date: now())
    }
  }

  /// The account that has a list's login; asks GitHub unless its profile was fetched within the last hour.
  private func subject(of list: UserList, _ policy: FetchPolicy) async throws -> Int64? {
    if let id = try await store.main.subject(of: list, fetchedIn: lastHour) { return id }
    let profile = try await fetchProfile(login: list.subject, policy).get().profile
    let name = try await store.main.subject(of: profile.user)
    guard name.lowercased() == list.subject.lowercased() else {
      throw FetchError.renamed(to: name)
    }
    return profile.id
  }

  // A first pass is never restarted before it ends; a later one is, if its last page is over an hour old.
  private func mayBeginPass(_ overview: ListOverview) -> Bool {
    overview.pass.frontier <= 1 || overview.pass.hasEnded || hasBreak(overview, over: 3600)
  }

  /// Whether a pass has a break of more than that many seconds; a first pass, which has no earlier members to mark
  /// as gone, is continued however old it is.
  func hasBreak(_ overview: ListOverview, over seconds: TimeInterval) -> Bool {
    overview.pass.number > 1 && overview.fetchedAt.map { isOld($0, after: seconds) } ?? false
  }

  // Whether a 304 can be trusted. Not for a list of one full page (the page stays the same when people are
  // added after it), nor if a member was forgotten here.
  private func canTrustUnchanged(_ request: PageRequest) async throws -> Bool {
    let list = request.place.list
    let overview = try await store.main.overview(of: list)
    guard list != .everyone else { return overview.pass.frontier > request.place.start }
    guard request.mayBeUnchanged, overview.fetchedAt != nil, overview.gapCount == 0,
      let size = overview.pageSize
    else { return false }
    return overview.pass.frontier > 1 || overview.listedCount - overview.goneCount != size
  }
}

extension GitHubError {
  static let noNextPage = GitHubError.refused(
    status: 404, message: "there is nothing at the address it gave for the next page")
}

extension PageSummary {
  fileprivate static func empty(isEnd: Bool) -> PageSummary {
    PageSummary(newCount: 0, isEnd: isEnd)
  }

  /// The sum of this page and the next one.
  fileprivate func adding(_ next: PageSummary) -> PageSummary {
    var sum = PageSummary(
      newCount: newCount + next.newCount, isEnd: next.isEnd,
      refusedCount: refusedCount + next.refusedCount, joinedCount: joinedCount + next.joinedCount)
    (sum.changes, sum.needsPass) = (changes, next.needsPass)
    sum.changes.add(next.changes)
    return sum
  }
}
