/// Notices that the machine was asleep: the clock that counts sleep has gone ahead of the other.
package struct SleepWatch {
  private let clock: any NetworkClock
  private var asleep: Duration

  package init(clock: any NetworkClock) {
    self.clock = clock
    asleep = clock.uptime - clock.awake
  }

  /// Whether it slept for more than a second since this was last asked.
  package mutating func hasSlept() -> Bool {
    let before = asleep
    asleep = clock.uptime - clock.awake
    return asleep - before > .seconds(1)
  }
}
