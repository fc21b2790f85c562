import FoundationEssentials
import GitHub
import Models
import Store

package enum SyncEvent: Sendable {
  /// The work is estimated, and the budget is known.
  case began(SyncEstimate)
  /// Something was saved, or a wait began or ended.
  case advanced(SyncProgress)
}

/// A single sync: fetches and saves pages, then profiles, then pictures.
///
/// Its only state on disk is the store, so that the next sync continues where this one stopped.
package actor SyncRun {
  // The number of people read from the store at once.
  private static let batch = 100
  // A sync stops after this many network failures in a row.
  private static let failureLimit = 3
  // After so many requests the search index has many parts.
  private static let manyRequests = 20

  private let plan: SyncPlan
  private let repository: UserRepository
  private let avatars: AvatarRepository
  private let report: @Sendable (SyncEvent) async -> Void
  private var progress = SyncProgress()
  private var networkFailures = 0
  // Asking for the budget does not count against it.
  private var uncountedResponses: Int

  /// - Parameter report: Called with each event, one at a time.
  package init(
    _ plan: SyncPlan, repository: UserRepository, avatars: AvatarRepository,
    report: @escaping @Sendable (SyncEvent) async -> Void
  ) {
    self.plan = plan
    self.repository = repository
    self.avatars = avatars
    self.report = report
    uncountedResponses = repository.client?.responseCount ?? 0
  }

  /// Runs until everything is saved, or budget, network or reader stop it.
  ///
  /// If the task is cancelled, responses that have arrived are saved first.
  package func run() async -> SyncResult {
    var stop: SyncStop?
    do throws(SyncStop) { try await fetchAll() } catch { stop = error }
    countRequests()
    if progress.requestCount >= Self.manyRequests {
      await repository.store.write.optimizeSearch()
    }
    await repository.store.write.checkpoint()
    return SyncResult(progress: progress, stop: stop)
  }

  private func fetchAll() async throws(SyncStop) {
    var estimate = try await read { try await $0.estimate(of: self.plan) }
    progress.doneCount = estimate.savedCount
    progress.totalCount = plan.limit ?? plan.list.visible(of: estimate.total)
    guard
      estimate.requestCount + estimate.searchCount > 0 || estimate.isOpenEnded || plan.hasAvatars
    else { return }
    guard let client = repository.client else { throw .failed(.gitHub(.offline)) }
    await repository.restoreLimits()
    // GitHub Enterprise may have rate limits off, and answer 404.
    _ = try await ask(cost: 0, mayBeSkipped: true) { limits in
      await client.fetchRateLimits(retryLimits: limits).mapError(FetchError.gitHub)
    }
    uncountedResponses = client.responseCount
    estimate.budget = client.rateLimit(of: .core)
    estimate.searchBudget = client.rateLimit(of: .search)
    await report(.began(estimate))
    try await fetchPages()
    if plan.hasProfiles { try await fetchProfiles() }
    if plan.hasAvatars { try await fetchAvatars() }
  }

  // Each page is saved before the next is requested. Another process may save pages too, so the store is
  // asked for the next page each time.
  private func fetchPages() async throws(SyncStop) {
    var last: PageSummary?
    var pass = plan.firstPass(
      try await read { try await $0.store.main.overview(of: self.plan.list) })
    var isSecond = false
    while true {
      let overview = try await read { try await $0.store.main.overview(of: self.plan.list) }
      guard let page = repository.nextPage(overview, plan, pass, after: last) else { return }
      let cost = page.needsSubject ? 1 + SyncPlan.profileCost : 1
      let result = try await ask(cost: cost, of: plan.list.resource) { [repository] limits in
        await repository.syncPage(page, limits)
      }
      guard case .success(let summary) = result else { return }
      last = summary
      await saved(summary)
      guard summary.isEnd else { continue }
      // Another process may have started another pass, which is then finished here.
      let ended = try await read { try await $0.store.main.overview(of: self.plan.list).pass }
      if plan.list == .everyone { return }
      guard ended.nextLink == nil else { continue }
      // Somebody was missing, and a second pass decides.
      guard summary.needsPass, !isSecond,
        repository.allowsPass(over: plan.list, of: ended.frontier)
      else { return }
      (last, pass, isSecond) = (nil, ended.number + 1, true)
    }
  }

  private func read<Value: Sendable>(
    _ body: (UserRepository) async throws -> Value
  ) async throws(SyncStop) -> Value {
    do { return try await body(repository) } catch { throw .failed(FetchError(error)) }
  }

  private func waits(until end: Date?) async {
    progress.waitEnd = end
    await advanced()
  }

  private func advanced() async {
    countRequests()
    await report(.advanced(progress))
  }

  private func countRequests() {
    progress.requestCount = (repository.client?.responseCount ?? 0) - uncountedResponses
    let resource = progress.phase == .pages ? plan.list.resource : .core
    progress.budget = repository.budget(of: resource)
  }

  private func saved(_ summary: PageSummary) async {
    progress.newUserCount += summary.newCount
    progress.doneCount += summary.newCount
    progress.refusedCount += summary.refusedCount
    progress.changes.add(summary.changes)
    progress.joinedCount += summary.joinedCount
    await advanced()
  }

  private func begin(_ phase: SyncProgress.Phase, _ total: Int) {
    (progress.phase, progress.doneCount, progress.totalCount) = (phase, 0, total)
  }

  // Profiles and pictures.

  // A fetched profile is fresh, so the query no longer returns its person; the others are skipped.
  private func fetchProfiles() async throws(SyncStop) {
    let staleBefore = repository.staleBefore
    begin(.profiles, try await counts().profiles)
    var done: Set<Int64> = []
    var skipped = 0
    while true {
      let people = try await read { [skipped] in
        try await $0.store.main.people(
          of: self.plan.list, upTo: self.plan.limit, needingProfileSince: staleBefore,
          skipping: skipped, limit: Self.batch)
      }
      if people.isEmpty { return }
      let others = people.filter { !done.contains($0.id) }
      if others.isEmpty { skipped += people.count }
      for user in others { try await fetchProfile(of: user) }
      done.formUnion(others.map(\.id))
    }
  }

  private func counts() async throws(SyncStop) -> (people: Int, profiles: Int) {
    try await read {
      try await $0.store.main.counts(
        of: self.plan.list, upTo: self.plan.limit, needingProfileSince: $0.staleBefore)
    }
  }

  private func fetchProfile(of user: User) async throws(SyncStop) {
    let result = try await ask(cost: SyncPlan.profileCost, mayBeSkipped: true) {
      [repository] limits in
      await repository.saveProfile(login: user.login, id: user.id, .sync(limits))
    }
    switch result {
    case .success: progress.profileCount += 1
    case .failure(let error) where error.isNotFoundOrGone: progress.goneCount += 1
    case .failure: progress.failureCount += 1
    }
    progress.doneCount += 1
    await advanced()
  }

  private func fetchAvatars() async throws(SyncStop) {
    begin(.avatars, try await counts().people)
    var last: Int64 = 0
    while true {
      let people = try await read { [last] in
        try await $0.store.main.people(
          of: self.plan.list, upTo: self.plan.limit, after: last, limit: Self.batch)
      }
      guard let end = people.last else { return }
      for user in people { try await fetchAvatar(of: user) }
      last = end.id
    }
  }

  private func fetchAvatar(of user: User) async throws(SyncStop) {
    let result = try await ask(cost: 0, of: nil, mayBeSkipped: true) { [avatars] limits in
      await avatars.save(pictureOf: user, limits)
    }
    switch result {
    case .success(let isNew): progress.avatarCount += isNew ? 1 : 0
    case .failure: progress.failureCount += 1
    }
    progress.doneCount += 1
    await advanced()
  }
}

/// Admits the requests of a sync while the budget allows them, and decides when the sync stops; the reader keeps
/// ``SyncPlan/reserve`` requests of each hour, but no searches, and all waiting is the queue's.
extension SyncRun {
  /// Calls `body` once the budget, of which pictures have none, allows its cost, and again after a limit or a
  /// network failure; returns a failure only if the sync can do without the response.
  func ask<Value: Sendable>(
    cost: Int = 1, of resource: BackoffScope.Resource? = .core, mayBeSkipped: Bool = false,
    _ body: @Sendable (RetryLimits) async -> Result<Value, FetchError>
  ) async throws(SyncStop) -> Result<Value, FetchError> {
    var retryTime: Date?
    while true {
      if let resource, cost > 0 { try await keepReserve(cost, of: resource) }
      guard !Task.isCancelled else { throw .cancelled }
      let end = waitEnd(retryTime, of: resource)
      if end != nil { await waits(until: end) }
      let result = await body(plan.waitsForLimits ? .onceWhenever : .onceWithin20Seconds)
      if end != nil { await waits(until: nil) }
      guard case .failure(let error) = result else {
        networkFailures = 0
        return result
      }
      retryTime = mayBeSkipped && error.concernsOneRequest ? nil : error.limitEnd
      if let retryTime {
        guard plan.waitsForLimits else { throw .limited(until: retryTime) }
        continue
      }
      guard error != .gitHub(.cancelled) else { throw .cancelled }
      networkFailures = error.isTransient ? networkFailures + 1 : 0
      if networkFailures >= Self.failureLimit { throw .failed(error) }
      if mayBeSkipped, error.concernsOneRequest { return result }
      guard error.isTransient else { throw .failed(error) }
    }
  }

  // Makes the queue wait for the next period when only the reserve would be left.
  private func keepReserve(
    _ cost: Int, of resource: BackoffScope.Resource
  ) async throws(SyncStop) {
    let reserve = resource == .core ? SyncPlan.reserve : 0
    guard let client = repository.client, let budget = client.rateLimit(of: resource),
      budget.remaining - cost < reserve
    else { return }
    guard let left = client.timeToReset(of: resource) else { throw .limited(until: nil) }
    // Only a request shows what the next period allows.
    guard left > .zero else { return }
    guard plan.waitsForLimits else { throw .limited(until: budget.resetAt) }
    await client.queue.pause(client.scope(of: resource), for: left)
  }

  // Until when the next request waits in the queue; `nil` if it is sent at once, or fails.
  private func waitEnd(_ retryTime: Date?, of resource: BackoffScope.Resource?) -> Date? {
    guard plan.waitsForLimits, retryTime == nil, let resource, let client = repository.client,
      case .failing(let error) = client.queue.status.hostStatus(of: client.scope(of: resource))
    else { return retryTime }
    return error.limitEnd
  }
}

extension FetchError {
  /// The end of a limit, if the server reported one.
  fileprivate var limitEnd: Date? {
    switch self {
    case .gitHub(.serverError(_, let until?)): until
    case .gitHub(let error): error.limitEnd
    default: nil
    }
  }

  /// Whether a different request may succeed.
  var concernsOneRequest: Bool {
    switch self {
    case .renamed, .gitHub(.notFound), .gitHub(.gone), .gitHub(.withheld), .gitHub(.refused),
      .gitHub(.malformed), .gitHub(.notHTTP), .gitHub(.bodyTooLarge), .gitHub(.badLogin),
      .gitHub(.serverError):
      true
    default: false
    }
  }
}
