import FoundationEssentials
import Models

/// What the store has about one person, as far as a reader is told before it is removed.
package struct PersonTraces: Sendable, Equatable {
  /// The person's ids: one where the database knows the person, else those of the journal.
  package let ids: Set<Int64>
  /// The logins under which the store knows the person, and the one that was asked for.
  package let logins: Set<String>
  /// Whether there is a note now.
  package let hasNote: Bool
  /// How many versions of the note the journal has, deletions and versions of other machines included.
  package let versionCount: Int
  /// When the reader first opened the profile; `nil` when they never did.
  package let seenAt: Date?
  /// Whether GitHub's data about the person are saved.
  package let isSaved: Bool
  /// The lists that are named after the person, and are removed with the person.
  ///
  /// They are such as the person's followers, the contributors of the person's repositories, and searches
  /// with the login as a word.
  package let lists: [UserList]

  /// Whether the store has nothing about the person.
  package var isEmpty: Bool { ids.isEmpty && lists.isEmpty }
}

extension MainContext {
  /// Looks for whoever has, or had, that login; case does not matter.
  ///
  /// Where the database knows nobody of that login, the journal is asked.
  package func traces(of login: String) throws(DatabaseError) -> PersonTraces {
    let ids: [Int64] =
      if let known = try knownID(login) { [known] } else { try journalIDs(login) }
    let own = ids.isEmpty ? [] : try journalLines { ids.contains($0.id) }
    var logins = Set([login] + own.map(\.login))
    for id in ids { logins.formUnion(try self.logins(of: id)) }
    let lists = try ListTable(connection: connection).all().map(\.list)
      .filter { list in logins.contains { list.isNamed(after: $0) } }
    guard let id = ids.first else {
      return PersonTraces(
        ids: [], logins: logins, hasNote: false, versionCount: 0, seenAt: nil, isSaved: false,
        lists: lists)
    }
    return PersonTraces(
      ids: Set(ids), logins: logins,
      hasNote: try NotesTable(connection: connection).text(of: id) != nil,
      versionCount: own.count(where: \.isVersion), seenAt: try seenAt(id),
      isSaved: try user(id: id)?.fetchedAt != nil, lists: lists)
  }

  /// The fields of a journal line that name a person.
  private struct Line {
    let id: Int64
    let login: String
    let isVersion: Bool
  }

  private func journalLines(where isWanted: (Line) -> Bool) throws(DatabaseError) -> [Line] {
    var lines: [Line] = []
    try journal.eachLine { bytes in
      let line: Line? =
        switch JournalLine(bytes[...]) {
        case .note(let entry): Line(id: entry.id, login: entry.login, isVersion: true)
        case .kept(let entry): Line(id: entry.id, login: entry.login, isVersion: true)
        case .seen(let entry): Line(id: entry.id, login: entry.login, isVersion: false)
        case nil: nil
        }
      if let line, isWanted(line) { lines.append(line) }
    }
    return lines
  }

  private func knownID(_ login: String) throws(DatabaseError) -> Int64? {
    if let user = try user(login: login) { return user.id }
    return try connection.cached(
      """
      SELECT user_id FROM seen WHERE login = ?1 COLLATE NOCASE
      UNION ALL SELECT user_id FROM notes WHERE login = ?1 COLLATE NOCASE
      UNION ALL SELECT id FROM seen_profiles WHERE login = ?1 COLLATE NOCASE LIMIT 1
      """
    ).first(login) { $0.int64(0) }
  }

  // Somebody who had the login once and has another one now is somebody else.
  private func journalIDs(_ login: String) throws(DatabaseError) -> [Int64] {
    let folded = FoldedText.fold(login)
    let ids = Set(try journalLines { FoldedText.fold($0.login) == folded }.map(\.id))
    var unknown: [Int64] = []
    for id in ids.sorted() where try logins(of: id).isEmpty { unknown.append(id) }
    return unknown
  }

  private func logins(of id: Int64) throws(DatabaseError) -> [String] {
    try connection.cached(
      """
      SELECT login FROM users WHERE id = ?1 UNION SELECT login FROM notes WHERE user_id = ?1
      UNION SELECT login FROM seen WHERE user_id = ?1
      UNION SELECT login FROM seen_profiles WHERE id = ?1
      """
    ).all(id) { $0.text(0) }
  }

  private func seenAt(_ id: Int64) throws(DatabaseError) -> Date? {
    let date = try connection.cached("SELECT seen_at FROM seen WHERE user_id = ?1").first(id) {
      $0.optionalDate(0)
    }
    return date ?? nil
  }
}

extension UserList {
  // A login has letters, digits and some signs; case does not matter. A repository is its owner's,
  // whatever its own name is.
  fileprivate func isNamed(after login: String) -> Bool {
    let names = subject.lowercased().prefix { kind.subjectKind == .query || $0 != "/" }
    let words = names.split { !($0.isLetter || $0.isNumber || "-_[]".contains($0)) }
    return words.contains { $0 == login.lowercased() }
  }
}
