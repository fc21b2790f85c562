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
  ) async throws(DatabaseError) {
    try await record(isSynced: false) { connection, lines in
      let people = PeopleTable(connection: connection)
      let isSaved = try people.isFetched(id)
      guard profile == nil || isSaved else { return }
      let visits = Visits(connection: connection)
      if try visits.seenAt(id) == nil {
        let line = try visits.newLine(about: id, login, isSeen: true, at: date)
        try visits.take(line)
        lines.append(line)
      }
      try visits.look(at: id, profile, date)
    }
  }

  /// Takes back that the reader has seen `id`, and what they saw.
  ///
  /// - Parameter login: The login last seen, for those who read the notes log.
  /// - Returns: Whether there was something to take back.
  package func unsee(
    _ id: Int64, login: String = "", at date: Date = Date()
  ) async throws(DatabaseError) -> Bool {
    try await record(isSynced: false) { connection, lines in
      let visits = Visits(connection: connection)
      guard try visits.seenAt(id) != nil else { return false }
      lines.append(try visits.newLine(about: id, login, isSeen: false, at: date))
      return true
    }
  }
}
