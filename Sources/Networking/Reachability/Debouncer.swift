/// Decides when changes of the network are reported, and when requests are woken for them.
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

  /// Notes a change.
  ///
  /// - Returns: Whether a burst begins with it.
  @discardableResult
  mutating func changed(at now: Duration) -> Bool {
    guard burstEnd == nil else { return false }
    burstEnd = now + delay
    return true
  }

  /// Whether a burst is over now; `true` once for each burst.
  mutating func endsBurst(at now: Duration) -> Bool {
    guard let burstEnd, burstEnd <= now else { return false }
    self.burstEnd = nil
    return true
  }

  /// Asks for a wake: now, or as soon as the pause after the last one is over.
  mutating func wantWake(at now: Duration) {
    wakeTime = max(now, lastWake.map { $0 + pause } ?? now)
  }

  /// Takes back what ``wantWake(at:)`` asked for.
  mutating func dropWake() {
    wakeTime = nil
  }

  /// Whether it is time to wake; `true` once for each wake.
  mutating func wakes(at now: Duration) -> Bool {
    guard let wakeTime, wakeTime <= now else { return false }
    self.wakeTime = nil
    lastWake = now
    return true
  }
}
