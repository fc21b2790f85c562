import FoundationEssentials

/// What is known of a question that the server may have trouble with; touched by the queue alone.
final class RequestBackoff {
  private var failures = 0
  private var status = 500
  /// When the server wants to be asked again, by the wall clock; `nil` where it told no time.
  private var until: Date?
  /// By uptime; the question is not asked before, but for a reader who does not wait.
  private(set) var heldUntil = Duration.zero

  /// Why it is held back, or was; `nil` without trouble.
  var reason: QueueError? { failures > 0 ? .trouble(status: status, until: until) : nil }

  /// Holds the question back after one failure more, by backoff.
  func add(status: Int, at now: Duration, policy: RetryPolicy) {
    failures += 1
    self.status = status
    until = nil
    heldUntil = now + policy.delay(afterFailures: failures)
  }

  /// Holds the question back after one failure more, for as long as the server asked.
  func add(status: Int, for wait: Duration, clock: any NetworkClock) {
    failures += 1
    self.status = status
    until = clock.date + wait.seconds
    heldUntil = clock.uptime + wait
  }

  /// Whether the server's own time is not over, which no wish of the reader shortens.
  func isBinding(at now: Duration) -> Bool {
    until != nil && heldUntil > now
  }

  /// Holds it back no longer, unless the server asked for that; the failures still count.
  func release() {
    guard until == nil else { return }
    heldUntil = .zero
  }

  /// Forgets everything, after an answer.
  func end() {
    failures = 0
    until = nil
    heldUntil = .zero
  }
}
