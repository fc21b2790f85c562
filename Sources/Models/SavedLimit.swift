import FoundationEssentials

/// A wait for the end of a rate limit, stored for later processes.
package struct SavedLimit: Sendable, Equatable {
  /// When it ends, by the wall clock.
  package let until: Date
  /// The whole length of the wait, so that setting the clock back cannot prolong it.
  package let seconds: Double
  /// Whether GitHub asked for a pause though the budget may not be used up.
  package let isPause: Bool

  package init(until: Date, seconds: Double, isPause: Bool = false) {
    self.until = until
    self.seconds = seconds
    self.isPause = isPause
  }
}
