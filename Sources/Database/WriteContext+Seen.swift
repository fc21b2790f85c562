import FoundationEssentials

extension WriteContext {
  /// Keeps in mind that the reader opened the profile of `id` at `date`; the first time counts.
  package func markSeen(_ id: Int64, login: String, at date: Date) throws(DatabaseError) {
    try perform { connection throws(DatabaseError) in
      try connection.cached(
        """
        INSERT INTO seen(user_id, login, seen_at) VALUES(?1, ?2, ?3)
        ON CONFLICT(user_id) DO UPDATE SET login = ?2
        """
      ).run(id, login, date)
    }
  }
}
