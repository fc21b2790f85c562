/// What is known of a question that the server may have trouble with; touched by the queue alone.
final class Trouble {
  private var failures = 0
  private var status = 500
  /// By uptime; the question is not asked before, but for a reader who does not wait.
  private(set) var heldUntil = Duration.zero

  /// Why it is held back, or was; `nil` without trouble.
  var reason: QueueError? { failures > 0 ? .trouble(status: status) : nil }

  /// Holds the question back after one failure more.
  func add(status: Int, at now: Duration, policy: RetryPolicy) {
    failures += 1
    self.status = status
    heldUntil = now + policy.delay(afterFailures: failures)
  }

  /// Holds it back no longer; the failures still count.
  func release() {
    heldUntil = .zero
  }

  /// Forgets everything, after an answer.
  func end() {
    failures = 0
    heldUntil = .zero
  }
}
