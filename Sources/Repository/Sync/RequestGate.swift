import FoundationEssentials
import GitHub
import Models

/// Lets the requests of a sync go while the budget allows them, and says when to stop.
///
/// The last ``SyncPlan/reserve`` requests of an hour are left to the reader at the prompt. The budget of
/// GitHub's searches is a minute's, and nothing of it is kept back.
actor RequestGate {
  // So many failures of the network in a row end a sync.
  private static let failureLimit = 3

  private let client: GitHubClient
  private let clock: any NetworkClock
  private let waitsForLimits: Bool
  private let onWait: @Sendable (Date?) async -> Void
  private var failures = 0
  // The ends of the last budgets that were used up. A server that names it again has not begun a new one.
  private var lastResets: [BackoffScope.Resource: Date] = [:]

  /// - Parameter onWait: Called with the end of each wait when it begins, and with `nil` after it.
  init(
    client: GitHubClient, clock: any NetworkClock, waitsForLimits: Bool,
    onWait: @escaping @Sendable (Date?) async -> Void
  ) {
    self.client = client
    self.clock = clock
    self.waitsForLimits = waitsForLimits
    self.onWait = onWait
  }

  /// Asks once the budget allows it, and again after a limit or a failure of the network.
  ///
  /// - Parameters:
  ///   - cost: How many requests it may take.
  ///   - resource: The budget that they count against.
  ///   - mayBeSkipped: Whether the sync can do without the answer.
  /// - Returns: What `body` returned; a failure only where it may be skipped.
  /// - Throws: ``SyncStop``.
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
      if let end = error.limitEnd, !(mayBeSkipped && error.isOfOneRequest) {
        try await wait(until: end)
        continue
      }
      try count(error)
      if mayBeSkipped, error.isOfOneRequest { return result }
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
    // In steps, because a machine that sleeps holds the timer up.
    while clock.date < end, !Task.isCancelled {
      let left = end.timeIntervalSince(clock.date)
      await clock.sleep(until: clock.uptime + .seconds(min(left, 30)))
    }
    guard !Task.isCancelled else { throw .cancelled }
    await onWait(nil)
  }
}

extension FetchError {
  /// When a limit ends that the server has told; `nil` for anything else.
  fileprivate var limitEnd: Date? {
    switch self {
    case .gitHub(.rateLimited(let until)), .gitHub(.serverError(_, let until?)): until
    default: nil
    }
  }

  /// Whether another request may be answered all the same.
  fileprivate var isOfOneRequest: Bool {
    guard case .gitHub(let error) = self else { return false }
    return switch error {
    case .notFound, .gone, .withheld, .refused, .malformed, .notHTTP, .bodyTooLarge, .badLogin,
      .serverError:
      true
    default: false
    }
  }
}
