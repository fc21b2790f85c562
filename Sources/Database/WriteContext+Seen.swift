import FoundationEssentials
import Models

extension WriteContext {
  /// Saves that the reader looked at the profile of `id` at `date`; the first time stays
  /// what it was.
  ///
  /// Somebody whose profile was on the screen, and who was removed for good meanwhile, is not brought
  /// back by that.
  ///
  /// - Parameter profile: What they saw, to find out later what has changed; `nil` when it is not known.
  package func markSeen(
    _ id: Int64, login: String, as profile: Profile? = nil, at date: Date
  ) throws(DatabaseError) {
    try perform { connection throws(DatabaseError) in
      let isSaved = try connection.cached("SELECT 1 FROM users WHERE id = ?1").first(id) { _ in
        true
      }
      guard profile == nil || isSaved != nil else { return }
      let isNew = try SeenTable(connection: connection)
        .set(id, login: login, profile: profile, at: date)
      if isNew { try note(id, login, isSeen: true, at: date, on: connection) }
    }
  }

  /// Takes back that the reader has seen `id`, and what they saw.
  ///
  /// - Parameter login: The login last seen, for those who read the journal.
  /// - Returns: What was taken back; `nil` when there was nothing.
  package func unsee(
    _ id: Int64, login: String = "", at date: Date = Date()
  ) throws(DatabaseError) -> SeenMark? {
    try perform { connection throws(DatabaseError) in
      let mark = try SeenTable(connection: connection).forget(id)
      if mark != nil { try note(id, login, isSeen: false, at: date, on: connection) }
      return mark
    }
  }

  /// Puts back what ``unsee(_:login:at:)`` took.
  ///
  /// - Returns: Whether it was put back; a profile that was opened since counts as seen already.
  @discardableResult package func restoreSeen(_ mark: SeenMark) throws(DatabaseError) -> Bool {
    try perform { connection throws(DatabaseError) in
      guard try SeenTable(connection: connection).restore(mark) else { return false }
      let user = mark.user
      try note(user.id, user.login, isSeen: true, at: mark.seenAt, on: connection)
      return true
    }
  }

  /// Saves that `id` is the last of the list whom the reader was shown.
  package func saveBookmark(at id: Int64) throws(DatabaseError) {
    try perform { connection throws(DatabaseError) in
      try connection.cached("INSERT OR REPLACE INTO reading_place(id, user_id) VALUES(1, ?1)")
        .run(id)
    }
  }

  // The line is not synced, and its failure refuses nothing. A journal that was not in step stays so,
  // and is compared as a whole later.
  private func note(
    _ id: Int64, _ login: String, isSeen: Bool, at date: Date, on connection: Connection
  ) throws(DatabaseError) {
    let record = JournalRecord(connection: connection)
    let isInStep = try record.isInStep(with: files.journal)
    let entry = SeenEntry(date: date, id: id, login: login, isSeen: isSeen)
    let stamp = try? NotesJournal(path: files.journal).append([.seen(entry)], isSynced: false)
    if let stamp, isInStep { try record.keep(stamp, added: 0) }
  }
}
