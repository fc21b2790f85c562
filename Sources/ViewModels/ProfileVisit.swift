import Models

/// One visit of the reader to a profile.
struct ProfileVisit {
  /// What they saw the time before; `nil` when there was none, or nobody knows.
  private(set) var before: SeenProfile?
  /// What was taken as seen last.
  var taken: Profile?
  /// Whether another screen is over it.
  var isCovered = false
  /// Whether they have said that it does not count.
  var isTakenBack = false
  /// Whether ``before`` has been read.
  private(set) var isBegun = false

  /// Begins it; what was taken as seen in it does not count as the time before.
  mutating func begin(after before: SeenProfile?) {
    guard !isBegun else { return }
    isBegun = true
    self.before = before
  }

  /// What of `profile` is another than the time before.
  func changes(to profile: Profile?) -> [ProfileChange] {
    guard let profile, let before else { return [] }
    return profile.changes(since: before.profile)
  }
}
