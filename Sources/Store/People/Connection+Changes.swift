import FoundationEssentials
import Models

/// The table `profile_changes`, what GitHub's answers about people changed; callers have begun a transaction.
extension Connection {
  func addChange(
    _ kind: PersonChange.Kind, of id: Int64, from old: String?, to new: String?, at date: Date
  ) throws {
    try run(
      "INSERT INTO profile_changes(user_id, at, field, old, new) VALUES(?1, ?2, ?3, ?4, ?5)", id,
      date.milliseconds, kind.rawValue, old, new)
  }

  /// Adds the fields in which a profile differs from the saved one, but not the login.
  func addChanges(of profile: Profile, since old: Profile, at date: Date) throws {
    for change in profile.changes(since: old) {
      guard let kind = PersonChange.Kind(rawValue: change.field.rawValue), kind != .login
      else { continue }
      let (old, new) = kind == .hireable ? change.flags : (change.before, change.after)
      try addChange(kind, of: profile.id, from: old, to: new, at: date)
    }
  }

  /// Adds that an account which GitHub has sent before is gone, unless that is known.
  func addGone(_ id: Int64, at date: Date) throws {
    try run(
      """
      INSERT INTO profile_changes(user_id, at, field) SELECT id, ?2, 'gone' FROM people p
      WHERE id = ?1 AND fetched_at IS NOT NULL AND NOT (is_gone = 1 AND EXISTS(
        SELECT 1 FROM profile_changes WHERE user_id = p.id AND field = 'gone' AND at >= fetched_at * 1000))
      """, id, date.milliseconds)
  }
}

extension ProfileChange {
  fileprivate var flags: (old: String?, new: String?) {
    ("\(before != nil)", "\(after != nil)")
  }
}
