import FoundationEssentials
import GitHub
import Models

/// Admits the requests of a sync while the budget allows them, and decides when the sync stops; the reader keeps
/// ``SyncPlan/reserve`` requests of each hour, but no searches, and all waiting is the queue's.
actor RequestGate {
  // A sync stops after this many network failures in a row.
  private static let failureLimit = 3

  private let client: GitHubClient
  private let waitsForLimits: Bool
  private let onWait: @Sendable (Date?) async -> Void
  private var failures = 0

  /// `onWait` is called with the end of a wait when it begins, and with `nil` when it ends.
  init(
    client: GitHubClient, waitsForLimits: Bool, onWait: @escaping @Sendable (Date?) async -> Void
  ) {
    self.client = client
    self.waitsForLimits = waitsForLimits
    self.onWait = onWait
  }

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
      let end = await waitEnd(retryTime, of: resource)
      if end != nil { await onWait(end) }
      let result = await body(waitsForLimits ? .onceWhenever : .onceWithin20Seconds)
      if end != nil { await onWait(nil) }
      guard case .failure(let error) = result else {
        failures = 0
        return result
      }
      retryTime = mayBeSkipped && error.concernsOneRequest ? nil : error.limitEnd
      if let retryTime {
        guard waitsForLimits else { throw .limited(until: retryTime) }
        continue
      }
      guard error != .gitHub(.cancelled) else { throw .cancelled }
      failures = error.isTransient ? failures + 1 : 0
      if failures >= Self.failureLimit { throw .failed(error) }
      if mayBeSkipped, error.concernsOneRequest { return result }
      guard error.isTransient else { throw .failed(error) }
    }
  }

  // Makes the queue wait for the next period when only the reserve would be left.
  private func keepReserve(
    _ cost: Int, of resource: BackoffScope.Resource
  ) async throws(SyncStop) {
    let reserve = resource == .core ? SyncPlan.reserve : 0
    guard let budget = client.rateLimit(of: resource), budget.remaining - cost < reserve else {
      return
    }
    guard let left = client.timeToReset(of: resource) else { throw .limited(until: nil) }
    // Only a request shows what the next period allows.
    guard left > .zero else { return }
    guard waitsForLimits else { throw .limited(until: budget.resetAt) }
    await client.queue.pause(client.scope(of: resource), for: left)
  }

  // Until when the next request waits in the queue; `nil` if it is sent at once, or fails.
  private func waitEnd(
    _ retryTime: Date?, of resource: BackoffScope.Resource?
  ) async -> Date? {
    guard waitsForLimits, retryTime == nil, let resource,
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
