import Models

/// Finds whom a search matches, in order of ids.
///
/// A part of three folded characters or more is looked up in the trigram index, tags among the notes. Only
/// where there is neither are all entries scanned. In a list the members are looked at one by one where
/// there are few of them.
struct SearchLookup {
  /// A folded text, and the column that must hold it; `nil` is any column.
  private struct Part {
    let column: String?
    let text: String

    // FTS5 reads its query as a C string, so a NUL would end it.
    var isIndexed: Bool { text.unicodeScalars.count >= 3 && !text.unicodeScalars.contains("\0") }
  }

  // Looking at so many entries takes a few milliseconds.
  private static let few = 4096
  // Looking at so many members takes some 20 ms.
  private static let fewMembers = 20_000

  private let connection: Connection
  private let query: SearchQuery
  private let parts: [Part]
  private let tags: [String]
  // The list whose members are searched; `nil` for all who are saved.
  private let list: ListRecord?

  init(_ query: SearchQuery, on connection: Connection) throws(DatabaseError) {
    self.connection = connection
    self.query = query
    let any = query.text.isEmpty ? [] : [Part(column: nil, text: FoldedText.fold(query.text))]
    parts =
      any
      + query.conditions.map {
        Part(column: $0.field.rawValue, text: FoldedText.fold($0.text))
      }
    tags = query.tags.map { " \(FoldedText.fold($0)) " }
    list =
      query.list == .everyone ? nil : try ListTable(connection: connection).record(of: query.list)
  }

  /// The next `limit` ids after `id`, and further ones as far as they are found quickly.
  ///
  /// - Parameter count: How many further ones are wanted at most.
  /// - Returns: The ids, and whether there are no more; if there are, at least two are further ones.
  func ids(
    after id: Int64, limit: Int, counting count: Int
  ) throws(DatabaseError) -> (ids: [Int64], isWhole: Bool) {
    let (most, overflow) = limit.addingReportingOverflow(count + 1)
    guard count > 0, !overflow, isScan else {
      let found = try ids(after: id, limit: overflow ? Int.max : most)
      return (found, overflow || found.count < most)
    }
    var found = try ids(after: id, limit: limit)
    guard limit > 0, found.count == limit, var last = found.last else { return (found, true) }
    while found.count < limit + 2 {
      let end = try connection.cached(Self.windowEnd).first(last, Self.few) { $0.int64(0) }
      found += try ids(scanned, [end ?? Int64.max, last, most - found.count] + values(parts))
      guard let end, found.count < most else { return (found, found.count < most) }
      last = end
    }
    return (found, false)
  }

  /// The next `limit` ids after `id`.
  func ids(after id: Int64, limit: Int) throws(DatabaseError) -> [Int64] {
    guard !isOfNobody else { return [] }
    if query.isExact { return try ids(exact, [parts.first?.text, id, limit] + values([])) }
    let indexed = parts.filter(\.isIndexed)
    if let list, try isSmall(list) {
      return try ids(ofMembers, [nil, id, limit] + values(parts))
    }
    if !indexed.isEmpty { return try indexedIDs(indexed, after: id, limit: limit) }
    if !tags.isEmpty { return try ids(tagged, [nil, id, limit] + values(parts)) }
    return try ids(scanned, [Int64.max, id, limit] + values(parts))
  }

  private func isSmall(_ list: ListRecord) throws(DatabaseError) -> Bool {
    try ListMembers(connection: connection, list: list.id).count() <= Self.fewMembers
  }

  // A text of nothing but marks is folded to nothing. A list that was never fetched has nobody.
  private var isOfNobody: Bool {
    parts.contains { $0.text.isEmpty } || parts.isEmpty && tags.isEmpty
      || query.list != .everyone && list == nil
  }

  // Whether no index helps, so that all entries are looked through.
  private var isScan: Bool {
    !isOfNobody && !query.isExact && list == nil && tags.isEmpty
      && !parts.contains(where: \.isIndexed)
  }
}

extension SearchLookup {
  private func indexedIDs(
    _ indexed: [Part], after id: Int64, limit: Int
  ) throws(DatabaseError) -> [Int64] {
    let match = indexed.map(phrase).joined(separator: " AND ")
    let others = parts.filter { !$0.isIndexed }
    return try ids(found(others), [match, id, limit] + values(others))
  }

  private func ids(
    _ sql: String, _ values: [(any Bindable)?]
  ) throws(DatabaseError) -> [Int64] {
    try connection.cached(sql).all(values) { $0.int64(0) }
  }

  private func found(_ others: [Part]) -> String {
    let needsEntries = !others.isEmpty || !tags.isEmpty
    return """
      SELECT i.rowid FROM search i
      \(needsEntries ? "CROSS JOIN search_content e ON e.id = i.rowid" : "")
      WHERE i.search MATCH ?1 AND i.rowid > ?2 \(conditions(others, on: "i.rowid"))
      ORDER BY i.rowid LIMIT ?3
      """
  }

  private var exact: String {
    """
    SELECT e.id FROM people p CROSS JOIN search_content e ON e.id = p.id
    WHERE p.login = ?1 AND p.id > ?2 \(conditions([]))
    UNION SELECT e.id FROM \(Self.notes) WHERE e.\(Self.content["note"] ?? "") = ?1 AND e.id > ?2
      AND \(NoteVersions.isNote) \(conditions([]))
    ORDER BY id LIMIT ?3
    """
  }

  private var ofMembers: String {
    """
    SELECT e.id FROM members m CROSS JOIN search_content e ON e.id = m.user_id
    WHERE m.list_id = ?\(listIndex(parts)) AND m.user_id > ?2 AND ?1 IS NULL
      \(conditions(parts, isOfMember: true)) ORDER BY m.user_id LIMIT ?3
    """
  }

  private var tagged: String {
    """
    SELECT e.id FROM \(Self.notes) WHERE ?1 IS NULL AND n.user_id > ?2 AND \(NoteVersions.isNote)
      \(conditions(parts)) ORDER BY n.user_id LIMIT ?3
    """
  }

  private static let notes = "note_versions n CROSS JOIN search_content e ON e.id = n.user_id"

  private var scanned: String {
    """
    SELECT e.id FROM search_content e
    WHERE e.id > ?2 AND e.id <= ?1 \(conditions(parts)) ORDER BY e.id LIMIT ?3
    """
  }

  private static let windowEnd =
    "SELECT id FROM search_content WHERE id > ?1 ORDER BY id LIMIT 1 OFFSET ?2"

  // Conditions on the entry `e`, whose id is `id`; their values are the parameters from ?4 on.
  // Whoever is looked for among the members is not looked up there again.
  private func conditions(
    _ parts: [Part], on id: String = "e.id", isOfMember: Bool = false
  ) -> String {
    let texts = parts.indices.map { index in
      let columns = parts[index].column.map { [$0] } ?? Self.columns
      // Most people have a login and nothing else: not to ask whether nothing holds a text takes 40 %
      // off a scan.
      let holds = columns.compactMap { Self.content[$0] }
        .map { "e.\($0) IS NOT NULL AND instr(e.\($0), ?\(4 + index))" }.joined(separator: " OR ")
      return "AND (\(holds))"
    }
    let marks = tags.indices.map { index in
      "AND instr(e.\(Self.content["tags"] ?? ""), ?\(4 + parts.count + index))"
    }
    let members = list == nil || isOfMember ? [] : ["AND EXISTS(\(member(parts, id)))"]
    return (texts + marks + members).joined(separator: " ")
  }

  private func member(_ parts: [Part], _ id: String) -> String {
    "SELECT 1 FROM members WHERE user_id = \(id) AND +list_id = ?\(listIndex(parts))"
  }

  // The texts, the tags, and the list.
  private func values(_ parts: [Part]) -> [(any Bindable)?] {
    let texts: [(any Bindable)?] = parts.map(\.text) + tags
    guard let list else { return texts }
    return texts + [list.id]
  }

  private func listIndex(_ parts: [Part]) -> Int { 4 + parts.count + tags.count }

  // A phrase of FTS5: nothing in it is an operator, and a quote is written twice.
  private func phrase(_ part: Part) -> String {
    // Scalar by scalar: a character may be a quote with a joiner.
    let text = part.text.unicodeScalars.reduce(into: "") { $0 += $1 == "\"" ? "\"\"" : String($1) }
    return "\(part.column.map { "\($0) : " } ?? "")\"\(text)\""
  }

  private static let columns = SearchMatch.Field.allCases.map(\.rawValue)

  // The columns of `search_content`, in which FTS5 keeps what it is given
  // (https://www.sqlite.org/fts5.html#fts5_data_structures), by those of `search`.
  private static let content = [
    "login": "c0", "note": "c1", "name": "c2", "company": "c3", "location": "c4", "bio": "c5",
    "tags": "c6",
  ]
}
