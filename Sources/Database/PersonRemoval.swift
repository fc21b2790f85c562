import CSQLite
import Files
import FoundationEssentials
import Glibc
import Models

extension WriteContext {
  /// Whether somebody was being removed when the program ended, so that their data may be left in
  /// pages of the file that are not used any more.
  package nonisolated var isForgettingUnfinished: Bool {
    FileStatus(of: files.forgetting) != nil
  }

  /// The paths of damaged databases that were set aside; they are never modified.
  package nonisolated var copies: [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: files.directory)) ?? []
    return names.sorted().map { "\(files.directory)/\($0)" }.filter {
      $0.hasPrefix(files.database + ".damaged-")
    }
  }

  /// Finds out whether the store can be written, and notes that a removal has begun.
  ///
  /// A removal of another process is waited for up to 5 s.
  ///
  /// - Throws: ``DatabaseError``, with nothing changed.
  package func beginForgetting() throws(DatabaseError) {
    try probe()
    // It is this process's own when an earlier removal failed.
    hold(nil)
    do throws(FileError) {
      guard let mark = try lockedMark(within: .seconds(5)) else {
        throw FileError("is locked by another process that removes somebody")
      }
      try OpenDirectory.sync(parentOf: files.forgetting)
      hold(mark)
    } catch {
      throw DatabaseError(
        .file(errno: error.code ?? EIO), "\(files.forgetting) cannot be made: \(error.reason).")
    }
  }

  // Another removal takes its mark away at its end, and then a new one is made.
  private func lockedMark(within patience: Duration) throws(FileError) -> CheckedFile? {
    try CheckedFile.locked(files.forgetting, within: patience) { () throws(FileError) in
      try CheckedFile(files.forgetting, for: .appendingOrMaking)
    }
  }

  /// Removes a person from the database and the notes log.
  ///
  /// Both change under one lock. A process that is killed in between leaves the person in one of them,
  /// and the next start has the person again.
  ///
  /// - Throws: ``DatabaseError``; the person may be there still.
  package func forget(_ person: PersonTraces) throws(DatabaseError) {
    let log = files.notesLog
    try record { connection, _ throws(DatabaseError) in
      // https://www.sqlite.org/pragma.html#pragma_secure_delete
      try connection.execute("PRAGMA secure_delete = ON")
      let removal = PersonRemoval(connection: connection)
      for id in person.ids { try removal.remove(id) }
      for list in person.lists { try removal.remove(list) }
      try removal.removeResponses(person)
      try log.rewrite { !person.isIn($0) }.keep(in: connection)
    }
  }

  /// Writes the database anew without the pages that are not used any more, and empties its log.
  ///
  /// - Throws: ``DatabaseError``, with the database as it was; removed data may be left in the file.
  package func endForgetting() throws(DatabaseError) {
    // A deleted entry stays in the index until its part of the index is merged with the others
    // (https://www.sqlite.org/fts5.html#the_merge_command).
    try perform { connection throws(DatabaseError) in
      try connection.execute("INSERT INTO search(search, rank) VALUES('merge', -500)")
    }
    var isMerged = false
    while !isMerged {
      isMerged = try perform { connection throws(DatabaseError) in
        let before = connection.totalChanges
        try connection.execute("INSERT INTO search(search, rank) VALUES('merge', 500)")
        return connection.totalChanges - before < 2
      }
    }
    try compact()
    unlink(files.forgetting)
    hold(nil)
  }

  /// Ends a removal that was interrupted, unless its process still runs.
  ///
  /// - Throws: ``DatabaseError``; it can be tried again.
  func finishForgetting() throws(DatabaseError) {
    guard let mark = try? CheckedFile(files.forgetting, for: .appending),
      (try? mark.lock(within: .zero)) == true, mark.hasName(files.forgetting)
    else { return }
    hold(mark)
    do throws(DatabaseError) {
      try endForgetting()
    } catch {
      // A mark that is locked is another process's, to whoever tries again.
      hold(nil)
      throw error
    }
  }
}

extension PersonTraces {
  /// Whether a line of the notes log is about the person.
  ///
  /// Of a line that cannot be trusted, a login or an id in it is enough.
  func isIn(_ line: ArraySlice<UInt8>) -> Bool {
    if let line = LogLine(line) { return ids.contains(line.id) }
    let text = String(decoding: line, as: UTF8.self).lowercased()
    return ids.contains { text.contains("\"id\":\($0),") }
      || logins.contains { text.contains("\"\($0.lowercased())\"") }
  }
}

/// Removes rows about a person, in a transaction that its caller began.
private struct PersonRemoval {
  let connection: Connection

  /// Removes all rows with that id; the places of the list's other members stay.
  func remove(_ id: Int64) throws(DatabaseError) {
    let people = PeopleTable(connection: connection)
    if try people.isFetched(id) { try people.addToSavedCount(-1) }
    try SearchEntries(connection: connection).remove(id)
    for statement in Self.statements { try connection.cached(statement).run(id) }
  }

  /// Removes a list that is named after the person.
  func remove(_ list: UserList) throws(DatabaseError) {
    let lists = ListTable(connection: connection)
    if let record = try lists.record(of: list) { try lists.remove(record.id) }
  }

  /// Removes the responses that name the person in their addresses, and those of pages of everyone: GitHub
  /// would answer that a page is the same, and the person would not come back.
  func removeResponses(_ person: PersonTraces) throws(DatabaseError) {
    try connection.execute("DELETE FROM responses WHERE instr(url, '/users?') > 0")
    for id in person.ids {
      for folder in ["user", "organizations"] {
        try removeResponses(naming: "/\(folder)/\(id)/")
      }
    }
    for login in person.logins {
      for folder in ["users", "orgs", "repos"] {
        try removeResponses(naming: "/\(folder)/\(login)/")
      }
    }
  }

  private func removeResponses(naming path: String) throws(DatabaseError) {
    try connection.cached(
      """
      DELETE FROM responses WHERE instr(lower(replace(url, '?', '/') || '/'), lower(?1)) > 0
        OR instr(lower(replace(moved_to, '?', '/') || '/'), lower(?1)) > 0
      """
    ).run(path)
  }

  // The reader's place in the list goes to the member before.
  private static let statements = [
    """
    UPDATE meta SET value = coalesce((SELECT max(user_id) FROM members
      WHERE list_id = 1 AND rank < ?1), 0) WHERE key = 'bookmark' AND value = ?1
    """,
    "DELETE FROM note_versions WHERE user_id = ?1",
    // Profile, visit and tags go with the person; in lists the place stays.
    "DELETE FROM people WHERE id = ?1",
  ]
}
