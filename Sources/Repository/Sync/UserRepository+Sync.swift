import FoundationEssentials
import GitHub
import Models
import Store

/// What a sync has to do.
extension UserRepository {
  // Profiles and whole lists younger than that, in seconds, are not fetched again.
  private static let freshness: TimeInterval = 3600
  // How long the pages of a list that was whole before may be apart, in seconds.
  private static let longestPass: TimeInterval = 86_400
  /// How many users a sync asks for at once at most; GitHub gives no more.
  nonisolated static var syncPageSize: Int { 100 }

  /// How many requests there are to send, and for what.
  func estimate(of plan: SyncPlan) async throws -> SyncEstimate {
    let overview = try await store.main.overview(of: plan.list)
    let saved = try await store.main.counts(
      of: plan.list, upTo: plan.userCount, needingProfileSince: staleBefore)
    let total = overview.total
    let wanted = plan.userCount ?? Self.shown(total, of: plan.list)
    let missing = max(0, (wanted ?? 0) - overview.listedCount)
    let isDone = isDone(overview, plan)
    var pages = (missing + Self.syncPageSize - 1) / Self.syncPageSize
    if plan.list != .everyone { pages = isDone ? 0 : max(1, pages) }
    return SyncEstimate(
      list: plan.list, total: total, savedCount: overview.peopleCount,
      requestCount: pages + (plan.hasProfiles ? saved.profiles + missing : 0),
      isOpenEnded: wanted == nil && !isDone, rateLimit: budget(of: plan.list.resource))
  }

  /// How many of a list's people GitHub shows.
  nonisolated static func shown(_ total: Int?, of list: UserList) -> Int? {
    total.map { min($0, list.kind.maximumShown ?? $0) }
  }

  /// The page that a sync asks for next.
  ///
  /// A first pass goes on however old it is, because nobody is gone at its end. Pages of another size than
  /// a sync's are not followed: a list is begun again, and everyone goes on by ids.
  ///
  /// - Parameter ownLink: The link of the page that this run has saved last: a server's links may not say
  ///   how large its pages are.
  /// - Returns: `nil` if the list is whole and young, or has as many people as are wanted.
  nonisolated func nextPage(
    _ overview: ListOverview, _ plan: SyncPlan, ownLink: String?
  ) -> PageRequest? {
    guard !isDone(overview, plan) else { return nil }
    let isTooOld =
      overview.pass > 1 && overview.fetchedAt.map { isOld($0, after: Self.longestPass) } ?? false
    // The list of everyone continues by id, so its last page can be smaller.
    let missing = plan.list == .everyone ? plan.userCount.map { $0 - overview.listedCount } : nil
    let size = min(Self.syncPageSize, missing ?? .max)
    if let link = overview.nextLink, size == Self.syncPageSize,
      link == ownLink
        || (plan.list != .everyone && pageSize(ofLink: link) == Self.syncPageSize && !isTooOld),
      var page = PageRequest(following: overview, of: plan.list)
    {
      page.place.isOfUsualSize = false
      return page
    }
    let start = plan.list == .everyone ? overview.frontier : 0
    var page = PageRequest(of: plan.list, after: start, size: size)
    // If another process has begun a pass meanwhile, this page begins none.
    page.place.pass = overview.pass
    return page
  }

  private nonisolated func isDone(_ overview: ListOverview, _ plan: SyncPlan) -> Bool {
    if let count = plan.userCount, overview.listedCount >= count { return true }
    return overview.wholeAt.map { !isOld($0, after: Self.freshness) } ?? false
  }

  /// Profiles fetched before that time are fetched again.
  nonisolated var staleBefore: Date { now() - Self.freshness }
}
