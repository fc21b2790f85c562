import Models

/// The lists that are saved.
extension MainContext {
  /// The lists that are saved: everyone, then the one first that was fetched last.
  package func lists() throws(DatabaseError) -> [SavedList] {
    let everyone = try overview()
    let (noted, unseen) = try counts(
      "FROM users m WHERE m.is_listed = 1 AND m.id", gaps: "FROM list_gaps", [],
      of: everyone.listedCount)
    let first = SavedList(
      list: .everyone, overview: everyone, notedCount: noted, unseenCount: unseen)
    let others = try ListTable(connection: connection).all()
    return try [first]
      + others.map { list, record throws(DatabaseError) in
        let (noted, unseen) = try counts(
          "FROM list_members m WHERE m.list_id = ?1 AND m.user_id",
          gaps: "FROM list_members WHERE list_id = ?1 AND user_id < 0", [record.id],
          of: record.memberCount)
        return SavedList(
          list: list, overview: record.overview(savedCount: everyone.savedCount),
          notedCount: noted, unseenCount: unseen)
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

  // How many members have a note, and how many profiles the reader never opened.
  //
  // - Parameters:
  //   - member: A query for a member, up to whom it is.
  //   - gaps: A query for the places that are nobody's.
  private func counts(
    _ member: String, gaps: String, _ values: [(any Bindable)?], of places: Int
  ) throws(DatabaseError) -> (noted: Int, unseen: Int) {
    let counts = try connection.cached(
      """
      SELECT (SELECT count(*) FROM notes n
          WHERE n.text IS NOT NULL AND EXISTS(SELECT 1 \(member) = n.user_id)),
        (SELECT count(*) FROM seen s WHERE EXISTS(SELECT 1 \(member) = s.user_id)),
        (SELECT count(*) \(gaps))
      """
    ).all(values) { (noted: $0.int(0), seen: $0.int(1), gaps: $0.int(2)) }
    guard let counts = counts.first else { return (0, places) }
    return (counts.noted, max(0, places - counts.seen - counts.gaps))
  }
}
