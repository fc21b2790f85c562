import Models

extension MainContext {
  /// Counts the results of a search by a field, the largest group first, then by name.
  ///
  /// A value that no search word can find has no group.
  package func groups(
    of query: SearchQuery, by field: SearchGroup.Field
  ) async throws(StoreError) -> [SearchGroup] {
    try await read { connection in
      try connection.interruptible {
        var lookup = SearchLookup(query, on: connection)
        let ids = try lookup.ids(after: 0, limit: .max)
        return try field == .tag ? connection.tagGroups(of: ids) : connection.groups(of: ids, field)
      }
    }
  }
}

extension Connection {
  // SQLite takes the text from the row with the most people
  // (https://www.sqlite.org/lang_select.html#bareagg).
  fileprivate func groups(of ids: [Int64], _ field: SearchGroup.Field) throws -> [SearchGroup] {
    let (value, text) = field.columns
    return try cached(
      """
      SELECT value, text, sum(count), max(count) FROM (
        SELECT \(value) AS value, \(text) AS text, count(*) AS count
        FROM json_each(?1) j CROSS JOIN people u ON u.id = j.value
        LEFT JOIN profiles p ON p.id = u.id LEFT JOIN search_content e ON e.id = u.id
        GROUP BY 1, 2)
      GROUP BY value ORDER BY 3 DESC, value NULLS LAST
      """
    ).all(ids) { row in
      let id = row.optionalText(0)
      return SearchGroup(field, id: id, value: id.map { _ in row.text(1) }, count: row.int(2))
    }.filter { $0.condition != nil }
  }

  fileprivate func tagGroups(of ids: [Int64]) throws -> [SearchGroup] {
    try tags(prefix: "", after: "", limit: .max, of: Set(ids)).map {
      SearchGroup(.tag, id: FoldedText.fold($0.tag), value: $0.tag, count: $0.count)
    }.sorted { (-$0.count, $0.id ?? "") < (-$1.count, $1.id ?? "") }
  }
}

extension SearchGroup.Field {
  /// What people with one value have in common, and how it is written; NULL is no value, and `?` one that is
  /// not counted.
  fileprivate var columns: (value: String, text: String) {
    switch self {
    case .company: Self.columns(.company)
    case .location: Self.columns(.location)
    case .created: ("iif(p.id, ifnull(\(Self.year), '?'), NULL)", Self.year)
    case .type, .tag: ("ifnull(u.type, '?')", "u.type")
    }
  }

  private static let year = "strftime('%Y', p.created_at, 'unixepoch')"

  private static func columns(_ field: SearchMatch.Field) -> (String, String) {
    let value = SearchConditions.whole("e.\(field.column)")
    return ("nullif(\(value), '')", "trim(p.\(field))")
  }
}
