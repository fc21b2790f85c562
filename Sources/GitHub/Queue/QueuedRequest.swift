/// The order of requests in the queue, highest priority first.
package enum RequestPriority: Sendable, Comparable, CaseIterable {
  /// The opened profile, which the reader waits for.
  case opened
  /// The page that the reader waits for.
  case visible
  /// A new copy of the opened profile.
  case openedRefresh
  /// A new copy of what is on the screen.
  case refresh
  /// All other data.
  case background
  /// The picture of the opened profile.
  case openedAvatar
  /// The picture of a row on the screen.
  case avatar

  /// Whether the reader is waiting for this request, which then interrupts requests that are not urgent.
  var isUrgent: Bool { self <= .visible }

  /// Whether an urgent request interrupts it.
  var isInterruptible: Bool { self >= .refresh }

  /// Whether it is a picture, whose wait the status does not mention.
  var isAvatar: Bool { self >= .openedAvatar }
}

/// A request whose caller waits for the answer; only the queue uses it.
final class QueuedRequest {
  typealias Answer = CheckedContinuation<Result<HTTPResponse, GitHubError>, Never>
  typealias Classify = @Sendable (HTTPResponse) -> ResponseClassification

  /// Its place in the order of arrival.
  let number: Int
  let request: HTTPRequest
  let priority: RequestPriority
  /// When it joined the queue, by uptime.
  let joined: Duration
  let classify: Classify
  let hostBackoff: Backoff
  let urlBackoff: Backoff
  // When the caller stops waiting, by uptime.
  private let deadline: Duration?
  private let isWanted: @Sendable () -> Bool
  private var attemptsLeft: Int?
  private var skipsBackoff: Bool
  private var answer: Answer?

  init(
    _ request: HTTPRequest, number: Int, priority: RequestPriority, _ limits: RetryLimits,
    joined: Duration, backoffs: (host: Backoff, url: Backoff), classify: @escaping Classify,
    answer: Answer
  ) {
    self.request = request
    self.number = number
    self.priority = priority
    self.joined = joined
    self.classify = classify
    (hostBackoff, urlBackoff) = backoffs
    deadline = limits.time.map { joined + $0 }
    isWanted = limits.isWanted
    // When the host has just failed, one more try is enough for a reader who waits.
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

  /// Counts an attempt that failed with `error`, and returns whether it was the last one.
  func isLastAttempt(afterFailing error: GitHubError) -> Bool {
    skipsBackoff = false
    attemptsLeft = attemptsLeft.map { $0 - 1 }
    guard error.isTransient, let attemptsLeft else { return !error.isTransient }
    // A server that stalls in one TLS handshake stalls in the next too, for another five seconds.
    if case .connectTimedOut = error { return true }
    return attemptsLeft <= 0
  }

  // When it is sent.

  private var backoffs: [Backoff] { [hostBackoff, urlBackoff] }

  /// Whether it is sent before `other`.
  func precedes(_ other: QueuedRequest) -> Bool {
    (priority, number) < (other.priority, other.number)
  }

  /// Whether it may be sent now.
  var isReady: Bool {
    backoffs.allSatisfy { $0.reason == nil || skipsBackoff && !$0.isLocked }
  }

  /// When it may be sent, by uptime; `nil` when that depends on an event.
  var start: Duration? {
    let waits = backoffs.filter { $0.reason != nil }.map(\.end)
    return waits.contains(nil) ? nil : waits.compactMap(\.self).max() ?? .zero
  }

  /// When a wait or its deadline ends after `now`, by uptime.
  func nextChange(after now: Duration) -> Duration? {
    (backoffs.map(\.end) + [deadline]).compactMap(\.self).filter { $0 > now }.min()
  }

  /// The error to fail with now; `nil` while an answer may come in time.
  func reasonToStop(at now: Duration, in flight: Flight?, hasNoNetwork: Bool) -> GitHubError? {
    if flight == nil, !isWanted() { return .cancelled }
    if flight == nil, let reason = hostBackoff.reason, !reason.isTransient { return reason }
    guard let deadline else { return nil }
    let reason = hostBackoff.reason ?? urlBackoff.lastError
    if deadline <= now { return reason ?? RetryLimits.tooLate }
    // An answer would only come once the network is back.
    if let flight { return flight.hasNoNetwork ? QueueStatus.noNetwork : nil }
    guard !isReady, let reason else { return nil }
    // Without a network, the next try would fail too.
    if hasNoNetwork, !reason.isLimit { return reason }
    return start.map { $0 <= deadline } == true ? nil : reason
  }
}
