import Database
import FoundationEssentials
import GitHub
import Models

/// What a sync reads, asks for and saves.
extension UserRepository {
  // Profiles younger than that, in seconds, are not fetched again.
  private static let freshness: TimeInterval = 3600
  /// How many users a sync asks for at once, the most that GitHub gives.
  nonisolated static var syncPageSize: Int { 100 }

  /// Asks for the page after `id`.
  ///
  /// - Parameter link: GitHub's own address of that page, where it gave one.
  nonisolated func fetchPage(after id: Int64, link: String?) async -> Result<UserPage, FetchError> {
    guard let client else { return .failure(.notAsked) }
    let endpoint: Endpoint<UserPage> =
      link.map { .users(link: $0) } ?? .users(since: id, count: Self.syncPageSize)
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

  /// Saves pages of a sync in one transaction.
  func save(_ pages: [PageToSave]) async throws(FetchError) -> [PageSummary] {
    try await write(makesRoom: true) { writes throws(DatabaseError) in
      try await writes.save(pages, at: now())
    }
  }
}

/// What a sync reads; a store that cannot be read ends it.
extension UserRepository {
  /// What a sync has to do.
  func estimate(of plan: SyncPlan) async throws(SyncStop) -> SyncEstimate {
    let overview = try await syncOverview()
    let saved = try await syncCounts(in: try await syncRange(ofFirst: plan.userCount))
    let missing = max(0, (plan.userCount ?? 0) - overview.listedCount)
    let pages = (missing + Self.syncPageSize - 1) / Self.syncPageSize
    return SyncEstimate(
      savedCount: overview.listedCount,
      requestCount: pages + (plan.hasProfiles ? saved.profiles + missing : 0),
      isOpenEnded: plan.userCount == nil, rateLimit: budget)
  }

  /// The people whose profiles and pictures belong to the first `count` users of the list; all who are
  /// saved where it is `nil`.
  func syncRange(ofFirst count: Int?) async throws(SyncStop) -> SyncRange {
    var last: Int64?
    if let count, count > 0 {
      last = try await syncRead { main throws(DatabaseError) in try await main.listedID(at: count) }
    }
    if count == 0 { last = 0 }
    return SyncRange(lastID: last ?? .max, staleBefore: now() - Self.freshness)
  }

  /// How far the list has come.
  func syncOverview() async throws(SyncStop) -> ListOverview {
    try await syncRead { main throws(DatabaseError) in try await main.overview() }
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
