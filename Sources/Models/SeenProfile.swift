import FoundationEssentials

/// A profile as it was when the reader last looked at it.
package struct SeenProfile: Sendable, Equatable {
  /// What the reader saw.
  package let profile: Profile
  /// When they looked.
  package let date: Date

  package init(profile: Profile, date: Date) {
    self.profile = profile
    self.date = date
  }
}
