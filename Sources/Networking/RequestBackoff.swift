import FoundationEssentials

/// How long one request waits after answers that were of no use; only the queue touches it.
final class RequestBackoff {
  private let policy: RetryPolicy
  private let clock: any NetworkClock
  private var failures = 0

  /// Why the request waits, or did; `nil` when its last answer was of use.
  private(set) var reason: QueueError?
  /// When the request may go, by uptime.
  private(set) var end = Duration.zero

  init(_ policy: RetryPolicy, _ clock: any NetworkClock) {
    self.policy = policy
    self.clock = clock
  }

  /// Whether the server's own time is not over, and so the request waits whatever the reader wishes.
  func isLocked(at now: Duration) -> Bool {
    hasServersTime && end > now
  }

  /// The server could not answer; it may have said for how long.
  ///
  /// - Returns: The reason for the wait.
  func serverFailed(status: Int, retryAfter time: Duration?) -> QueueError {
    let until = time.map { clock.date + $0.seconds }
    let reason = QueueError.serverError(status: status, until: until)
    wait(time, for: reason)
    return reason
  }

  /// The answer could not be read, for that reason.
  func wasUnreadable(reason: String) {
    wait(nil, for: .unreadable(reason: reason))
  }

  /// Lets the request go, unless the server told a time; the failures still count.
  func retryNow() {
    if !hasServersTime { end = .zero }
  }

  /// Forgets everything.
  func forget() {
    (failures, reason, end) = (0, nil, .zero)
  }

  private var hasServersTime: Bool {
    if case .serverError(_, until: .some) = reason { true } else { false }
  }

  private func wait(_ time: Duration?, for reason: QueueError) {
    failures += 1
    self.reason = reason
    end = clock.uptime + (time ?? policy.delay(afterFailures: failures))
  }
}
