/// What is asked for, and by whom; two callers with the same key share one request.
struct RequestKey: Hashable {
  private let url: String
  private let scope: BackoffScope

  init(_ request: HTTPRequest) {
    url = request.url
    scope = request.scope
  }
}

/// A request that is not answered yet, with all callers who wait for it; only the queue touches it.
final class Call {
  typealias Classify = @Sendable (HTTPResponse) -> ResponseClassification

  /// A caller that waits for the answer.
  struct Waiter {
    let number: Int
    let priority: RequestPriority
    /// When the caller stops waiting, by uptime.
    let deadline: Duration?
    /// How often the request may still be sent for this caller.
    var attemptsLeft: Int?
    /// Whether the request is sent for this caller although the host failed just now.
    var skipsBackoff: Bool
    let answer: CheckedContinuation<Result<HTTPResponse, QueueError>, Never>
  }

  let number: Int
  let request: HTTPRequest
  /// When it joined the queue, by uptime.
  let joined: Duration
  let hostBackoff: Backoff
  let requestBackoff: RequestBackoff
  /// Says what a response means; called once with each.
  let classify: Classify
  var waiters: [Waiter] = []

  init(
    number: Int, _ request: HTTPRequest, joined: Duration, _ hostBackoff: Backoff,
    _ requestBackoff: RequestBackoff, _ classify: @escaping Classify
  ) {
    self.number = number
    self.request = request
    self.joined = joined
    self.hostBackoff = hostBackoff
    self.requestBackoff = requestBackoff
    self.classify = classify
  }
}

extension Call {
  /// The highest priority that a caller gave it.
  var priority: RequestPriority { waiters.map(\.priority).min() ?? .lowest }

  /// Whether its turn comes first: by priority, then first in, first out.
  func goesBefore(_ other: Call) -> Bool {
    (priority, number) < (other.priority, other.number)
  }

  /// Whether it may be sent.
  func mayRun(at now: Duration) -> Bool {
    if hostBackoff.reason == nil, requestBackoff.end <= now { return true }
    return !hostBackoff.isLocked && !requestBackoff.isLocked(at: now)
      && waiters.contains(where: \.skipsBackoff)
  }

  /// When it may be sent, by uptime; `nil` when the host's backoff ends with an event.
  var start: Duration? {
    guard hostBackoff.reason != nil else { return requestBackoff.end }
    return hostBackoff.end.map { max($0, requestBackoff.end) }
  }

  /// When something about it changes by itself after `now`, by uptime.
  func nextChange(after now: Duration) -> Duration? {
    let end = hostBackoff.reason == nil ? requestBackoff.end : hostBackoff.end
    var next = end.flatMap { $0 > now ? $0 : nil }
    for case let deadline? in waiters.lazy.map(\.deadline) where deadline > now {
      next = min(next ?? deadline, deadline)
    }
    return next
  }

  /// Counts an attempt for every caller.
  func countAttempt() {
    for index in waiters.indices {
      waiters[index].skipsBackoff = false
      waiters[index].attemptsLeft = waiters[index].attemptsLeft.map { $0 - 1 }
    }
  }

  /// Why `waiter` is not to wait any longer; `nil` while an answer may come in time.
  ///
  /// - Parameters:
  ///   - flight: The request in flight, when it is this one.
  ///   - isWithoutNetwork: Whether this machine says that it has no network.
  func reasonToStop(
    _ waiter: Waiter, at now: Duration, in flight: Flight?, isWithoutNetwork: Bool
  ) -> QueueError? {
    if flight == nil, let reason = hostBackoff.reason, reason.isFinal { return reason }
    guard let deadline = waiter.deadline else { return nil }
    let reason = hostBackoff.reason ?? requestBackoff.reason
    if deadline <= now { return reason ?? RetryLimits.tooLate }
    // An answer would come once the network is back, or never.
    if let flight { return flight.isWithoutNetwork ? QueueStatus.noNetwork : nil }
    guard !mayRun(at: now), let reason else { return nil }
    // Without a network, what is tried next is not worth a wait.
    if isWithoutNetwork, !reason.isLimit { return reason }
    return start.map { $0 <= deadline } == true ? nil : reason
  }
}

extension Call {
  /// Notes what an attempt means for the host and for this request.
  ///
  /// - Returns: Why there is no answer, and the limit that must be remembered.
  func settle(
    _ result: Result<HTTPResponse, TransportError>
  ) -> (error: QueueError?, limit: RememberedLimit?) {
    switch result {
    case .success(let response): return settle(response)
    case .failure(.cancelled): return (.transport(.cancelled), nil)
    case .failure(let error):
      hostBackoff.failed(error)
      return (.transport(error), nil)
    }
  }

  private func settle(_ response: HTTPResponse) -> (error: QueueError?, limit: RememberedLimit?) {
    switch classify(response) {
    case .answer: return (answered(), nil)
    case .refused(let message):
      return (answered(.refused(status: response.status, message: message)), nil)
    case .unreadable(let reason): return (answered(.unreadable(reason: reason)), nil)
    case .serverError(let time):
      let error = requestBackoff.serverFailed(status: response.status, retryAfter: time)
      hostBackoff.failedOnce(error)
      return (error, nil)
    case .limited(let time):
      let limit = hostBackoff.limited(for: time)
      return (.limited(until: limit.until), limit)
    case .credentialsRefused:
      hostBackoff.refusedCredentials()
      return (.credentialsRefused, nil)
    case .captivePortal:
      hostBackoff.metCaptivePortal()
      return (.captivePortal, nil)
    }
  }

  // The exchange went well, whatever the answer is to the caller.
  private func answered(_ error: QueueError? = nil) -> QueueError? {
    hostBackoff.answered()
    requestBackoff.forget()
    return error
  }
}
