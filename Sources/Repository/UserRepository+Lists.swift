import Database
import FoundationEssentials
import GitHub
import Models

/// Pages of lists other than that of everyone, which come by number and by GitHub's links (X18).
///
/// A pass is one walk from the first page to the one without a next. Only what ends it says who is gone.
extension UserRepository {
  /// Asks for the page after those of the pass; the list has ended where there is none.
  func fetchNextMembers(
    of list: UserList, after frontier: Int64, _ policy: FetchPolicy
  ) async -> Result<PageSummary, FetchError> {
    do throws(FetchError) {
      let overview = try await overview(of: list)
      guard overview.frontier <= frontier else { return .success(.nothing) }
      guard let page = ListPage(following: overview, of: list) else { return .success(.end) }
      return .success(try await bring(page, policy))
    } catch {
      return .failure(error)
    }
  }

  /// Asks again for the page that has the member after `id`.
  ///
  /// The first page begins another pass, but not while the people further down are on their way.
  func refreshMembers(
    of list: UserList, after id: Int64, _ policy: FetchPolicy
  ) async -> Result<PageSummary, FetchError> {
    do throws(FetchError) {
      let overview = try await overview(of: list)
      let number = try await read { main throws(DatabaseError) in
        let first = try await main.members(of: list, after: id, limit: 1).first
        return try await main.page(of: list, holding: first?.id ?? id) ?? 1
      }
      let page = ListPage(
        number, of: list, in: overview, isInPass: number == 1 && mayBeginPass(overview))
      return .success(try await bring(page, policy))
    } catch {
      return .failure(error)
    }
  }

  /// Fetches a whole list anew, page after page, and says what all of them brought.
  ///
  /// Whoever is no longer in it is marked as gone at its end. Of the list of everyone, it is the first
  /// page. What has come before a failure is saved.
  package func renew(
    _ list: UserList, _ policy: FetchPolicy = .userInitiated
  ) async -> Result<PageSummary, FetchError> {
    guard list != .everyone else { return await refreshPage(after: 0, policy) }
    do throws(FetchError) {
      let first = try await ListPage(1, of: list, in: overview(of: list), isInPass: true)
      var sum = try await bring(first, policy)
      while !sum.isEnd, let next = try await ListPage(following: overview(of: list), of: list) {
        sum = sum.adding(try await bring(next, policy))
      }
      return .success(sum)
    } catch {
      return .failure(error)
    }
  }
}

extension UserRepository {
  private static let hour: TimeInterval = 3600

  // A first pass goes on until the list is whole, and a later one for an hour after its last page.
  private func mayBeginPass(_ overview: ListOverview) -> Bool {
    guard overview.frontier > 1, overview.nextLink != nil else { return true }
    guard overview.extent.pass > 1, let last = overview.extent.fetchedAt else { return false }
    return isOld(last, after: Self.hour)
  }

  private func bring(
    _ page: ListPage, _ policy: FetchPolicy
  ) async throws(FetchError) -> PageSummary {
    guard let fetcher else { throw .notAsked }
    let address = fetcher.client.address(of: page.endpoint)
    let response: ConditionalResponse<UserPage>
    do throws(FetchError) {
      response = try await fetcher.fetch(page.endpoint, policy) { known throws(DatabaseError) in
        try await self.store.read { main throws(DatabaseError) in
          try await main.canRenew(known, of: page.list)
        }
      }
    } catch {
      guard page.isInPass, page.number > 1, error.isEndOfWhatIsShown else { throw error }
      return try await save(.end(number: page.number, at: address), as: page, nil)
    }
    guard let people = response.value else {
      try PageAddress(address).checkNext(response.nextLink)
      return try await renew(page, response)
    }
    try people.check(page.number, of: page.list, at: address)
    let members = MemberPage(
      people, of: page.list, at: address, number: page.number, isOfUsualSize: page.isOfUsualSize,
      from: fetcher.client)
    return try await save(
      members, as: page, page.endpoint.isComparable ? response.cached(lastID: nil) : nil)
  }

  private func save(
    _ people: MemberPage, as page: ListPage, _ cached: CachedResponse?
  ) async throws(FetchError) -> PageSummary {
    var members = people
    members.pass = page.pass
    return try await write(makesRoom: true) { [members] writes throws(DatabaseError) in
      try await writes.save(
        members, of: page.list, isInPass: page.isInPass, response: cached, at: now())
    }
  }

  private func renew(
    _ page: ListPage, _ response: ConditionalResponse<UserPage>
  ) async throws(FetchError) -> PageSummary {
    let cached = response.cached(lastID: nil)
    return try await write(makesRoom: false) { writes throws(DatabaseError) in
      try await writes.renewPage(
        page.number, of: page.list, isInPass: page.isInPass, pass: page.pass,
        nextLink: response.nextLink, cached)
    }
  }
}

/// A page of a list to ask for.
private struct ListPage: Sendable {
  let endpoint: Endpoint<UserPage>
  let list: UserList
  /// Which page it is, counted from 1.
  let number: Int
  /// Whether it follows the pages that the pass has had, or begins one.
  let isInPass: Bool
  /// The list's pass when it is asked for.
  let pass: Int
  /// Whether GitHub chooses how many people it has.
  let isOfUsualSize: Bool
}

extension ListPage {
  /// A page by its number, as large as GitHub chooses.
  init(_ number: Int, of list: UserList, in overview: ListOverview, isInPass: Bool) {
    self.init(
      endpoint: .members(of: list, page: number), list: list, number: number, isInPass: isInPass,
      pass: overview.extent.pass, isOfUsualSize: true)
  }

  /// The page after those that have come, the first of a list never asked for; `nil` at the end.
  init?(following overview: ListOverview, of list: UserList) {
    guard let link = overview.nextLink else {
      guard overview.frontier == 0 else { return nil }
      self.init(1, of: list, in: overview, isInPass: true)
      return
    }
    self.init(
      endpoint: .members(of: list, link: link), list: list, number: Int(overview.frontier) + 1,
      isInPass: true, pass: overview.extent.pass, isOfUsualSize: PageAddress(link).size == nil)
  }
}

extension MainContext {
  // GitHub's own choice, where no larger page was ever seen.
  private static let usualPageSize = 30

  /// Whether GitHub may say of a page that it is still the same.
  ///
  /// A full page at the end of a list stays the same when somebody comes behind it, so it is sent anew.
  ///
  /// - Parameter known: What is cached of the address of the page.
  fileprivate func canRenew(
    _ known: CachedResponse, of list: UserList
  ) throws(DatabaseError) -> Bool {
    guard let page = try cachedPage(of: known) else { return false }
    guard page.nextLink == nil else { return true }
    let usual = max(try overview(of: list).pageSize ?? 0, Self.usualPageSize)
    return page.elementCount < PageAddress(known.url).size ?? usual
  }
}

extension PageSummary {
  /// A page that somebody else has brought.
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
