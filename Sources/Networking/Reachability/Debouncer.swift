/// When changes of the network are looked at, and when requests are woken for them.
///
/// Changes come in bursts: one is reported a while after its first change. Wakes keep a distance
/// from each other: one that comes too soon waits until the pause is over. Times are durations
/// since an origin that is always the same.
struct Debouncer {
  private let delay: Duration
  private let pause: Duration
  private var burstEnd: Duration?
  private var wakeTime: Duration?
  private var lastWake: Duration?

  init(delay: Duration, pause: Duration) {
    self.delay = delay
    self.pause = pause
  }

  /// When something is due next, or `nil`.
  var next: Duration? {
    [burstEnd, wakeTime].compactMap(\.self).min()
  }

  /// A change was seen.
  mutating func changed(at now: Duration) {
    burstEnd = burstEnd ?? now + delay
  }

  /// Whether a burst is over now; told once for each.
  mutating func endsBurst(at now: Duration) -> Bool {
    guard let burstEnd, burstEnd <= now else { return false }
    self.burstEnd = nil
    return true
  }

  /// A wake is wanted: now, or as soon as the pause after the last one is over.
  mutating func wantWake(at now: Duration) {
    wakeTime = max(now, lastWake.map { $0 + pause } ?? now)
  }

  /// No wake is wanted any more.
  mutating func dropWake() {
    wakeTime = nil
  }

  /// Whether it is time to wake; told once for each wake.
  mutating func wakes(at now: Duration) -> Bool {
    guard let wakeTime, wakeTime <= now else { return false }
    self.wakeTime = nil
    lastWake = now
    return true
  }
}
