import Models

/// Finds out why a search found a person: which texts match, and where, and the values that it looked at.
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

  func reasons(of users: [SavedUser]) throws -> [Int64: [SearchReason]] {
    let profiles = try connection.profiles(of: users)
    let former = text.isEmpty ? [:] : try connection.formerLogins(of: users)
    var reasons: [Int64: [SearchReason]] = [:]
    for user in users {
      let profile = profiles[user.id]
      let matches = SearchMatch.Field.allCases.compactMap { field in
        user.text(of: field, profile, former[user.id] ?? []).flatMap { match(in: $0, of: field) }
      }
      reasons[user.id] = matches.map(SearchReason.match) + (profile.map(query.values) ?? [])
    }
    return reasons
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
    // A search without words does not look at email addresses.
    let any = field == .email ? [] : [self.text]
    let texts = any + conditions.filter { $0.field == field }.map(\.text)
    let found = texts.flatMap { FoldedText.ranges(of: $0, in: text, limit: Self.rangeLimit) }
    guard field == .note, !tags.isEmpty else { return found }
    return found
      + Tag.ranges(in: text).filter { tags.contains(FoldedText.fold(Tag.name(at: $0, in: text))) }
  }
}

extension SavedUser {
  fileprivate func text(
    of field: SearchMatch.Field, _ profile: Profile?, _ former: [String]
  ) -> String? {
    switch field {
    case .login: user.login
    case .note: note?.text.string
    case .name: summary.name
    case .company: summary.company
    case .location: summary.location
    case .bio: profile?.bio
    case .email: profile?.email
    case .former: former.isEmpty ? nil : former.joined(separator: ", ")
    }
  }
}
