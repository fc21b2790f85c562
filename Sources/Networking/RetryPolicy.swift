/// How long a request waits after a failure: full jitter, so that no two clients keep step.
package struct RetryPolicy: Sendable {
  /// The most that the first wait can be; each further one can be twice as long.
  package static let base = Duration.seconds(1)
  /// The most that any wait can be.
  package static let cap = Duration.seconds(300)
  /// The wait after a limit that tells no time; each further one is twice as long.
  package static let limitBase = Duration.seconds(60)
  /// The most that a limit without a time makes wait.
  package static let limitCap = Duration.seconds(3600)
  /// A sign-in page is looked at again within this.
  package static let interceptionCap = Duration.seconds(60)

  private let random: @Sendable () -> Double

  /// - Parameter random: Numbers from 0 to below 1, each as likely.
  package init(random: @escaping @Sendable () -> Double = { .random(in: 0..<1) }) {
    self.random = random
  }

  /// The wait after `failures` failures in a row, at least one.
  package func delay(afterFailures failures: Int) -> Duration {
    ceiling(afterFailures: failures) * random()
  }

  /// The most that ``delay(afterFailures:)`` can be.
  package func ceiling(afterFailures failures: Int) -> Duration {
    doubled(Self.base, times: failures - 1, atMost: Self.cap)
  }

  /// The wait after `count` limits in a row that told no time.
  package func limitDelay(afterLimits count: Int) -> Duration {
    doubled(Self.limitBase, times: count - 1, atMost: Self.limitCap)
  }

  /// The wait until somebody may have signed in: half a minute to a minute.
  package func captivePortalDelay() -> Duration {
    Self.interceptionCap * (0.5 + random() / 2)
  }

  private func doubled(_ start: Duration, times: Int, atMost cap: Duration) -> Duration {
    // Twenty doublings are past any cap here, and far from an overflow.
    min(cap, start * (1 << min(max(times, 0), 20)))
  }
}
