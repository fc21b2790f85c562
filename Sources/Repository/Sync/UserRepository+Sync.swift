import FoundationEssentials
import GitHub
import Models
import Store

/// What a sync has to do.
extension UserRepository {
  // The age, in seconds, from which profiles and whole lists are fetched again.
  private static let freshness: TimeInterval = 3600
  // The longest break in a later pass, in seconds.
  private static let longestBreak: TimeInterval = 86_400
  /// The number of people per page of a sync, the most that GitHub allows.
  static var syncPageSize: Int { 100 }

  func estimate(of plan: SyncPlan) async throws -> SyncEstimate {
    let overview = try await store.main.overview(of: plan.list)
    let saved = try await store.main.counts(
      of: plan.list, upTo: plan.limit, needingProfileSince: staleBefore)
    let total = overview.total
    let wanted = plan.limit ?? plan.list.visible(of: total)
    let missing = max(0, (wanted ?? 0) - overview.listedCount)
    let pass = plan.firstPass(overview)
    let isDone = isDone(overview, plan, pass)
    var pages = (missing + Self.syncPageSize - 1) / Self.syncPageSize
    if plan.list != .everyone { pages = isDone ? 0 : max(1, pages) }
    // Before the pages GitHub may have to say which account has the login.
    if let page = nextPage(overview, plan, pass, after: nil), page.needsSubject,
      try await store.main.subject(of: plan.list, fetchedIn: lastHour) == nil
    {
      pages += 1
    }
    let areSearches = plan.list.resource == .search
    return SyncEstimate(
      total: total, savedCount: overview.peopleCount,
      requestCount: (areSearches ? 0 : pages) + (plan.hasProfiles ? saved.profiles + missing : 0),
      searchCount: areSearches ? pages : 0, isOpenEnded: wanted == nil && !isDone)
  }

  /// The next page of a sync, `last` being the one saved before; `nil` if the list is whole, and fresh or of `pass`,
  /// or has as many people as the plan wants.
  func nextPage(
    _ overview: ListOverview, _ plan: SyncPlan, _ pass: Int?, after last: PageSummary?
  ) -> PageRequest? {
    guard !isDone(overview, plan, pass) else { return nil }
    // The list of everyone continues by id, so its last page can be smaller.
    let missing = plan.list == .everyone ? plan.limit.map { $0 - overview.listedCount } : nil
    let size = min(Self.syncPageSize, missing ?? .max)
    if let link = overview.pass.nextLink, size == Self.syncPageSize,
      last != nil
        || (plan.list != .everyone && pageSize(ofLink: link) == Self.syncPageSize
          && !hasBreak(overview, over: Self.longestBreak)),
      var page = PageRequest(following: overview, of: plan.list)
    {
      page.place.size = size
      return page
    }
    let start = plan.list == .everyone ? overview.pass.frontier : 0
    return PageRequest(of: plan.list, after: start, size: size, since: overview)
  }

  private func isDone(_ overview: ListOverview, _ plan: SyncPlan, _ pass: Int?) -> Bool {
    if let pass, overview.pass.number < pass || !overview.pass.hasEnded { return false }
    if let count = plan.limit, overview.listedCount >= count { return true }
    return overview.wholeAt.map { !isOld($0, after: Self.freshness) } ?? false
  }

  /// Profiles fetched earlier are fetched again.
  var staleBefore: Date { now() - Self.freshness }
}

extension SyncPlan {
  /// The number of the pass that a sync must finish; `nil` if any pass of the last hour is enough.
  func firstPass(_ overview: ListOverview) -> Int? {
    guard isRenewal, list != .everyone else { return nil }
    return overview.pass.number + (overview.pass.hasEnded ? 1 : 0)
  }
}

extension UserList {
  /// The number of members that GitHub shows of a `total`.
  func visible(of total: Int?) -> Int? {
    total.map { min($0, kind.maximumShown ?? $0) }
  }
}
