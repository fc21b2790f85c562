import FoundationEssentials
import GitHub
import Models
import Store

/// What a sync tells while it runs.
package enum SyncEvent: Sendable {
  /// What there is to do; the budget is known by now.
  case began(SyncEstimate)
  /// Something more is saved, or a wait begins or ends.
  case advanced(SyncProgress)
}

/// Brings pages, then profiles, then pictures into the store.
///
/// Its only state on disk is the store itself, so that another run goes on where one ended, however
/// that was. It runs once.
package actor SyncRun {
  // How many people are read at once.
  private static let batch = 100

  private let plan: SyncPlan
  private let repository: UserRepository
  private let avatars: AvatarRepository
  private let clock: any NetworkClock
  private let report: @Sendable (SyncEvent) async -> Void
  private var progress: SyncProgress
  // Responses before the first page; asking for the budget costs nothing of it.
  private var uncountedResponses = 0

  /// - Parameters:
  ///   - clock: The time that waits are measured by.
  ///   - report: Called with each event, one after the other.
  package init(
    _ plan: SyncPlan, repository: UserRepository, avatars: AvatarRepository,
    clock: any NetworkClock = SystemClock(), report: @escaping @Sendable (SyncEvent) async -> Void
  ) {
    self.plan = plan
    progress = SyncProgress(of: plan.list)
    self.repository = repository
    self.avatars = avatars
    self.clock = clock
    self.report = report
  }

  /// Runs until all is there, or as far as budget, network and reader let it.
  ///
  /// When the task is cancelled, what has come is saved first.
  package func run() async -> SyncResult {
    var stop: SyncStop?
    do throws(SyncStop) { try await bringAll() } catch { stop = error }
    await repository.store.write.checkpoint()
    countRequests()
    return SyncResult(progress: progress, stop: stop)
  }
}

extension SyncRun {
  private func bringAll() async throws(SyncStop) {
    let estimate = try await read { try await $0.estimate(of: self.plan) }
    progress.doneCount = estimate.savedCount
    progress.totalCount = plan.userCount ?? UserRepository.shown(estimate.total, of: plan.list)
    guard estimate.requestCount > 0 || estimate.isOpenEnded || plan.hasAvatars else { return }
    guard let client = repository.client else { throw .failed(.gitHub(.offline)) }
    let gate = RequestGate(
      client: client, clock: clock, waitsForLimits: plan.waitsForLimits
    ) { [weak self] end in await self?.waits(until: end) }
    // GitHub Enterprise may have rate limits off, and answer 404.
    _ = try await gate.ask(cost: 0, mayBeSkipped: true) {
      await client.fetchRateLimits().mapError(FetchError.gitHub)
    }
    uncountedResponses = client.responseCount
    await report(.began(estimate.knowing(client.rateLimit(of: plan.list.resource))))
    try await bringPages(gate)
    if plan.hasProfiles { try await bringProfiles(gate) }
    if plan.hasAvatars { try await bringAvatars(gate) }
  }

  // Each page is saved before the next is asked for, and the store says how far the list has come: another
  // process may bring pages too.
  private func bringPages(_ gate: RequestGate) async throws(SyncStop) {
    var last: ListOverview?
    var ownLink: String?
    while true {
      let overview = try await read { try await $0.store.main.overview(of: self.plan.list) }
      guard overview != last else { throw .withoutEffect }
      guard let page = repository.nextPage(overview, plan, ownLink: ownLink) else { return }
      last = overview
      let result = try await gate.ask(of: plan.list.resource) { [repository] in
        await repository.syncPage(page)
      }
      guard case .success(let brought) = result else { return }
      ownLink = brought.nextLink
      await saved(brought.summary)
      guard brought.summary.isEnd else { continue }
      // A pass that another process has begun meanwhile is brought to its end.
      let isEnded = try await read {
        try await $0.store.main.overview(of: self.plan.list).nextLink == nil
      }
      if plan.list == .everyone || isEnded { return }
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
    progress.rateLimit = repository.budget(of: resource)
  }

  private func saved(_ summary: PageSummary) async {
    progress.userCount += summary.newCount
    progress.doneCount += summary.newCount
    progress.refusedCount += summary.refusedCount
    progress.leftCount += summary.goneCount
    await advanced()
  }

  private func begin(_ phase: SyncProgress.Phase, _ total: Int) {
    (progress.phase, progress.doneCount, progress.totalCount) = (phase, 0, total)
  }
}

// Profiles and pictures.
extension SyncRun {
  // A profile that was fetched is fresh. One that could not be fetched is passed over from then on.
  private func bringProfiles(_ gate: RequestGate) async throws(SyncStop) {
    let staleBefore = repository.staleBefore
    begin(.profiles, try await counts().profiles)
    var done: Set<Int64> = []
    var passed = 0
    while true {
      let people = try await read { [passed] in
        try await $0.store.main.people(
          of: self.plan.list, upTo: self.plan.userCount, needingProfileSince: staleBefore,
          skipping: passed, limit: Self.batch)
      }
      if people.isEmpty { return }
      let others = people.filter { !done.contains($0.id) }
      if others.isEmpty { passed += people.count }
      for user in others { try await bringProfile(of: user, gate) }
      done.formUnion(others.map(\.id))
    }
  }

  private func counts() async throws(SyncStop) -> (people: Int, profiles: Int) {
    try await read {
      try await $0.store.main.counts(
        of: self.plan.list, upTo: self.plan.userCount, needingProfileSince: $0.staleBefore)
    }
  }

  // A login that leads nowhere is asked for by its number too.
  private func bringProfile(of user: User, _ gate: RequestGate) async throws(SyncStop) {
    let result = try await gate.ask(cost: 2, mayBeSkipped: true) { [repository] in
      await repository.fetchProfile(login: user.login, id: user.id, .sync)
    }
    switch result {
    case .success: progress.profileCount += 1
    case .failure(let error) where error.isNotFoundOrGone: progress.goneCount += 1
    case .failure: progress.failureCount += 1
    }
    progress.doneCount += 1
    await advanced()
  }

  private func bringAvatars(_ gate: RequestGate) async throws(SyncStop) {
    begin(.avatars, try await counts().people)
    var last: Int64 = 0
    while true {
      let people = try await read { [last] in
        try await $0.store.main.people(
          of: self.plan.list, upTo: self.plan.userCount, after: last, limit: Self.batch)
      }
      guard let end = people.last else { return }
      for user in people { try await bringAvatar(of: user, gate) }
      last = end.id
    }
  }

  private func bringAvatar(of user: User, _ gate: RequestGate) async throws(SyncStop) {
    let result = try await gate.ask(cost: 0, mayBeSkipped: true) { [avatars] in
      await avatars.save(pictureOf: user)
    }
    switch result {
    case .success(let isNew): progress.avatarCount += isNew ? 1 : 0
    case .failure: progress.failureCount += 1
    }
    progress.doneCount += 1
    await advanced()
  }
}

extension SyncEstimate {
  /// The same with that budget.
  fileprivate func knowing(_ rateLimit: RateLimit?) -> SyncEstimate {
    var estimate = self
    estimate.rateLimit = rateLimit
    return estimate
  }
}
