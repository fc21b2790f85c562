import FoundationEssentials
import Models

extension WriteContext {
  /// Keeps in mind that the reader looked at the profile of `id` at `date`; the first time stays
  /// what it was.
  ///
  /// - Parameter profile: What they saw, to tell later what has changed since; `nil` when nobody
  ///   knows.
  package func markSeen(
    _ id: Int64, login: String, as profile: Profile? = nil, at date: Date
  ) throws(DatabaseError) {
    try perform { connection throws(DatabaseError) in
      try SeenTable(connection: connection).set(id, login: login, profile: profile, at: date)
    }
  }

  /// Takes back that the reader has seen `id`, and what they saw.
  ///
  /// - Returns: Whether they had.
  package func unsee(_ id: Int64) throws(DatabaseError) -> Bool {
    try perform { connection throws(DatabaseError) in
      try SeenTable(connection: connection).forget(id)
    }
  }

  /// Keeps in mind that `id` is the last of the list whom the reader was shown.
  package func leaveOff(at id: Int64) throws(DatabaseError) {
    try perform { connection throws(DatabaseError) in
      try connection.cached("INSERT OR REPLACE INTO reading_place(id, user_id) VALUES(1, ?1)")
        .run(id)
    }
  }
}
