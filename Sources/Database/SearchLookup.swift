import Models

/// Finds whom a search matches, in order of ids.
///
/// A part of three folded characters or more is looked up in the trigram index, a tag in its own. Only
/// where there is neither are all entries scanned. In a list with few members each of them is looked at,
/// because the index may find very many people who are no members.
struct SearchLookup {
  /// A folded text, and the column that must hold it; `nil` is any column.
  private struct Part {
    let column: String?
    let text: String

    // FTS5 reads its query as a C string, so a NUL would end it.
    var isIndexed: Bool { text.unicodeScalars.count >= 3 && !text.unicodeScalars.contains("\0") }
  }

  // Looking at so many members takes a few milliseconds.
  private static let fewMembers = 4096

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
    tags = query.tags.map(FoldedText.fold)
    list =
      query.list == .everyone ? nil : try ListTable(connection: connection).record(of: query.list)
  }

  /// The next `limit` ids after `id`.
  func ids(after id: Int64, limit: Int) throws(DatabaseError) -> [Int64] {
    // A text of nothing but marks is folded to nothing. A list that was never fetched has nobody.
    guard !parts.contains(where: { $0.text.isEmpty }), !parts.isEmpty || !tags.isEmpty,
      query.list == .everyone || list != nil
    else { return [] }
    if query.isExact { return try ids(exact, [parts.first?.text, id, limit] + values([])) }
    let indexed = parts.filter(\.isIndexed)
    let isOverlaid = try NotesOverlay(connection: connection).isLaid
    if let list, !isOverlaid,
      list.memberCount <= Self.fewMembers || indexed.isEmpty && tags.isEmpty
    {
      return try ids(ofMembers, [nil, id, limit] + values(parts))
    }
    if !indexed.isEmpty {
      return try indexedIDs(indexed, after: id, limit: limit, isOverlaid: isOverlaid)
    }
    if let tag = tags.first { return try ids(tagged, [tag, id, limit] + values(parts)) }
    return try ids(scanned, [nil, id, limit] + values(parts))
  }
}

extension SearchLookup {
  private func indexedIDs(
    _ indexed: [Part], after id: Int64, limit: Int, isOverlaid: Bool
  ) throws(DatabaseError) -> [Int64] {
    let match = indexed.map(phrase).joined(separator: " AND ")
    let others = parts.filter { !$0.isIndexed }
    if isOverlaid { return try ids(overlaid, [match, id, limit] + values(parts)) }
    let needsEntries = !others.isEmpty || !tags.isEmpty
    let sql = """
      SELECT i.rowid FROM search_index i
      \(needsEntries ? "CROSS JOIN search_entries e ON e.id = i.rowid" : "")
      WHERE i.search_index MATCH ?1 AND i.rowid > ?2 \(conditions(others, on: "i.rowid"))
      ORDER BY i.rowid LIMIT ?3
      """
    return try ids(sql, [match, id, limit] + values(others))
  }

  private func ids(
    _ sql: String, _ values: [(any Bindable)?]
  ) throws(DatabaseError) -> [Int64] {
    try connection.cached(sql).all(values) { $0.int64(0) }
  }

  private var exact: String {
    """
    SELECT e.id FROM search_entries e WHERE e.login = ?1 AND e.id > ?2 \(conditions([]))
    UNION SELECT e.id FROM search_entries e
    WHERE e.note IS NOT NULL AND e.note = ?1 AND e.id > ?2 \(conditions([]))
    ORDER BY id LIMIT ?3
    """
  }

  private var ofMembers: String {
    """
    SELECT e.id FROM list_members m CROSS JOIN search_entries e ON e.id = m.user_id
    WHERE m.list_id = ?\(listIndex(parts)) AND m.user_id > ?2 AND ?1 IS NULL
      \(conditions(parts, isOfMember: true)) ORDER BY m.user_id LIMIT ?3
    """
  }

  private var tagged: String {
    """
    SELECT e.id FROM note_tags t CROSS JOIN search_entries e ON e.id = t.user_id
    WHERE t.tag = ?1 AND t.user_id > ?2 \(conditions(parts)) ORDER BY t.user_id LIMIT ?3
    """
  }

  private var scanned: String {
    """
    SELECT e.id FROM search_entries e
    WHERE e.id > ?2 AND ?1 IS NULL \(conditions(parts)) ORDER BY e.id LIMIT ?3
    """
  }

  // The index knows nothing of what is laid over the entries, so that the rest is looked through.
  private var overlaid: String {
    """
    SELECT i.rowid AS id FROM search_index i CROSS JOIN search_entries e ON e.id = i.rowid
    WHERE i.search_index MATCH ?1 AND i.rowid > ?2
      AND i.rowid NOT IN (SELECT id FROM temp.journal_entries) \(conditions(parts))
    UNION ALL SELECT e.id FROM temp.journal_entries e
    WHERE e.id > ?2 \(conditions(parts)) ORDER BY id LIMIT ?3
    """
  }

  // Conditions on the entry `e`, whose id is `id`; their values are the parameters from ?4 on.
  private func conditions(
    _ parts: [Part], on id: String = "e.id", isOfMember: Bool = false
  ) -> String {
    let texts = parts.indices.map { index in
      let columns = parts[index].column.map { [$0] } ?? Self.columns
      let holds = columns.map { "instr(e.\($0), ?\(4 + index))" }.joined(separator: " OR ")
      return "AND (\(holds))"
    }
    let marks = tags.indices.map { index in
      """
      AND EXISTS(SELECT 1 FROM note_tags WHERE tag = ?\(4 + parts.count + index) AND user_id = \(id))
      """
    }
    let member = """
      AND EXISTS(SELECT 1 FROM list_members
        WHERE list_id = ?\(listIndex(parts)) AND user_id = \(id))
      """
    let isAnybody = list == nil || isOfMember
    return (texts + marks + (isAnybody ? [] : [member])).joined(separator: " ")
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
}
