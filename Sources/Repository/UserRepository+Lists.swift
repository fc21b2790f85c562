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
      var page = ListPage(
        number, of: list, in: overview, isInPass: number == 1 && mayBeginPass(overview))
      page.mayBeUnchanged = number == 1
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
      response = try await fetcher.fetch(page.endpoint, policy) { () throws(DatabaseError) in
        guard page.mayBeUnchanged else { return false }
        return try await self.store.read { main throws(DatabaseError) in
          try await main.mayBeUnchanged(firstPageOf: page.list)
        }
      }
    } catch {
      guard page.isInPass, page.number > 1, error.isEndOfWhatIsShown else { throw error }
      return try await save(.end(number: page.number, at: address), as: page, nil)
    }
    guard let people = response.value else {
      try await write(makesRoom: false) { writes throws(DatabaseError) in
        try await writes.renewPage(of: page.list, after: 0, response.cached)
      }
      return .nothing
    }
    try people.check(page.number, of: page.list, at: address)
    let members = MemberPage(
      people, of: page.list, at: address, number: page.number, isOfUsualSize: page.isOfUsualSize,
      from: fetcher.client)
    return try await save(
      members, as: page, page.endpoint.isComparable ? response.cached : nil)
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
  /// Whether GitHub may answer that it is still the same: then nothing of the list is asked for.
  var mayBeUnchanged = false
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
  /// Whether GitHub may say of the first page of a list that it is still the same.
  ///
  /// A full page that is the only one stays the same when somebody comes behind it, so it is sent anew.
  fileprivate func mayBeUnchanged(firstPageOf list: UserList) throws(DatabaseError) -> Bool {
    let overview = try overview(of: list)
    guard overview.extent.fetchedAt != nil, let size = overview.pageSize else { return false }
    // Whoever was forgotten comes back with the page.
    guard overview.gapCount == 0 else { return false }
    return overview.frontier > 1 || overview.listedCount < size
  }
}

extension PageSummary {
  /// A page that somebody else has brought, or that is still the same.
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
