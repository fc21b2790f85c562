import Models

extension MainContext {
  /// The next `limit` matches after `id`, in order of ids, with their places in the query's list.
  ///
  /// - Parameters:
  ///   - count: How many further matches to count at most.
  ///   - explains: Whether the results say why each user was found.
  /// - Throws: ``StoreError``; soon after the task was cancelled, ``StoreError/Kind/interrupted``.
  package func search(
    _ query: SearchQuery, after id: Int64, limit: Int, countUpTo count: Int = 100,
    explains: Bool = false, places: Bool = true
  ) async throws(StoreError) -> SearchResults {
    try await read { connection in
      var lookup = SearchLookup(query, on: connection)
      let (most, overflow) = limit.addingReportingOverflow(count + 1)
      let (ids, isWhole) = try connection.interruptible {
        if let order = query.effectiveOrder {
          return (try self.ids(of: query, in: order, after: id, &lookup), true)
        }
        let ids = try lookup.ids(after: id, limit: overflow ? .max : most)
        return (ids[...], overflow || ids.count < most)
      }
      let users = try connection.users(
        ids: Array(ids.prefix(limit)), in: places ? query.searchedList : nil)
      return SearchResults(
        users: users, further: max(ids.count - limit, 0) - (isWhole ? 0 : 1),
        isFurtherExact: isWhole,
        reasons: explains ? try SearchReasons(query, on: connection).reasons(of: users) : [:])
    }
  }

  // All ids after `id`. Until the search begins again, they stay in the order in which they were.
  private func ids(
    of query: SearchQuery, in order: SearchOrder, after id: Int64, _ lookup: inout SearchLookup
  ) throws -> ArraySlice<Int64> {
    if id != 0, let ids = orderedSearches.first(where: { $0.query == query })?.ids {
      return ids[((ids.firstIndex(of: id) ?? ids.count - 1) + 1)...]
    }
    let ids = try lookup.ids(in: order)
    orderedSearches.removeAll { $0.query == query }
    orderedSearches = orderedSearches.suffix(3) + [(query, ids)]
    return ids[(ids.firstIndex(of: id).map { $0 + 1 } ?? 0)...]
  }

  /// Why a search would not tell the truth about a list; `nil` if it does.
  package func problem(of query: SearchQuery) async throws(StoreError) -> SearchProblem? {
    for condition in query.conditions {
      guard case .member(let list) = condition.test else { continue }
      let overview = try await overview(of: list)
      if list != .everyone, overview.fetchedAt == nil { return .notSaved(list) }
      let isJudged =
        [.everyone, .find].contains(list.kind) || !overview.isComplete || !overview.pass.hasEnded
        || overview.doubt != nil
      if condition.isNegated, isJudged { return .incomplete(list) }
    }
    return nil
  }

  /// How many people are in a list, without those who left it, and how many of them have no saved profile.
  package func missingProfiles(
    in list: UserList
  ) async throws(StoreError) -> (all: Int, missing: Int) {
    try await read { connection in
      let counts = try connection.cached(
        """
        SELECT count(*), count(*) - count(p.id) FROM members m LEFT JOIN profiles p ON p.id = m.user_id
        WHERE m.list_id = (SELECT id FROM lists WHERE key = ?1) AND m.user_id IS NOT NULL AND m.is_gone = 0
        """
      ).first(list.key) { (all: $0.int(0), missing: $0.int(1)) }
      return counts ?? (0, 0)
    }
  }

  /// Why `query` finds each user, by id.
  package func reasons(
    _ query: SearchQuery, of users: [SavedUser]
  ) async throws(StoreError) -> [Int64: [SearchReason]] {
    try await read { try SearchReasons(query, on: $0).reasons(of: users) }
  }
}

/// The completions for TAB, for ``MainContext/completions(within:_:)``.
extension MainContext {
  /// Up to `limit` saved logins that start with `prefix`, in alphabetical order; case does not matter.
  package func logins(prefix: String, limit: Int) throws -> [String] {
    try connection.cached(
      """
      SELECT login FROM people WHERE login >= ?1 AND login < ?1 || char(1114111)
      GROUP BY login ORDER BY login LIMIT ?2
      """
    ).all(prefix, limit) { $0.text(0) }
  }

  /// Saved logins that `typed` may stand for: those with one letter changed, added or left out, or two swapped,
  /// and the first thousand that begin with the same three.
  package func logins(like typed: String) throws -> [String] {
    // No login is longer, and a slip of a short one is close to many.
    guard (5...39).contains(typed.count) else { return [] }
    let spellings = (0...typed.count).flatMap { index in
      let (before, rest) = (typed.prefix(index), typed.dropFirst(index))
      let (first, second) = (rest.prefix(1), rest.dropFirst().prefix(1))
      let letters = "abcdefghijklmnopqrstuvwxyz0123456789-_".map(String.init)
      return ["\(before)\(rest.dropFirst())", "\(before)\(second)\(first)\(rest.dropFirst(2))"]
        + letters.flatMap { ["\(before)\($0)\(rest)", "\(before)\($0)\(rest.dropFirst())"] }
    }
    let query = try connection.cached("SELECT login FROM people WHERE login = ?1")
    let close = try spellings.compactMap { try query.first($0) { $0.text(0) } }
    return try close + logins(prefix: String(typed.prefix(3)), limit: 1000)
  }

  /// Up to `limit` logins that start with `prefix`, of the newest thousand in the diary, the newest first.
  package func recentLogins(prefix: String, limit: Int) throws -> [String] {
    try connection.cached(
      """
      SELECT u.login FROM (\(Connection.diary)) r CROSS JOIN people u ON u.id = r.user_id
      WHERE u.login >= ?5 AND u.login < ?5 || char(1114111)
      ORDER BY r.at DESC, u.id DESC LIMIT ?6
      """
    ).all(Int64.max, Int64.max, Int64.min, 1000, prefix, limit) { $0.text(0) }
  }

  /// Up to `limit` tags that start with `prefix`, in alphabetical order.
  package func tagNames(prefix: String, limit: Int) throws -> [String] {
    try connection.tags(prefix: prefix, after: "", limit: limit).map(\.tag)
  }

  /// Up to `limit` names of saved lists that start with `prefix`, in alphabetical order; case does not
  /// matter.
  package func listNames(prefix: String, limit: Int) throws -> [String] {
    Self.names(try savedLists.map(\.name), prefix: prefix, limit: limit)
  }

  /// The same for the repositories, as `owner/name`, of saved lists.
  package func repositoryNames(prefix: String, limit: Int) throws -> [String] {
    let names = try savedLists.filter { $0.kind.subjectKind == .repository }.map(\.subject)
    return Self.names(names, prefix: prefix, limit: limit)
  }

  /// Up to `limit` values of a field of the saved profiles that start with `prefix`, in alphabetical order; case does
  /// not matter.
  package func values(
    of field: SearchMatch.Field, prefix: String, limit: Int
  ) throws -> [String] {
    if field == .login { return try logins(prefix: prefix, limit: limit) }
    let start = FoldedText.fold(prefix)
    return try connection.cached(
      """
      SELECT min(p.\(field.rawValue)) FROM profiles p CROSS JOIN search e ON e.rowid = p.id
      WHERE substr(e.\(field.rawValue), 1, ?2) = ?1
      GROUP BY e.\(field.rawValue) ORDER BY e.\(field.rawValue) LIMIT ?3
      """
    ).all(start, start.unicodeScalars.count, limit) { $0.text(0) }
  }

  private var savedLists: [UserList] {
    get throws { try connection.lists().map(\.list) }
  }

  private static func names(_ names: [String], prefix: String, limit: Int) -> [String] {
    let start = FoldedText.fold(prefix)
    let folded = Dictionary(names.map { (FoldedText.fold($0), $0) }) { first, _ in first }
    return folded.filter { $0.key.utf8.starts(with: start.utf8) }
      .sorted { $0.key < $1.key }.prefix(limit).map(\.value)
  }
}
