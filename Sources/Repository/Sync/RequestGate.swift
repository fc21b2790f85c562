import FoundationEssentials
import GitHub
import Models

/// Admits the requests of a sync while the budget allows them, and decides when the sync stops.
///
/// ``SyncPlan/reserve`` requests of each hour are left to the reader. Searches of GitHub have a budget
/// for each minute, which is used up.
actor RequestGate {
  // A sync stops after this many network failures in a row.
  private static let failureLimit = 3

  private let client: GitHubClient
  private let clock: any NetworkClock
  private let waitsForLimits: Bool
  private let onWait: @Sendable (Date?) async -> Void
  private var failures = 0
  // The reset time last waited for; if the server reports it again, waiting is useless.
  private var lastResets: [BackoffScope.Resource: Date] = [:]

  /// - Parameter onWait: Called with the end of a wait when it begins, and with `nil` when it ends.
  init(
    client: GitHubClient, clock: any NetworkClock, waitsForLimits: Bool,
    onWait: @escaping @Sendable (Date?) async -> Void
  ) {
    self.client = client
    self.clock = clock
    self.waitsForLimits = waitsForLimits
    self.onWait = onWait
  }

  /// Calls `body` once the budget allows it, and again after a limit or a network failure.
  ///
  /// - Parameters:
  ///   - cost: The most requests that `body` may send.
  ///   - resource: The budget that they count against.
  ///   - mayBeSkipped: Whether the sync can do without the response.
  /// - Returns: What `body` returned; a failure only if it may be skipped.
  func ask<Value: Sendable>(
    cost: Int = 1, of resource: BackoffScope.Resource = .core, mayBeSkipped: Bool = false,
    _ body: @Sendable () async -> Result<Value, FetchError>
  ) async throws(SyncStop) -> Result<Value, FetchError> {
    while true {
      if cost > 0 { try await waitForBudget(cost, of: resource) }
      guard !Task.isCancelled else { throw .cancelled }
      let result = await body()
      guard case .failure(let error) = result else {
        failures = 0
        return result
      }
      if let end = error.limitEnd, !(mayBeSkipped && error.concernsOneRequest) {
        try await wait(until: end)
        continue
      }
      try count(error)
      // It says nothing about the limit, so the next try may wait for the same reset.
      if error.isTransient { lastResets[resource] = nil }
      if mayBeSkipped, error.concernsOneRequest { return result }
      guard error.isTransient else { throw .failed(error) }
    }
  }

  private func count(_ error: FetchError) throws(SyncStop) {
    switch error {
    case .gitHub(.cancelled): throw .cancelled
    case .store, .gitHub(.tokenRefused), .gitHub(.badToken), .gitHub(.offline):
      throw .failed(error)
    case _ where error.isTransient:
      failures += 1
      if failures >= Self.failureLimit { throw .failed(error) }
    default: failures = 0
    }
  }

  private func waitForBudget(
    _ cost: Int, of resource: BackoffScope.Resource
  ) async throws(SyncStop) {
    let reserve = resource == .core ? SyncPlan.reserve : 0
    guard let limit = client.rateLimit(of: resource), limit.remaining - cost < reserve else {
      return
    }
    guard let end = limit.resetAt, end != lastResets[resource] else {
      throw .limited(until: limit.resetAt)
    }
    try await wait(until: end)
    lastResets[resource] = end
  }

  private func wait(until end: Date) async throws(SyncStop) {
    guard end > clock.date else { return }
    guard waitsForLimits else { throw .limited(until: end) }
    await onWait(end)
    // Timers stop while the machine sleeps, so the clock is read every 30 seconds.
    while clock.date < end, !Task.isCancelled {
      let left = end.timeIntervalSince(clock.date)
      await clock.sleep(until: clock.uptime + .seconds(min(left, 30)))
    }
    guard !Task.isCancelled else { throw .cancelled }
    await onWait(nil)
  }
}

extension FetchError {
  /// The end of a limit, if the server reported one.
  fileprivate var limitEnd: Date? {
    switch self {
    case .gitHub(.rateLimited(let until)), .gitHub(.serverError(_, let until?)): until
    default: nil
    }
  }

  /// Whether a different request may succeed.
  fileprivate var concernsOneRequest: Bool {
    guard case .gitHub(let error) = self else { return false }
    return switch error {
    case .notFound, .gone, .withheld, .refused, .malformed, .notHTTP, .bodyTooLarge, .badLogin,
      .serverError:
      true
    default: false
    }
  }
}
