import Models

/// Finds the people who match a search, in order of ids: by the trigram index texts of three folded characters or
/// more, shorter ones in the blocks of logins and the entries of people with a profile or a note.
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

    /// Whether an entry that the index finds may lack the text: each trigram of a phrase takes a million instructions,
    /// so a longer one is looked up by its ends.
    var isCompared: Bool { !isIndexed || indexedText.count > 5 }
  }

  private let connection: Connection
  private let query: SearchQuery
  private let parts: [Part]
  private let others: [SearchCondition]
  private var sql: SearchConditions

  init(_ query: SearchQuery, on connection: Connection) {
    self.connection = connection
    self.query = query
    let any = query.text.isEmpty ? [] : [Part(column: nil, text: FoldedText.fold(query.text))]
    var (parts, others): ([Part], [SearchCondition]) = (any, [])
    for condition in query.conditions {
      switch condition.test {
      // The index of 2.0 has no email addresses.
      case .text(let field, let text, false)
      where !condition.isNegated && !(field == .email && connection.isOf2):
        parts.append(Part(column: field.rawValue, text: FoldedText.fold(text)))
      case .member(query.searchedList)
      where !condition.isNegated && query.searchedList != .everyone:
        break
      default: others.append(condition)
      }
    }
    (self.parts, self.others) = (parts, others)
    sql = SearchConditions(query.searchedList, on: connection)
  }

  /// The next `limit` ids after `id`.
  mutating func ids(after id: Int64, limit: Int) throws -> [Int64] {
    // Text that is only diacritics folds to an empty string.
    guard !parts.contains(where: { $0.text.isEmpty }) else { return [] }
    guard let part = loginPart else { return try found(after: id, limit: limit) }
    let logins = try connection.ids(
      ofLoginsMatching: part.text, isExact: query.isExact, after: id, limit: limit)
    let others = part.column == nil ? try found(after: id, limit: limit) : []
    return Array(Set(logins + others).sorted().prefix(limit))
  }

  /// All ids, in an order; those without a value come last.
  mutating func ids(in order: SearchOrder) throws -> [Int64] {
    if loginPart == nil, !parts.contains(where: \.text.isEmpty),
      let ids = try foundInOneTable(after: 0, limit: .max, in: order)
    {
      return ids
    }
    let found = try ids(after: 0, limit: .max)
    sql = SearchConditions(query.searchedList, on: connection)
    let ids = bind(found)
    return try connection.cached(
      "SELECT j.value FROM json_each(\(ids)) j ORDER BY \(terms(of: order, "j.value"))"
    ).all(sql.values) { $0.int64(0) }
  }

  // The ids of entries that have all parts.
  private mutating func found(after id: Int64, limit: Int) throws -> [Int64] {
    if let ids = try foundInOneTable(after: id, limit: limit) { return ids }
    // Everybody else has only a login.
    let profiles = try entries(of: Self.profiles.table, Self.profiles.id, after: id, limit: limit)
    let notes = try entries(
      of: "note_versions n", "n.user_id", after: id, limit: limit, note: loginPart?.text)
    let former = try entries(of: Self.moved, "c.user_id", after: id, limit: limit)
    return Array(Set(profiles + notes + former).sorted().prefix(limit))
  }

  // The same, if one table has all of them.
  private mutating func foundInOneTable(
    after id: Int64, limit: Int, in order: SearchOrder? = nil
  ) throws -> [Int64]? {
    let source = try source
    if parts.isEmpty || (!parts.contains(where: \.isIndexed) && source.table != Self.everybody) {
      return try entries(of: source.table, source.id, after: id, limit: limit, in: order)
    }
    if parts.contains(where: \.isIndexed) {
      return try entries(of: "search i", "i.rowid", after: id, limit: limit, in: order)
    }
    guard loginPart == nil, parts.allSatisfy(\.mayBeInLogin) else { return nil }
    return try entries(of: "search_content e", "e.id", after: id, limit: limit, in: order)
  }

  // A text of one or two characters that is looked for in all logins.
  private var loginPart: Part? {
    guard !connection.isOf2, parts.count == 1, let part = parts.first, !part.isIndexed,
      part.mayBeInLogin, others.isEmpty, query.searchedList == .everyone
    else { return nil }
    return part
  }

  private static let everybody = "people p"

  private static let profiles = (table: "profiles p", id: "p.id")

  private static let moved = "(SELECT user_id FROM profile_changes WHERE field = 'login') c"

  // The smallest table that contains every match of the conditions that are no texts, and its id column.
  private var source: (table: String, id: String) {
    get throws {
      let positive = others.filter { !$0.isNegated }
      let needsProfile = positive.contains { $0.needsProfile || $0.test == .has(.profile) }
      let isOfMembers = query.searchedList != .everyone || positive.contains(where: \.isOfMembers)
      if needsProfile, try !isOfMembers || hasFewerProfilesThanMembers { return Self.profiles }
      if isOfMembers { return ("members l", "l.user_id") }
      if positive.contains(where: \.needsNote) { return ("note_versions v", "v.user_id") }
      let isOfVisits = positive.contains { [.state(.seen), .state(.changed)].contains($0.test) }
      return isOfVisits ? ("visits s", "s.user_id") : (Self.everybody, "p.id")
    }
  }

  // Counts no more profiles than the list has members.
  private var hasFewerProfilesThanMembers: Bool {
    get throws {
      guard let list = drivingList, let members = try connection.members(of: list) else {
        return false
      }
      let count = try members.count()
      return try !connection.exists("SELECT 1 FROM profiles LIMIT 1 OFFSET ?1", count)
    }
  }

  // - Parameters:
  //   - table: What is read in order of ids, and the column that has them.
  //   - note: A text that the note must have, because the other columns are looked at elsewhere.
  //   - order: `nil` is that of the ids.
  private mutating func entries(
    of table: String, _ rowID: String, after id: Int64, limit: Int, note: String? = nil,
    in order: SearchOrder? = nil
  ) throws -> [Int64] {
    sql = SearchConditions(query.searchedList, on: connection)
    let indexed = parts.filter(\.isIndexed)
    let compared = parts.filter { query.isExact || $0.isCompared }
    var tables = table
    if !compared.isEmpty, rowID != "e.id" {
      tables += " CROSS JOIN search_content e ON e.id = \(rowID)"
    }
    var conditions = note.map { [SearchConditions.mayContain(bind($0))] } ?? []
    conditions += compared.map { condition(on: $0) }
    if !indexed.isEmpty {
      conditions.append("i.search MATCH \(bind(indexed.map(match).joined(separator: " AND ")))")
    }
    for condition in others { conditions.append(try sql.sql(condition, rowID)) }
    if let list = drivingList, rowID == "l.user_id" {
      conditions.append("l.list_id = (SELECT id FROM lists WHERE key = \(bind(list.key)))")
    }
    // `is:left` finds those who were in the list, and are no more.
    if query.searchedList != .everyone, !others.contains(SearchCondition(.state(.left))) {
      conditions.append(
        rowID == "l.user_id" ? "l.is_gone = 0" : sql.member(of: query.searchedList, rowID))
    }
    let (first, most) = (bind(id), bind(limit))
    let profile = table == Self.profiles.table ? "p" : nil
    let terms = order.map { self.terms(of: $0, rowID, profile: profile) } ?? rowID
    // Only these tables have several rows of a person.
    let isUnique = !["v", "n", "c"].contains(rowID.prefix(1))
    return try connection.cached(
      """
      SELECT \(isUnique ? "" : "DISTINCT ")\(rowID) FROM \(tables)
      WHERE \((["\(rowID) > \(first)"] + conditions).joined(separator: " AND "))
      ORDER BY \(terms) LIMIT \(most)
      """
    ).all(sql.values) { $0.int64(0) }
  }

  // The terms of an ORDER BY; `profile` is the table of the person's profile, if the query reads it.
  private mutating func terms(
    of order: SearchOrder, _ rowID: String, profile: String? = nil
  ) -> String {
    let direction = order.field.isAscending != order.isReversed ? "ASC" : "DESC"
    let isOfList = [.commits, .list].contains(order.field)
    let list = isOfList ? bind(query.searchedList.key) : nil
    let value = order.field.value(of: rowID, profile: profile, in: list)
    return "\(value) \(direction) NULLS LAST, \(rowID) \(order.field == .noted ? "DESC" : "")"
  }

  private mutating func bind(_ value: any Bindable) -> String { sql.bind(value) }

  // The list whose members are gone through.
  private var drivingList: UserList? {
    if query.searchedList != .everyone { return query.searchedList }
    return others.lazy.compactMap { condition in
      if case .member(let list) = condition.test, !condition.isNegated { list } else { nil }
    }.first
  }

  // Most users have only a login, so testing for NULL first makes a scan 40 % faster.
  private mutating func condition(on part: Part) -> String {
    let text = bind(part.text)
    if query.isExact { return "(e.c0 = \(text) OR e.c1 = \(text))" }
    let own = part.column.flatMap(SearchMatch.Field.init)
    let matches = (own.map { [$0] } ?? content).map { field in
      let match = "instr(e.\(field.column), \(text))"
      return field == .login ? match : "e.\(field.column) IS NOT NULL AND \(match)"
    }
    return "(\(matches.joined(separator: " OR ")))"
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

  // The order is that of a fast scan: the login is never NULL, and decoding the last column of a row decodes the
  // others too.
  private var content: [SearchMatch.Field] {
    // The index of 2.0 has no former logins.
    [.login, .bio, .location, .company, .name, .note] + (connection.isOf2 ? [] : [.former])
  }
}

extension SearchCondition {
  fileprivate var isOfMembers: Bool { if case .member = test { true } else { false } }

  fileprivate var needsNote: Bool {
    switch test {
    case .tag, .has(.note), .has(.due), .text(.note, _, _): true
    default: false
    }
  }
}

extension SearchOrder.Field {
  /// The value of the person with `id`, in the table of the profile if the query reads it, and of the list with that
  /// key if it is different in every list.
  fileprivate func value(of id: String, profile: String?, in list: String?) -> String {
    let column = { (name: String) -> String in
      profile.map { "\($0).\(name)" } ?? "(SELECT \(name) FROM profiles WHERE id = \(id))"
    }
    let entry = { (name: String) -> String in
      "(SELECT \(name) FROM search_content WHERE id = \(id))"
    }
    let member = { (name: String) -> String in
      """
      (SELECT \(name) FROM members WHERE user_id = \(id)
        AND list_id = (SELECT id FROM lists WHERE key = \(list ?? "NULL")))
      """
    }
    return switch self {
    case .followers, .following: column("\(self)")
    case .repos, .gists: column("public_\(self)")
    case .created, .updated: column("\(self)_at")
    case .commits: member("contributions")
    case .login: entry("c0")
    case .name: entry("nullif(c2, '')")
    case .company: entry("nullif(c3, '')")
    case .location: entry("nullif(c4, '')")
    case .list: member("rank")
    case .noted:
      "(SELECT n.at FROM note_versions n WHERE n.user_id = \(id) AND \(Connection.isNote))"
    }
  }
}
