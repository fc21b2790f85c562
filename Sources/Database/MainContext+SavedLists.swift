import FoundationEssentials
import Models

/// The lists that are saved.
extension MainContext {
  /// The lists that are saved: everyone, then the one first that was fetched last.
  package func lists() throws(DatabaseError) -> [SavedList] {
    let everyone = try overview()
    let fetchedAt = try connection.cached(Self.lastFetch).first { $0.optionalDate(0) } ?? nil
    let first = try list(
      .everyone, everyone.fetched(at: fetchedAt), "FROM people m WHERE m.is_listed = 1 AND m.id", []
    )
    let lists = ListTable(connection: connection)
    return try [first]
      + lists.all().map { name, record throws(DatabaseError) in
        let overview = record.overview(
          savedCount: everyone.savedCount, gapCount: try lists.gapCount(of: record.id))
        return try list(
          name, overview, "FROM list_members m WHERE m.list_id = ?1 AND m.user_id", [record.id])
      }
  }

  // When a page of the list of everyone was answered last.
  private static let lastFetch = """
    SELECT max(answered_at) FROM answers WHERE instr(url, '/users?') > 0 AND list_id IS NULL
    """

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
  //
  // - Parameter member: A query for a member, up to whom it is.
  private func list(
    _ list: UserList, _ overview: ListOverview, _ member: String, _ values: [(any Bindable)?]
  ) throws(DatabaseError) -> SavedList {
    let counts = try connection.cached(
      """
      SELECT (SELECT count(*) FROM note_versions n
          WHERE \(NoteVersions.isNote) AND EXISTS(SELECT 1 \(member) = n.user_id)),
        (SELECT count(*) FROM visits v
          WHERE seen_at IS NOT NULL AND EXISTS(SELECT 1 \(member) = v.user_id))
      """
    ).all(values) { (noted: $0.int(0), seen: $0.int(1)) }.first
    return SavedList(
      list: list, overview: overview, notedCount: counts?.noted ?? 0,
      unseenCount: max(0, overview.peopleCount - (counts?.seen ?? 0)))
  }
}

extension ListOverview {
  fileprivate func fetched(at date: Date?) -> ListOverview {
    ListOverview(
      listedCount: listedCount, gapCount: gapCount, savedCount: savedCount, pageSize: pageSize,
      frontier: frontier,
      nextLink: nextLink, extent: ListExtent(fetchedAt: date))
  }
}
