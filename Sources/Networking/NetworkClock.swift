import FoundationEssentials
import Glibc

/// The time that waits are measured by.
package protocol NetworkClock: Sendable {
  /// Time since the machine started, with what it slept through; nobody can set it.
  var uptime: Duration { get }
  /// The same without what it slept through.
  var awake: Duration { get }
  /// What the wall clock says, for times that are shown or that outlive the process.
  var date: Date { get }
  /// Returns when ``uptime`` has come to `time`, or at once when the task is cancelled.
  ///
  /// It may be late by what the machine slept meanwhile.
  func sleep(until time: Duration) async
}

/// The machine's own clocks.
package struct SystemClock: NetworkClock {
  package init() {}

  package var uptime: Duration { reading(of: CLOCK_BOOTTIME) }

  package var awake: Duration { reading(of: CLOCK_MONOTONIC) }

  package var date: Date { Date() }

  package func sleep(until time: Duration) async {
    try? await Task.sleep(for: max(time - uptime, .zero))
  }

  private func reading(of clock: clockid_t) -> Duration {
    var time = timespec()
    clock_gettime(clock, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
