import Models

/// Finds whom a search matches, in order of ids.
///
/// A part of three folded characters or more is looked up in the trigram index, a tag in its own. Only
/// where there is neither are all entries scanned.
struct SearchLookup {
  /// A folded text, and the column that must hold it; `nil` is any column.
  private struct Part {
    let column: String?
    let text: String

    // FTS5 reads its query as a C string, so a NUL would end it.
    var isIndexed: Bool { text.unicodeScalars.count >= 3 && !text.unicodeScalars.contains("\0") }
  }

  private let connection: Connection
  private let query: SearchQuery
  private let parts: [Part]
  private let tags: [String]

  init(_ query: SearchQuery, on connection: Connection) {
    self.connection = connection
    self.query = query
    let any = query.text.isEmpty ? [] : [Part(column: nil, text: FoldedText.fold(query.text))]
    parts =
      any
      + query.conditions.map {
        Part(column: $0.field.rawValue, text: FoldedText.fold($0.text))
      }
    tags = query.tags.map(FoldedText.fold)
  }

  /// The next `limit` ids after `id`.
  func ids(after id: Int64, limit: Int) throws(DatabaseError) -> [Int64] {
    // A text of nothing but marks is folded to nothing.
    guard !parts.contains(where: { $0.text.isEmpty }), !parts.isEmpty || !tags.isEmpty else {
      return []
    }
    if query.isExact { return try ids(Self.exact, [parts.first?.text, id, limit]) }
    let indexed = parts.filter(\.isIndexed)
    if !indexed.isEmpty { return try indexedIDs(indexed, after: id, limit: limit) }
    if let tag = tags.first {
      let sql = """
        SELECT e.id FROM note_tags t CROSS JOIN search_entries e ON e.id = t.user_id
        WHERE t.tag = ?1 AND t.user_id > ?2 \(conditions(parts, tags)) ORDER BY t.user_id LIMIT ?3
        """
      return try ids(sql, [tag, id, limit] + values(parts))
    }
    let sql = """
      SELECT e.id FROM search_entries e
      WHERE e.id > ?2 AND ?1 IS NULL \(conditions(parts, [])) ORDER BY e.id LIMIT ?3
      """
    return try ids(sql, [nil, id, limit] + values(parts))
  }
}

extension SearchLookup {
  private func indexedIDs(
    _ indexed: [Part], after id: Int64, limit: Int
  ) throws(DatabaseError) -> [Int64] {
    let match = indexed.map(phrase).joined(separator: " AND ")
    let others = parts.filter { !$0.isIndexed }
    if try NotesOverlay(connection: connection).isLaid {
      return try ids(overlaid, [match, id, limit] + values(parts))
    }
    if others.isEmpty, tags.isEmpty { return try ids(Self.indexed, [match, id, limit]) }
    let sql = """
      SELECT e.id FROM search_index i CROSS JOIN search_entries e ON e.id = i.rowid
      WHERE i.search_index MATCH ?1 AND i.rowid > ?2 \(conditions(others, tags))
      ORDER BY i.rowid LIMIT ?3
      """
    return try ids(sql, [match, id, limit] + values(others))
  }

  // The index knows nothing of what is laid over the entries, so that the rest is looked through.
  private var overlaid: String {
    """
    SELECT i.rowid AS id FROM search_index i CROSS JOIN search_entries e ON e.id = i.rowid
    WHERE i.search_index MATCH ?1 AND i.rowid > ?2
      AND i.rowid NOT IN (SELECT id FROM temp.journal_entries) \(conditions(parts, tags))
    UNION ALL SELECT e.id FROM temp.journal_entries e
    WHERE e.id > ?2 \(conditions(parts, tags)) ORDER BY id LIMIT ?3
    """
  }

  private func ids(
    _ sql: String, _ values: [(any Bindable)?]
  ) throws(DatabaseError) -> [Int64] {
    try connection.cached(sql).all(values) { $0.int64(0) }
  }

  // Conditions on the entry `e`; texts and then tags are the parameters from ?4 on.
  private func conditions(_ parts: [Part], _ tags: [String]) -> String {
    let texts = parts.indices.map { index in
      let columns = parts[index].column.map { [$0] } ?? Self.columns
      let holds = columns.map { "instr(e.\($0), ?\(4 + index))" }.joined(separator: " OR ")
      return "AND (\(holds))"
    }
    let marks = tags.indices.map { index in
      "AND EXISTS(SELECT 1 FROM note_tags WHERE tag = ?\(4 + parts.count + index) AND user_id = e.id)"
    }
    return (texts + marks).joined(separator: " ")
  }

  private func values(_ parts: [Part]) -> [(any Bindable)?] { parts.map(\.text) + tags }

  // A phrase of FTS5: nothing in it is an operator, and a quote is written twice.
  private func phrase(_ part: Part) -> String {
    // Scalar by scalar: a character may be a quote with a joiner.
    let text = part.text.unicodeScalars.reduce(into: "") { $0 += $1 == "\"" ? "\"\"" : String($1) }
    return "\(part.column.map { "\($0) : " } ?? "")\"\(text)\""
  }

  private static let columns = SearchMatch.Field.allCases.map(\.rawValue)

  private static let exact = """
    SELECT id FROM search_entries WHERE login = ?1 AND id > ?2
    UNION SELECT id FROM search_entries WHERE note IS NOT NULL AND note = ?1 AND id > ?2
    ORDER BY id LIMIT ?3
    """

  private static let indexed = """
    SELECT rowid FROM search_index WHERE search_index MATCH ?1 AND rowid > ?2
    ORDER BY rowid LIMIT ?3
    """
}
