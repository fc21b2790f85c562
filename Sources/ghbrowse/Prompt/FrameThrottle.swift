/// Limits how often the screen is drawn: at most fifteen frames a second.
final class FrameThrottle {
  private static let interval = Duration.milliseconds(67)

  private let clock = ContinuousClock()
  private var next = ContinuousClock.now

  /// Waits for a frame of the caller's own.
  ///
  /// - Parameter delay: The least time to wait. What is over by then needs no frame.
  func turn(after delay: Duration = .zero) async {
    let turn = max(clock.now + delay, next)
    next = turn + Self.interval
    // A cancelled task continues at once, and checks `Task.isCancelled`.
    try? await clock.sleep(until: turn)
  }
}
