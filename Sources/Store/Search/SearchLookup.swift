import Models

/// Finds the people who match a search, in order of ids.
///
/// The trigram index finds texts of three folded characters or more. Shorter ones are looked for in the blocks
/// of logins, and compared with the entries of people who have a profile or a note. An exact search then
/// compares whole logins and notes.
struct SearchLookup {
  /// A folded text, and the column that must contain it; `nil` is any column.
  private struct Part {
    let column: String?
    let text: String

    var mayBeInLogin: Bool { column == nil || column == "login" }

    // A NUL would end FTS5's query, which is a C string.
    var isIndexed: Bool { text.unicodeScalars.count >= 3 && !text.unicodeScalars.contains("\0") }

    /// What is looked up in the index, because that of 2,000 equal characters takes seconds.
    var indexedText: String.UnicodeScalarView.SubSequence { text.unicodeScalars.prefix(64) }

    /// Whether an entry that the index finds may lack the text.
    ///
    /// Each trigram of a phrase takes a million instructions, so a longer text is looked up by its ends.
    var isCompared: Bool { !isIndexed || indexedText.count > 5 }
  }

  private let connection: Connection
  private let query: SearchQuery
  private let parts: [Part]
  // Of the statement's parameters.
  private var values: [(any Bindable)?] = []

  init(_ query: SearchQuery, on connection: Connection) {
    self.connection = connection
    self.query = query
    let any = query.text.isEmpty ? [] : [Part(column: nil, text: FoldedText.fold(query.text))]
    parts =
      any
      + query.conditions.map {
        Part(column: $0.field.rawValue, text: FoldedText.fold($0.text))
      }
  }

  /// The next `limit` ids after `id`.
  mutating func ids(after id: Int64, limit: Int) throws -> [Int64] {
    // Text that is only diacritics folds to an empty string.
    guard !query.isEmpty, !parts.contains(where: { $0.text.isEmpty }) else { return [] }
    guard let part = loginPart else { return try found(after: id, limit: limit) }
    let logins = try LoginBlocks(connection: connection)
      .ids(matching: part.text, isExact: query.isExact, after: id, limit: limit)
    let others = part.column == nil ? try found(after: id, limit: limit) : []
    return Array(Set(logins + others).sorted().prefix(limit))
  }

  // The ids of entries that have all parts.
  private mutating func found(after id: Int64, limit: Int) throws -> [Int64] {
    guard !parts.contains(where: \.isIndexed) else {
      return try entries(of: "search i", "i.rowid", after: id, limit: limit)
    }
    guard loginPart != nil || !parts.allSatisfy(\.mayBeInLogin) else {
      return try entries(of: "search_content e", "e.id", after: id, limit: limit)
    }
    // Everybody else has only a login.
    let profiles = try entries(of: "profiles p", "p.id", after: id, limit: limit)
    let notes = try entries(
      of: "note_versions n", "n.user_id", after: id, limit: limit, note: loginPart?.text)
    return Array(Set(profiles + notes).sorted().prefix(limit))
  }

  // A text of one or two characters that is looked for in all logins.
  private var loginPart: Part? {
    guard !connection.isOf2, parts.count == 1, let part = parts.first, !part.isIndexed,
      part.mayBeInLogin, query.tags.isEmpty, query.list == .everyone
    else { return nil }
    return part
  }

  // - Parameters:
  //   - table: What is read in order of ids, and the column that has them.
  //   - note: A text that the note must have, because the other columns are looked at elsewhere.
  private mutating func entries(
    of table: String, _ rowID: String, after id: Int64, limit: Int, note: String? = nil
  ) throws -> [Int64] {
    values = []
    let indexed = parts.filter(\.isIndexed)
    let compared = parts.filter { query.isExact || $0.isCompared }
    var tables = table
    if !compared.isEmpty, rowID != "e.id" {
      tables += " CROSS JOIN search_content e ON e.id = \(rowID)"
    }
    var conditions = note.map { [Self.mayContain(bind($0))] } ?? []
    conditions += compared.map { condition(on: $0) }
    if !indexed.isEmpty {
      conditions.append("i.search MATCH \(bind(indexed.map(match).joined(separator: " AND ")))")
    }
    if !query.tags.isEmpty {
      let ids = "SELECT value FROM json_each(\(bind(try taggedIDs())))"
      conditions.append("\(rowID) IN (\(ids))")
    }
    if query.list != .everyone {
      let list = "SELECT id FROM lists WHERE key = \(bind(query.list.key))"
      let ids = "SELECT user_id FROM members WHERE list_id = (\(list))"
      conditions.append("\(rowID) IN (\(ids))")
    }
    return try connection.cached(
      """
      SELECT DISTINCT \(rowID) FROM \(tables)
      WHERE \(rowID) > \(bind(id)) AND \(conditions.joined(separator: " AND "))
      ORDER BY \(rowID) LIMIT \(bind(limit))
      """
    ).all(values) { $0.int64(0) }
  }
}

extension SearchLookup {
  private mutating func bind(_ value: any Bindable) -> String {
    values.append(value)
    return "?\(values.count)"
  }

  // Most users have only a login, so testing for NULL first makes a scan 40 % faster.
  private mutating func condition(on part: Part) -> String {
    let text = bind(part.text)
    if query.isExact { return "(e.c0 = \(text) OR e.c1 = \(text))" }
    let columns = Self.content.filter { part.column == nil || part.column == $0.key }
    let matches = columns.map { field, column in
      let match = "instr(e.\(column), \(text))"
      return field == "login" ? match : "e.\(column) IS NOT NULL AND \(match)"
    }
    return "(\(matches.joined(separator: " OR ")))"
  }

  // Whether `note_versions` as n may contain a folded text; SQLite skips ASCII notes without it, which is faster
  // than to read their entries.
  private static func mayContain(_ text: String) -> String {
    "(instr(lower(n.text), \(text)) OR length(n.text) < length(CAST(n.text AS BLOB)))"
  }

  // The people whose notes have all tags.
  private func taggedIDs() throws -> [Int64] {
    let tags = Set(query.tags.map(FoldedText.fold))
    let notes = try connection.cached(
      """
      SELECT n.user_id, n.text FROM note_versions n WHERE \(NoteVersions.isNote)
        AND \(Self.mayContain("?1"))
      """
    ).all("#\(tags.first ?? "")") { (id: $0.int64(0), text: $0.text(1)) }
    return notes.filter { tags.isSubset(of: Tag.names(in: $0.text).map(FoldedText.fold)) }
      .map(\.id)
  }

  // A query of FTS5: a phrase, or its first and last trigram as far apart as they are.
  private func match(_ part: Part) -> String {
    let text = part.indexedText
    guard part.isCompared else {
      // Email addresses are found by their own field only.
      let columns = part.column ?? (connection.isOf2 ? nil : "- email")
      return (columns.map { "\($0) : " } ?? "") + Self.quoted(text)
    }
    let ends = "\(Self.quoted(text.prefix(3))) \(Self.quoted(text.suffix(3)))"
    return (part.column.map { "\($0) : " } ?? "") + "NEAR(\(ends), \(text.count - 4))"
  }

  // A phrase of FTS5, which contains no operators; by scalars, because a `Character` may be a quote with a joiner.
  private static func quoted(_ text: some Sequence<Unicode.Scalar>) -> String {
    "\"" + text.reduce(into: "") { $0 += $1 == "\"" ? "\"\"" : String($1) } + "\""
  }

  // The columns of `search_content`, where FTS5 stores `search`
  // (https://www.sqlite.org/fts5.html#fts5_data_structures). The order is that of a fast scan: the login is
  // never NULL, and decoding the last column of a row decodes the others too.
  private static let content: KeyValuePairs = [
    "login": "c0", "bio": "c5", "location": "c4", "company": "c3", "name": "c2", "note": "c1",
  ]
}
