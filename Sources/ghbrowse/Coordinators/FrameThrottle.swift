/// Limits how often the screen is drawn: at most fifteen frames a second.
final class FrameThrottle {
  private static let interval = Duration.milliseconds(67)

  private let clock = ContinuousClock()
  private var next = ContinuousClock.now
  private var shared = ContinuousClock.now

  /// Waits for a frame of the caller's own.
  ///
  /// - Parameter delay: The least time to wait. What is over by then needs no frame.
  func turn(after delay: Duration = .zero) async {
    await sleep(until: book(after: delay))
  }

  /// Waits for the next shared frame.
  ///
  /// All who ask before it comes are served by the same one.
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
    // A cancelled task goes on at once, and checks `Task.isCancelled`.
    try? await clock.sleep(until: turn)
  }
}
