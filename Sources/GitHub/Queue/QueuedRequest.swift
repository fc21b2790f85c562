/// A request whose caller waits for the answer; only the queue touches it.
final class QueuedRequest {
  typealias Answer = CheckedContinuation<Result<HTTPResponse, GitHubError>, Never>
  typealias Classify = @Sendable (HTTPResponse) -> ResponseClassification

  /// The order in which requests came.
  let number: Int
  let request: HTTPRequest
  let priority: RequestPriority
  /// When it joined the queue, by uptime.
  let joined: Duration
  /// Says what a response means; called once with each.
  let classify: Classify
  /// That of the host.
  let hostBackoff: Backoff
  /// That of this request alone.
  let ownBackoff: Backoff
  // When the caller stops waiting, by uptime.
  private let deadline: Duration?
  // How often the request may still be sent.
  private var attemptsLeft: Int?
  // Whether the request is sent although the host failed just now.
  private var skipsBackoff: Bool
  private var answer: Answer?

  init(
    _ request: HTTPRequest, number: Int, priority: RequestPriority, _ limits: RetryLimits,
    joined: Duration, backoffs: (host: Backoff, own: Backoff), classify: @escaping Classify,
    answer: Answer
  ) {
    self.request = request
    self.number = number
    self.priority = priority
    self.joined = joined
    self.classify = classify
    (hostBackoff, ownBackoff) = backoffs
    deadline = limits.time.map { joined + $0 }
    // A reader whose host failed just now gets one more try.
    attemptsLeft = limits.skipsBackoff && hostBackoff.hasFailed ? 1 : limits.attempts
    skipsBackoff = limits.skipsBackoff
    self.answer = answer
  }

  /// Whether the caller has no answer yet.
  var isWaiting: Bool { answer != nil }

  /// Answers the caller.
  func finish(_ result: Result<HTTPResponse, GitHubError>) {
    answer?.resume(returning: result)
    answer = nil
  }

  /// Counts an attempt that failed with `error`.
  ///
  /// - Returns: Whether it was the last one.
  func countAttempt(failedWith error: GitHubError) -> Bool {
    skipsBackoff = false
    attemptsLeft = attemptsLeft.map { $0 - 1 }
    return error.isFinal || attemptsLeft.map { $0 <= 0 || error.endsCountedTries } ?? false
  }
}

// When it is sent.
extension QueuedRequest {
  private var backoffs: [Backoff] { [hostBackoff, ownBackoff] }

  /// Whether its turn comes first: by priority, then first in, first out.
  func goesBefore(_ other: QueuedRequest) -> Bool {
    (priority, number) < (other.priority, other.number)
  }

  /// Whether it may be sent.
  var mayRun: Bool {
    backoffs.allSatisfy { $0.reason == nil || skipsBackoff && !$0.isLocked }
  }

  /// When it may be sent, by uptime; `nil` when that depends on an event.
  var start: Duration? {
    let waits = backoffs.filter { $0.reason != nil }.map(\.end)
    return waits.contains(nil) ? nil : waits.compactMap(\.self).max() ?? .zero
  }

  /// When something about it changes by itself after `now`, by uptime.
  func nextChange(after now: Duration) -> Duration? {
    (backoffs.map(\.end) + [deadline]).compactMap(\.self).filter { $0 > now }.min()
  }

  /// Why the caller is not to wait any longer; `nil` while an answer may come in time.
  ///
  /// - Parameters:
  ///   - flight: The request in flight, when it is this one.
  ///   - isWithoutNetwork: Whether this machine says that it has no network.
  func reasonToStop(
    at now: Duration, in flight: Flight?, isWithoutNetwork: Bool
  ) -> GitHubError? {
    if flight == nil, let reason = hostBackoff.reason, reason.isFinal { return reason }
    guard let deadline else { return nil }
    let reason = hostBackoff.reason ?? ownBackoff.lastError
    if deadline <= now { return reason ?? RetryLimits.tooLate }
    // An answer would come once the network is back, or never.
    if let flight { return flight.isWithoutNetwork ? QueueStatus.noNetwork : nil }
    guard !mayRun, let reason else { return nil }
    // Without a network, what is tried next is not worth a wait.
    if isWithoutNetwork, !reason.isLimit { return reason }
    return start.map { $0 <= deadline } == true ? nil : reason
  }
}
