import FoundationEssentials

/// A limit that a host has set.
package struct SavedLimit: Sendable, Equatable {
  /// When it ends, by the wall clock.
  package let endsAt: Date
  /// How long it was from the beginning, in seconds.
  package let seconds: Double

  package init(endsAt: Date, seconds: Double) {
    self.endsAt = endsAt
    self.seconds = seconds
  }
}
