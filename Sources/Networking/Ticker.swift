/// Wakes its owner at one time after another; of several times the earliest counts.
struct Ticker {
  private let clock: any NetworkClock
  private var time: Duration?
  private var task: Task<Void, Never>?

  init(clock: any NetworkClock) {
    self.clock = clock
  }

  /// Calls `action` at `time`, by uptime, unless a call that is not over yet comes sooner.
  ///
  /// The owner calls ``stop()`` when the time has come.
  mutating func wake(at time: Duration, _ action: @escaping @Sendable () async -> Void) {
    if let earlier = self.time, earlier <= time { return }
    stop()
    self.time = time
    task = Task { [clock] in
      await clock.sleep(until: time)
      if !Task.isCancelled { await action() }
    }
  }

  /// Forgets the time that was set.
  mutating func stop() {
    task?.cancel()
    (task, time) = (nil, nil)
  }
}
