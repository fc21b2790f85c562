/// How long a request waits after a failure: full jitter, so that no two clients keep step.
package struct RetryPolicy: Sendable {
  /// The longest that the first wait can be; each further one can be twice as long.
  package static let base = Duration.seconds(1)
  /// The longest that any wait can be.
  package static let cap = Duration.seconds(300)
  /// The wait after a limit that tells no time; each further one is twice as long.
  package static let limitBase = Duration.seconds(60)
  /// The longest wait after a limit that tells no time.
  package static let limitCap = Duration.seconds(3600)
  /// The longest wait after a captive portal's page.
  package static let captivePortalCap = Duration.seconds(60)

  private let random: @Sendable () -> Double

  /// - Parameter random: Numbers from 0 to below 1, each as likely.
  package init(random: @escaping @Sendable () -> Double = { .random(in: 0..<1) }) {
    self.random = random
  }

  /// The wait after `failures` failures in a row, at least one.
  package func delay(afterFailures failures: Int) -> Duration {
    ceiling(afterFailures: failures) * random()
  }

  /// The longest that ``delay(afterFailures:)`` can be.
  package func ceiling(afterFailures failures: Int) -> Duration {
    doubled(Self.base, times: failures - 1, atMost: Self.cap)
  }

  /// The wait after `count` limits in a row that told no time.
  package func limitDelay(afterLimits count: Int) -> Duration {
    doubled(Self.limitBase, times: count - 1, atMost: Self.limitCap)
  }

  /// The wait until somebody may have signed in: half a minute to a minute.
  package func captivePortalDelay() -> Duration {
    Self.captivePortalCap * (0.5 + random() / 2)
  }

  private func doubled(_ start: Duration, times: Int, atMost cap: Duration) -> Duration {
    // Twenty doublings are past any cap here, and far from an overflow.
    min(cap, start * (1 << min(max(times, 0), 20)))
  }
}

/// How long a request goes on after failures.
package struct RetryLimits: Sendable, Equatable {
  /// How often the request is sent; `nil` for as often as it takes.
  let attempts: Int?
  /// How long the request takes altogether; `nil` for as long as it takes.
  let time: Duration?
  /// Whether the request is sent once although the host failed just now.
  let skipsBackoff: Bool

  /// For somebody who waits: three tries, 20 s in all.
  package static let interactive = RetryLimits(
    attempts: 3, time: .seconds(20), skipsBackoff: true)
  /// For one more try after a while.
  package static let retryOnce = RetryLimits(
    attempts: 1, time: .seconds(20), skipsBackoff: false)
  /// For one try, whenever its turn comes; who tries again waits behind all others.
  package static let single = RetryLimits(attempts: 1, time: nil, skipsBackoff: false)
  /// Until there is an answer, or nobody waits any more.
  package static let unlimited = RetryLimits(attempts: nil, time: nil, skipsBackoff: false)

  /// What a caller is told whose 20 s are over, when nothing else is known.
  static let tooLate = GitHubError.timedOut(after: interactive.time ?? .zero)
}
