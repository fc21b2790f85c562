import Models

/// Translates the conditions of a search into SQL.
struct SearchConditions {
  private let connection: Connection
  private let list: UserList
  /// Of the statement's parameters.
  private(set) var values: [(any Bindable)?] = []

  init(_ list: UserList, on connection: Connection) {
    self.connection = connection
    self.list = list
  }

  /// Binds a value, and returns its parameter.
  mutating func bind(_ value: any Bindable) -> String {
    values.append(value)
    return "?\(values.count)"
  }

  /// The SQL of a condition on the person whose id is `id`; nothing is NULL.
  mutating func sql(_ condition: SearchCondition, _ id: String) throws -> String {
    "\(condition.isNegated ? "NOT " : "")\(try sql(condition.test, id))"
  }

  private mutating func sql(_ test: SearchCondition.Test, _ id: String) throws -> String {
    switch test {
    case .text(let field, let text, let isWhole): entry(id, field, text, isWhole)
    case .number(.commits, let range): member(of: list, id, commits: range)
    case .number(let field, let range):
      profile(id, "\(field.column) BETWEEN \(bind(range.lowerBound)) AND \(bind(range.upperBound))")
    case .days(let field, let days):
      profile(
        id,
        """
        \(field)_at >= \(bind(days.lowerBound.start)) \
        AND \(field)_at < \(bind(days.upperBound.advanced(by: 1).start))
        """)
    case .type(let type): person(id, "type = \(bind(type.rawValue))")
    case .has(let property): has(property, id)
    case .state(let state): try has(state, id)
    case .tag(let tag): "\(id) IN (SELECT value FROM json_each(\(bind(try taggedIDs(tag)))))"
    case .member(let list): member(of: list, id)
    }
  }

  /// The people in a list; those who left it are not.
  mutating func member(of list: UserList, _ id: String, commits: ClosedRange<Int>? = nil) -> String
  {
    let key = "(SELECT id FROM lists WHERE key = \(bind(list.key)))"
    let count = commits.map {
      " AND m.contributions BETWEEN \(bind($0.lowerBound)) AND \(bind($0.upperBound))"
    }
    return """
      EXISTS(SELECT 1 FROM members m WHERE m.user_id = \(id) AND m.list_id = \(key) \
      AND m.is_gone = 0\(count ?? ""))
      """
  }

  /// A folded text as whole ones are compared: without blanks around it and a leading `@`.
  static func whole(_ text: String) -> String { "rtrim(ltrim(\(text), ' @'))" }

  private mutating func entry(
    _ id: String, _ field: SearchMatch.Field, _ text: String, _ isWhole: Bool
  ) -> String {
    let folded = bind(FoldedText.fold(text))
    return entry(id, field) { column in
      isWhole
        ? "\(Self.whole(column)) = \(Self.whole(folded))" : "instr(\(column), \(folded))"
    }
  }

  private func entry(
    _ id: String, _ field: SearchMatch.Field, _ condition: (_ column: String) -> String
  ) -> String {
    // The index of 2.0 has no email addresses.
    let (table, column) =
      field == .email && connection.isOf2
      ? ("profiles", "lower(x.email)") : ("search_content", "x.\(field.column)")
    return "EXISTS(SELECT 1 FROM \(table) x WHERE x.id = \(id) AND \(condition(column)))"
  }

  private func profile(_ id: String, _ condition: String) -> String {
    "EXISTS(SELECT 1 FROM profiles x WHERE x.id = \(id) AND \(condition))"
  }

  private func person(_ id: String, _ condition: String) -> String {
    "EXISTS(SELECT 1 FROM people x WHERE x.id = \(id) AND x.\(condition))"
  }

  private func has(_ property: SearchCondition.Property, _ id: String) -> String {
    switch property {
    case .note:
      "EXISTS(SELECT 1 FROM note_versions n WHERE n.user_id = \(id) AND \(Connection.isNote))"
    case .profile: profile(id, "1")
    case .email: hasText(id, .email)
    case .name: hasText(id, .name)
    case .company: hasText(id, .company)
    case .location: hasText(id, .location)
    case .due: "EXISTS(SELECT 1 FROM due x WHERE x.user_id = \(id))"
    }
  }

  private func hasText(_ id: String, _ field: SearchMatch.Field) -> String {
    entry(id, field) { "\(Self.whole($0)) <> ''" }
  }

  private mutating func has(_ state: SearchCondition.State, _ id: String) throws -> String {
    switch state {
    case .seen: "EXISTS(SELECT 1 FROM visits x WHERE x.user_id = \(id) AND x.seen_at IS NOT NULL)"
    case .changed: "\(id) IN (SELECT value FROM json_each(\(bind(try changedIDs()))))"
    case .hireable: profile(id, "x.is_hireable = 1")
    case .staff: person(id, "is_site_admin = 1")
    case .left where list == .everyone: person(id, "is_gone = 1")
    case .left:
      """
      EXISTS(SELECT 1 FROM members m WHERE m.user_id = \(id) AND m.is_gone = 1 \
      AND m.list_id = (SELECT id FROM lists WHERE key = \(bind(list.key))))
      """
    }
  }

  /// Whether `note_versions` as n may contain a folded text; SQLite skips ASCII notes without it, which is faster
  /// than to read their entries.
  static func mayContain(_ text: String) -> String {
    "(instr(lower(n.text), \(text)) OR length(n.text) < length(CAST(n.text AS BLOB)))"
  }

  // The people whose notes have the tag.
  private func taggedIDs(_ tag: String) throws -> [Int64] {
    let tag = FoldedText.fold(tag)
    return try connection.cached(
      """
      SELECT n.user_id, n.text FROM note_versions n WHERE \(Connection.isNote)
        AND \(Self.mayContain("?1"))
      """
    ).all("#\(tag)") { (id: $0.int64(0), text: $0.text(1)) }
      .filter { Tag.names(in: $0.text).map(FoldedText.fold).contains(tag) }
      .map(\.id)
  }

  // The people whose profile has changed since it was looked at.
  private func changedIDs() throws -> [Int64] {
    try connection.usersAndRanks(
      """
      FROM visits s CROSS JOIN people u ON u.id = s.user_id \(SavedUser.joins)
      \(SavedUser.placeOfAll) WHERE s.profile IS NOT NULL
      """, []
    ).users.filter(\.hasChanged).map(\.user.id)
  }
}

extension SearchCondition.NumberField {
  /// The column of `profiles` as x.
  fileprivate var column: String {
    [.repos, .gists].contains(self) ? "x.public_\(self)" : "x.\(self)"
  }
}

extension SearchMatch.Field {
  /// The column of `search_content`, where FTS5 stores `search`: they are in the order of the cases
  /// (https://www.sqlite.org/fts5.html#fts5_data_structures).
  var column: String { "c\(Self.allCases.firstIndex(of: self) ?? 0)" }
}
