/// Keeps pictures apart, for at most fifteen a second.
final class FrameThrottle {
  private static let interval = Duration.milliseconds(67)

  private let clock = ContinuousClock()
  private var next = ContinuousClock.now
  private var shared = ContinuousClock.now

  /// Waits for a turn of one's own.
  ///
  /// - Parameter delay: How long it waits at least: what is over by then needs no picture.
  func turn(after delay: Duration = .zero) async {
    await sleep(until: book(after: delay))
  }

  /// Waits for the turn of all who ask before it has come: however many they are, nobody waits for
  /// more than one.
  func sharedTurn() async {
    if shared <= clock.now { shared = book(after: .zero) }
    await sleep(until: shared)
  }

  private func book(after delay: Duration) -> ContinuousClock.Instant {
    let turn = max(clock.now + delay, next)
    next = turn + Self.interval
    return turn
  }

  private func sleep(until turn: ContinuousClock.Instant) async {
    // Whoever is cancelled goes on at once, and sees that it is.
    try? await clock.sleep(until: turn)
  }
}
