/// How long to wait after a failure: exponential backoff with full jitter.
package struct RetryPolicy: Sendable {
  private static let base = Duration.seconds(1)
  private static let cap = Duration.seconds(300)
  private static let limitBase = Duration.seconds(60)
  private static let limitCap = Duration.seconds(3600)
  private static let captivePortalCap = Duration.seconds(60)

  private let random: @Sendable () -> Double

  /// - Parameter random: Returns uniform random numbers in 0..<1.
  package init(random: @escaping @Sendable () -> Double = { .random(in: 0..<1) }) {
    self.random = random
  }

  /// The wait after `failures` consecutive failures, at least one.
  func delay(afterFailures failures: Int) -> Duration {
    ceiling(afterFailures: failures) * random()
  }

  /// The upper bound of ``delay(afterFailures:)``.
  func ceiling(afterFailures failures: Int) -> Duration {
    doubled(Self.base, times: failures - 1, atMost: Self.cap)
  }

  /// The wait after `count` consecutive rate limits without a time.
  func limitDelay(afterLimits count: Int) -> Duration {
    doubled(Self.limitBase, times: count - 1, atMost: Self.limitCap)
  }

  /// The wait until the reader may have signed in: 30 to 60 seconds.
  func captivePortalDelay() -> Duration {
    Self.captivePortalCap * (0.5 + random() / 2)
  }

  private func doubled(_ start: Duration, times: Int, atMost cap: Duration) -> Duration {
    // Twenty doublings exceed every cap, and do not overflow.
    min(cap, start * (1 << min(max(times, 0), 20)))
  }
}

/// How often and how long a request is tried.
package struct RetryLimits: Sendable {
  /// How often it is sent, or `nil` for no limit.
  let attempts: Int?
  /// How long the caller waits in all, or `nil` for no limit.
  let time: Duration?
  /// Whether it is sent once even though the host has just failed.
  let skipsBackoff: Bool
  /// Returns whether the caller still wants a response.
  ///
  /// If not, a queued request is cancelled, and one in flight completes.
  package var isWanted: @Sendable () -> Bool = { true }
  package var isUnlimited: Bool { attempts == nil }

  /// For a reader who waits: three attempts, 20 s in all.
  package static let interactive = RetryLimits(
    attempts: 3, time: .seconds(20), skipsBackoff: true)
  /// For one attempt within 20 s, after any backoff.
  package static let onceWithin20Seconds = RetryLimits(
    attempts: 1, time: .seconds(20), skipsBackoff: false)
  /// For one attempt, however long it waits for its turn.
  package static let onceWhenever = RetryLimits(attempts: 1, time: nil, skipsBackoff: false)
  /// Until there is an answer, or the caller cancels.
  package static let unlimited = RetryLimits(attempts: nil, time: nil, skipsBackoff: false)

  /// The error when the time is over and nothing more is known.
  static let tooLate = GitHubError.timedOut(after: .seconds(20))
}
