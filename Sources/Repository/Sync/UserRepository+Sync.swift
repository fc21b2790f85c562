import Database
import FoundationEssentials
import GitHub
import Models

/// What a sync reads, asks for and saves.
extension UserRepository {
  // Profiles and whole lists younger than that, in seconds, are not fetched again.
  private static let freshness: TimeInterval = 3600
  // How long the pages of a list that was whole before may be apart, in seconds.
  private static let longestPass: TimeInterval = 86_400
  /// How many users a sync asks for at once, the most that GitHub gives.
  nonisolated static var syncPageSize: Int { 100 }

  /// Asks for the page after `id`.
  ///
  /// - Parameter link: GitHub's own address of that page, where it gave one.
  nonisolated func fetchPage(after id: Int64, link: String?) async -> Result<UserPage, FetchError> {
    guard let client else { return .failure(.notAsked) }
    let endpoint: Endpoint<UserPage> =
      link.map { .users(link: $0) } ?? .users(since: id, count: Self.syncPageSize)
    return await fetch(endpoint, client)
  }

  /// Asks for a page of another list; behind the last one that GitHub shows is the end of the list.
  ///
  /// - Parameters:
  ///   - number: Which page it is, counted from 1.
  ///   - link: GitHub's own address of that page; `nil` for the first one.
  nonisolated func fetchPage(
    _ number: Int, of list: UserList, link: String?
  ) async -> Result<MemberPage, FetchError> {
    guard let client else { return .failure(.notAsked) }
    let endpoint: Endpoint<UserPage> =
      link.map { .members(of: list, link: $0) } ?? .members(of: list, count: Self.syncPageSize)
    let address = client.address(of: endpoint)
    do throws(FetchError) {
      let page = try await fetch(endpoint, client).get()
      try page.check(number, of: list, at: address)
      return .success(
        MemberPage(page, of: list, at: address, number: number, isOfUsualSize: false, from: client))
    } catch {
      return number > 1 && error.isEndOfWhatIsShown
        ? .success(.end(number: number, at: address)) : .failure(error)
    }
  }

  private nonisolated func fetch(
    _ endpoint: Endpoint<UserPage>, _ client: GitHubClient
  ) async -> Result<UserPage, FetchError> {
    let policy = FetchPolicy.sync
    switch await client.send(
      endpoint, priority: policy.priority, retryLimits: policy.retryLimits)
    {
    case .failure(let error): return .failure(FetchError(error))
    case .success(let response):
      guard let page = response.value else {
        return .failure(.malformed(reason: "it says that nothing has changed"))
      }
      return .success(page)
    }
  }

  /// Saves a page of a sync.
  func save(_ page: PageToSave) async throws(FetchError) -> PageSummary {
    try await write(makesRoom: true) { writes throws(DatabaseError) in
      try await writes.save(page, at: now())
    }
  }

  /// The same for a page of another list.
  func save(_ page: MemberPage, of list: UserList) async throws(FetchError) -> PageSummary {
    try await write(makesRoom: true) { writes throws(DatabaseError) in
      try await writes.save(page, of: list, isInPass: true, at: now())
    }
  }
}

/// What a sync has to do for a list.
enum ListSyncState {
  /// It is whole and young, or as many members are saved as are wanted.
  case done
  /// A pass begins with its first page.
  case toBegin
  /// A pass goes on at its next link.
  case underWay
}

/// What a sync reads; a store that cannot be read ends it.
extension UserRepository {
  /// What a sync has to do.
  func estimate(of plan: SyncPlan) async throws(SyncStop) -> SyncEstimate {
    let overview = try await syncOverview(of: plan.list)
    let saved = try await syncCounts(in: try await syncRange(of: plan))
    let total = overview.extent.total
    let wanted = plan.userCount ?? Self.shown(total, of: plan.list)
    let missing = max(0, (wanted ?? 0) - overview.listedCount)
    let state = syncState(of: overview, wanted: plan.userCount)
    var pages = (missing + Self.syncPageSize - 1) / Self.syncPageSize
    if plan.list != .everyone { pages = state == .done ? 0 : max(1, pages) }
    return SyncEstimate(
      list: plan.list, total: total, savedCount: overview.peopleCount,
      requestCount: pages + (plan.hasProfiles ? saved.profiles + missing : 0),
      isOpenEnded: wanted == nil && (state != .done || plan.list == .everyone),
      rateLimit: budget(of: plan.list.resource))
  }

  /// How many of a list's people GitHub shows.
  nonisolated static func shown(_ total: Int?, of list: UserList) -> Int? {
    total.map { min($0, list.kind.mostShown ?? $0) }
  }

  /// What is to be done for a list other than that of everyone.
  ///
  /// A first pass goes on however old it is, because nobody is gone at its end. Pages of another size
  /// than a sync's are not gone on with.
  ///
  /// - Parameter count: How many members are wanted; `nil` for all there are.
  nonisolated func syncState(of overview: ListOverview, wanted count: Int?) -> ListSyncState {
    if let count, overview.listedCount >= count { return .done }
    let extent = overview.extent
    if let whole = extent.wholeAt, !isOld(whole, after: Self.freshness) { return .done }
    guard let link = overview.nextLink, PageAddress(link).size == Self.syncPageSize else {
      return .toBegin
    }
    guard extent.pass > 1, let last = extent.fetchedAt else { return .underWay }
    return isOld(last, after: Self.longestPass) ? .toBegin : .underWay
  }

  /// The people whose profiles and pictures belong to a plan: the first members of its list, or all who
  /// are saved where it names no count.
  func syncRange(of plan: SyncPlan) async throws(SyncStop) -> SyncRange {
    let staleBefore = now() - Self.freshness
    var last: Int64?
    if let count = plan.userCount, count > 0 {
      last = try await syncRead { main throws(DatabaseError) in
        try await main.memberID(of: plan.list, at: count)
      }
    }
    if plan.userCount == 0 { last = 0 }
    return SyncRange(lastID: last ?? .max, staleBefore: staleBefore, list: plan.list)
  }

  /// How far a list has come.
  func syncOverview(of list: UserList = .everyone) async throws(SyncStop) -> ListOverview {
    try await syncRead { main throws(DatabaseError) in try await main.overview(of: list) }
  }

  /// How many people there are, and how many of their profiles are missing or old.
  func syncCounts(in range: SyncRange) async throws(SyncStop) -> (people: Int, profiles: Int) {
    try await syncRead { main throws(DatabaseError) in try await main.syncCounts(in: range) }
  }

  /// The next `limit` people after `id`.
  func people(
    in range: SyncRange, after id: Int64, limit: Int
  ) async throws(SyncStop) -> [User] {
    try await syncRead { main throws(DatabaseError) in
      try await main.people(in: range, after: id, limit: limit)
    }
  }

  /// The next `limit` people after `id` without a saved profile.
  func peopleWithoutProfile(
    in range: SyncRange, after id: Int64, limit: Int
  ) async throws(SyncStop) -> [User] {
    try await syncRead { main throws(DatabaseError) in
      try await main.peopleWithoutProfile(in: range, after: id, limit: limit)
    }
  }

  /// The `limit` people with the oldest profiles, after as many `others`.
  func peopleWithOldProfile(
    in range: SyncRange, passingOver others: Int, limit: Int
  ) async throws(SyncStop) -> [User] {
    try await syncRead { main throws(DatabaseError) in
      try await main.peopleWithOldProfile(in: range, passingOver: others, limit: limit)
    }
  }

  private func syncRead<Value: Sendable>(
    _ body: (MainContext) async throws(DatabaseError) -> Value
  ) async throws(SyncStop) -> Value {
    do { return try await read(body) } catch { throw .failed(error) }
  }
}
