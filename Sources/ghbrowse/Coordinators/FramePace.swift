/// Keeps pictures apart, for at most fifteen a second.
final class FramePace {
  private static let interval = Duration.milliseconds(67)

  private let clock = ContinuousClock()
  private var next = ContinuousClock.now

  /// Waits for the turn of whoever asks.
  ///
  /// - Parameter delay: How long it waits at least: what is over by then needs no picture.
  func turn(after delay: Duration = .zero) async {
    let turn = max(clock.now + delay, next)
    next = turn + Self.interval
    // Whoever is cancelled goes on at once, and sees that it is.
    try? await clock.sleep(until: turn)
  }
}
