import Models

/// Finds out why a search found a person: which texts match, and where.
struct SearchReasons {
  // Of one text in one field; a row shows only a few.
  private static let rangeLimit = 20

  private let connection: Connection
  private let query: SearchQuery
  private let text: String
  private let conditions: [(field: SearchMatch.Field, text: String)]
  private let tags: [String]

  init(_ query: SearchQuery, on connection: Connection) {
    self.connection = connection
    self.query = query
    text = FoldedText.fold(query.text)
    conditions = query.conditions.compactMap { condition in
      guard case .text(let field, let text, _) = condition.test, !condition.isNegated else {
        return nil
      }
      return (field, FoldedText.fold(text))
    }
    tags = query.tags.map(FoldedText.fold)
  }

  /// The reasons for each of `users`, by id.
  func matches(of users: [SavedUser]) throws -> [Int64: [SearchMatch]] {
    let bios = query.text.isEmpty || query.isExact ? [:] : try bios(of: users.map(\.id))
    var matches: [Int64: [SearchMatch]] = [:]
    for user in users {
      matches[user.id] = SearchMatch.Field.allCases.compactMap { field in
        user.text(of: field, bio: bios[user.id]).flatMap { match(in: $0, of: field) }
      }
    }
    return matches
  }

  private func match(in text: String, of field: SearchMatch.Field) -> SearchMatch? {
    // Merges ranges that overlap.
    let ranges = RangeSet(ranges(in: text, of: field)).ranges
    return ranges.isEmpty ? nil : SearchMatch(field: field, text: text, ranges: Array(ranges))
  }

  private func ranges(in text: String, of field: SearchMatch.Field) -> [Range<String.Index>] {
    if query.isExact {
      let isWhole = [.login, .note].contains(field) && FoldedText.fold(text) == self.text
      return isWhole ? [text.startIndex..<text.endIndex] : []
    }
    let texts = [self.text] + conditions.filter { $0.field == field }.map(\.text)
    let found = texts.flatMap { FoldedText.ranges(of: $0, in: text, limit: Self.rangeLimit) }
    guard field == .note, !tags.isEmpty else { return found }
    return found
      + Tag.ranges(in: text).filter { tags.contains(FoldedText.fold(Tag.name(at: $0, in: text))) }
  }

  private func bios(of ids: [Int64]) throws -> [Int64: String] {
    let bios = try connection.cached(
      "SELECT id, bio FROM profiles WHERE id IN (SELECT value FROM json_each(?1)) AND bio <> ''"
    ).all(ids) { ($0.int64(0), $0.text(1)) }
    return Dictionary(bios) { first, _ in first }
  }
}

extension SavedUser {
  fileprivate func text(of field: SearchMatch.Field, bio: String?) -> String? {
    switch field {
    case .login: user.login
    case .note: note?.text.string
    case .name: summary.name
    case .company: summary.company
    case .location: summary.location
    case .bio: bio
    case .email: nil
    }
  }
}
