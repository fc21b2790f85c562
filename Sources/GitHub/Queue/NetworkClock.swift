import FoundationEssentials

/// The clock by which waits are measured.
package protocol NetworkClock: Sendable {
  /// Monotonic time, including sleep.
  var uptime: Duration { get }
  /// The wall clock's time, for times that are shown or outlive the process.
  var date: Date { get }
  /// Returns when ``uptime`` has reached `time`, or at once when the task is cancelled.
  ///
  /// It may be late by the time that the machine was asleep.
  func sleep(until time: Duration) async
}

package struct SystemClock: NetworkClock {
  private static let start = ContinuousClock.now

  package init() {}

  package var uptime: Duration { ContinuousClock.now - Self.start }

  package var date: Date { Date() }

  package func sleep(until time: Duration) async {
    try? await Task.sleep(for: max(time - uptime, .zero))
  }
}

extension Duration {
  /// In seconds, the unit of `Date`.
  var seconds: TimeInterval { self / .seconds(1) }
}
