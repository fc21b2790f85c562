import FoundationEssentials

/// The clock by which waits are measured.
package protocol NetworkClock: Sendable {
  /// Monotonic time, including sleep.
  var uptime: Duration { get }
  /// Monotonic time, without sleep.
  var awake: Duration { get }
  /// The wall clock's time, for times that are shown or outlive the process.
  var date: Date { get }
  /// Returns when ``uptime`` has reached `time`, or at once when the task is cancelled.
  ///
  /// It may be late by the time that the machine was asleep.
  func sleep(until time: Duration) async
}

/// The machine's own clocks.
package struct SystemClock: NetworkClock {
  private static let start = (uptime: ContinuousClock.now, awake: SuspendingClock.now)

  package init() {}

  package var uptime: Duration { ContinuousClock.now - Self.start.uptime }

  package var awake: Duration { SuspendingClock.now - Self.start.awake }

  package var date: Date { Date() }

  package func sleep(until time: Duration) async {
    try? await Task.sleep(for: max(time - uptime, .zero))
  }
}

/// Detects that the machine was asleep, by comparing the two monotonic clocks.
package struct SleepWatch {
  private let clock: any NetworkClock
  private var timeAsleep: Duration

  package init(clock: any NetworkClock) {
    self.clock = clock
    timeAsleep = clock.uptime - clock.awake
  }

  /// Whether the machine slept for more than a second since the last call.
  package mutating func hasSlept() -> Bool {
    let before = timeAsleep
    timeAsleep = clock.uptime - clock.awake
    return timeAsleep - before > .seconds(1)
  }
}

extension Duration {
  /// In seconds, the unit of `Date`.
  var seconds: TimeInterval { self / .seconds(1) }
}
