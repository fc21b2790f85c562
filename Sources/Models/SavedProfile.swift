import FoundationEssentials

/// A profile as the store knows it.
package struct SavedProfile: Sendable, Equatable {
  package let profile: Profile
  /// The same account with note, seen state and position.
  package let saved: SavedUser
  /// When GitHub last sent the profile.
  package let fetchedAt: Date

  package init(profile: Profile, saved: SavedUser, fetchedAt: Date) {
    self.profile = profile
    self.saved = saved
    self.fetchedAt = fetchedAt
  }
}
