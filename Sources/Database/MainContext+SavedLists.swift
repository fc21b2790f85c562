import FoundationEssentials
import Models

/// The lists that are saved.
extension MainContext {
  /// The lists that are saved: everyone, then the one first that was fetched last.
  package func lists() throws(DatabaseError) -> [SavedList] {
    let lists = ListTable(connection: connection)
    let everyone = try lists.record(of: .everyone).map { (list: UserList.everyone, record: $0) }
    return try ([everyone].compactMap(\.self) + lists.all()).map {
      name, record throws(DatabaseError) in
      try list(name, lists.overview(of: record), record.id)
    }
  }

  /// The names of saved lists that begin with `prefix`, at most `limit`, in alphabetical order; case does
  /// not matter.
  package func listNames(prefix: String, limit: Int) throws(DatabaseError) -> [String] {
    Self.names(
      try ListTable(connection: connection).all().map(\.list.name), prefix: prefix, limit: limit)
  }

  /// The same without suspending, as ``loginsNow(prefix:limit:withinMilliseconds:)`` does.
  package nonisolated func listNamesNow(
    prefix: String, limit: Int
  ) throws(DatabaseError) -> [String] {
    try now(within: .milliseconds(100)) { context throws(DatabaseError) in
      try context.listNames(prefix: prefix, limit: limit)
    }
  }

  /// The repositories, as `owner/name`, of which a list is saved, as ``listNames(prefix:limit:)``.
  package func repositoryNames(prefix: String, limit: Int) throws(DatabaseError) -> [String] {
    let lists = try ListTable(connection: connection).all().map(\.list)
    let names = lists.filter { $0.kind.subjectKind == .repository }.map(\.subject)
    return Self.names(names, prefix: prefix, limit: limit)
  }

  /// The same without suspending, as ``loginsNow(prefix:limit:withinMilliseconds:)`` does.
  package nonisolated func repositoryNamesNow(
    prefix: String, limit: Int
  ) throws(DatabaseError) -> [String] {
    try now(within: .milliseconds(100)) { context throws(DatabaseError) in
      try context.repositoryNames(prefix: prefix, limit: limit)
    }
  }

  private static func names(_ names: [String], prefix: String, limit: Int) -> [String] {
    let start = FoldedText.fold(prefix)
    let folded = names.map { (name: $0, folded: FoldedText.fold($0)) }
      .filter { $0.folded.utf8.starts(with: start.utf8) }
      .sorted { $0.folded < $1.folded }
    // Two spellings of one repository are one.
    return folded.reduce(into: [(name: String, folded: String)]()) { names, next in
      if names.last?.folded != next.folded { names.append(next) }
    }.prefix(limit).map(\.name)
  }

  // Counts who has a note, and whose profile the reader never opened.
  private func list(
    _ list: UserList, _ overview: ListOverview, _ id: Int64
  ) throws(DatabaseError) -> SavedList {
    let member = "EXISTS(SELECT 1 FROM members m WHERE +m.list_id = ?1 AND m.user_id"
    let counts = try connection.cached(
      """
      SELECT (SELECT count(*) FROM note_versions n
          WHERE \(NoteVersions.isNote) AND \(member) = n.user_id)),
        (SELECT count(*) FROM visits v WHERE seen_at IS NOT NULL AND \(member) = v.user_id))
      """
    ).first(id) { (noted: $0.int(0), seen: $0.int(1)) }
    return SavedList(
      list: list, overview: overview, notedCount: counts?.noted ?? 0,
      unseenCount: max(0, overview.peopleCount - (counts?.seen ?? 0)))
  }
}
