import FoundationEssentials
import Models

/// What the store has about a person who is to be forgotten.
package struct PersonTraces: Sendable, Equatable {
  /// `nil` if nobody with that login is saved.
  package let id: Int64?
  /// The logins that the store knows, and the one that was asked for.
  package let logins: Set<String>
  package let hasNote: Bool
  /// How many versions of the note there are, deletions included.
  package let versionCount: Int
  /// When the profile was first opened.
  package let seenAt: Date?
  /// Whether GitHub's data about the person is saved.
  package let isSaved: Bool
  /// The lists named after the person, which are deleted too: the person's followers, the contributors to
  /// the person's repositories, searches with the login as a word.
  package let lists: [UserList]

  package var isEmpty: Bool { id == nil && lists.isEmpty }

  /// Whether nothing is saved about the person but lists.
  package var hasOnlyLists: Bool {
    !lists.isEmpty && !isSaved && versionCount == 0 && seenAt == nil
  }

  /// Whether a line of the notes log is about the person; in a damaged line, a login or an id is enough.
  fileprivate func isSubject(of line: ArraySlice<UInt8>, in log: NotesLog) -> Bool {
    if let (line, host, _) = LogLine.parse(line) {
      return line.id == id && log.isOwn(host)
    }
    let text = String(decoding: line, as: UTF8.self).lowercased()
    return id.map { text.contains("\"id\":\($0),") } ?? false
      || logins.contains { text.contains("\"\($0.lowercased())\"") }
  }
}

extension MainContext {
  /// Finds the user who has `login`, or else the last one who is known to have had it; case does not matter.
  package func traces(of login: String) async throws(StoreError) -> PersonTraces {
    let log = notesLog
    return try await read { connection in
      let lines = try log.content().lines
      let lists = try connection.lists()
      let former = try connection.formerOwner(of: login, in: lines)
      guard let user = try connection.user(login: login) ?? former.flatMap(connection.user(id:))
      else {
        return PersonTraces(
          id: nil, logins: [login], hasNote: false, versionCount: 0, seenAt: nil, isSaved: false,
          lists: lists.filter { $0.list.isAbout(nil, [login], $0.record) }.map(\.list))
      }
      // The log, changes of the profile, and the last seen profile may have older logins.
      var logins: Set = [login, user.user.login]
      logins.formUnion(lines.lazy.filter { $0.id == user.id }.map(\.login))
      logins.formUnion(try connection.formerLogins(of: [user])[user.id] ?? [])
      if let seen = try connection.seenProfile(of: user.id) {
        logins.insert(seen.profile.user.login)
      }
      return PersonTraces(
        id: user.id, logins: logins, hasNote: user.note != nil,
        versionCount: try connection.noteVersions(of: user.id).count,
        seenAt: user.seenAt, isSaved: user.fetchedAt != nil,
        lists: lists.filter { $0.list.isAbout(user.id, logins, $0.record) }.map(\.list))
    }
  }
}

extension WriteContext {
  /// Removes a person from the database and the notes log, without leaving a byte in their files.
  ///
  /// The log is replaced before the database commits. If the process is killed, some data may stay; running
  /// this again removes it, even if it finds nobody.
  ///
  /// - Throws: ``StoreError``; some of the data may be left.
  package func forget(_ person: PersonTraces) async throws(StoreError) {
    let log = files.notesLog
    try await record { recording in
      let connection = recording.connection
      if let id = person.id { try connection.remove(id) }
      // Another process may have renamed a list meanwhile.
      for list in person.lists {
        try connection.run(
          "DELETE FROM lists WHERE key = ?1 AND (subject_id IS NULL OR subject_id = ?2)", list.key,
          person.id)
      }
      try connection.run("DELETE FROM lists WHERE subject_id = ?1", person.id)
      // A URL may contain the login, and a 304 would say that a page with the person is saved.
      try connection.execute("DELETE FROM responses")
      try log.rewrite { !person.isSubject(of: $0, in: log) }.save(in: connection)
    }
    try writing { try $0.compact() }
    if lastNotedID == person.id { lastNotedID = nil }
  }
}

extension Connection {
  // The id of the last person who is known to have had a login that nobody has now.
  fileprivate func formerOwner(of login: String, in lines: [LogLine]) throws -> Int64? {
    if let changed = try idOfFormerOwner(of: login) { return changed }
    if let line = lines.last(where: { $0.login.lowercased() == login.lowercased() }) {
      return line.id
    }
    return try cached(
      "SELECT user_id FROM visits WHERE profile LIKE '%' || ?1 || '%' ORDER BY at DESC"
    ).all(login) { $0.int64(0) }.first { id in
      let seen = try seenProfile(of: id)
      return seen?.profile.user.login.lowercased() == login.lowercased()
    }
  }

  // Profile and visit cascade; in lists the place stays, but empty.
  fileprivate func remove(_ id: Int64) throws {
    if try isFetched(id) { try addToSavedCount(-1) }
    try removeEntry(of: id)
    try run("DELETE FROM note_versions WHERE user_id = ?1", id)
    try run("DELETE FROM people WHERE id = ?1", id)
  }
}

extension UserList {
  // If the list has a subject, only the id counts: another account may have the login now.
  fileprivate func isAbout(_ id: Int64?, _ logins: Set<String>, _ record: ListRecord) -> Bool {
    record.subjectID.map { $0 == id } ?? logins.contains { isNamed(after: $0) }
  }

  // Case does not matter. Only the owner of a repository counts, not its name.
  private func isNamed(after login: String) -> Bool {
    let names = subject.lowercased().prefix { kind.subjectKind == .query || $0 != "/" }
    let words = names.split { !($0.isLetter || $0.isNumber || "-_[]".contains($0)) }
    return words.contains { $0 == login.lowercased() }
  }
}
