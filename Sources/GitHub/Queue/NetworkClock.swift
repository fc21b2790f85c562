import FoundationEssentials

/// The time that waits are measured by.
package protocol NetworkClock: Sendable {
  /// Time since some moment, including sleep; nobody can set it.
  var uptime: Duration { get }
  /// Time since some moment, without sleep.
  var awake: Duration { get }
  /// What the wall clock says, for times that are shown or that outlive the process.
  var date: Date { get }
  /// Returns when ``uptime`` has come to `time`, or at once when the task is cancelled.
  ///
  /// It may be late by the time that the machine slept meanwhile.
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

/// Notices that the machine was asleep: the clock that counts sleep has gone ahead of the other.
package struct SleepWatch {
  private let clock: any NetworkClock
  private var asleep: Duration

  /// Counts sleep from now on.
  package init(clock: any NetworkClock) {
    self.clock = clock
    asleep = clock.uptime - clock.awake
  }

  /// Whether the machine slept for more than a second since the last call.
  package mutating func hasSlept() -> Bool {
    let before = asleep
    asleep = clock.uptime - clock.awake
    return asleep - before > .seconds(1)
  }
}

extension Duration {
  /// In seconds, as dates reckon.
  var seconds: TimeInterval {
    TimeInterval(components.seconds) + TimeInterval(components.attoseconds) / 1e18
  }
}
