import FoundationEssentials

/// A search in what is saved.
///
/// Case and diacritics do not matter, and no character is a wildcard. A person must match all parts.
package struct SearchQuery: Sendable, Equatable {
  /// The text that any field must contain, as typed; empty if there are only conditions and tags.
  package let text: String
  /// Whether the text must equal the whole login or the whole note.
  package let isExact: Bool
  package private(set) var conditions: [SearchCondition]
  /// `nil` means in order of ids.
  package let order: SearchOrder?
  /// The list whose members are searched; that of everyone means all saved people.
  package var list: UserList

  package init(
    _ text: String, isExact: Bool = false, conditions: [SearchCondition] = [],
    order: SearchOrder? = nil, in list: UserList = .everyone
  ) {
    self.list = list
    self.text = text
    self.isExact = isExact
    self.conditions = conditions
    self.order = order
  }

  /// A search for everybody whose note has the tag, written without `#`.
  package init(tag: String) { self.init("", conditions: [SearchCondition(.tag(tag))]) }

  /// Limits `query` to people with a note, and its text to the note.
  ///
  /// Unless the query has an order, the newest note comes first.
  package init(notes query: SearchQuery) {
    let note =
      query.text.isEmpty ? SearchCondition(.has(.note)) : SearchCondition(.note, query.text)
    self.init(
      "", conditions: [note] + query.conditions, order: query.order ?? SearchOrder(.noted),
      in: query.list)
  }

  /// Whether it lists notes, the newest first.
  package var isOfNotes: Bool { order?.field == .noted }

  /// Whether it lists all of them.
  package var isOfAllNotes: Bool { isOfNotes && conditions == [SearchCondition(.has(.note))] }

  package static let notes = SearchQuery(notes: SearchQuery(""))

  /// The people whose profile the reader never opened.
  package static let unseen = SearchQuery(
    "", conditions: [SearchCondition(.state(.seen), isNegated: true)])

  /// Everybody who is saved.
  package static let everybody = SearchQuery("")

  package var isEmpty: Bool { text.isEmpty && conditions.isEmpty && order == nil }

  /// The query, with one more condition.
  package func narrowed(by condition: SearchCondition) -> SearchQuery {
    var query = self
    if !conditions.contains(condition) { query.conditions.append(condition) }
    return query
  }

  /// The list that this query searches: ``list``, or the one in its only `list:` condition.
  package var searchedList: UserList {
    guard list == .everyone else { return list }
    let lists = conditions.compactMap { condition in
      if case .member(let list) = condition.test, !condition.isNegated { list } else { nil }
    }
    return lists.count == 1 ? lists[0] : .everyone
  }

  /// - Throws: ``SearchMistake/needsList(_:)`` if a word needs one list, and there is none or more.
  package func checkList() throws(SearchMistake) {
    let list = searchedList
    if order?.field == .list, list == .everyone { throw .needsList("sort:list") }
    let ofCommits = conditions.contains { condition in
      if case .number(.commits, _) = condition.test { true } else { false }
    }
    if ofCommits || order?.field == .commits, list.kind != .contributors {
      throw .needsList("commits:")
    }
  }

  /// The order that was asked for; within a list, that of the list.
  package var effectiveOrder: SearchOrder? {
    order ?? (searchedList == .everyone ? nil : SearchOrder(.list))
  }

  /// The tags that the note must have, without `#`.
  package var tags: [String] {
    conditions.compactMap { condition in
      if case .tag(let tag) = condition.test, !condition.isNegated { tag } else { nil }
    }
  }

  /// The values of `profile` that the search sorts by or filters on, except texts that match.
  package func values(of profile: Profile) -> [SearchReason] {
    var reasons: [SearchReason] = []
    let order = order.flatMap { value($0.field.rawValue, of: profile) }
    for reason in [order] + conditions.map({ value($0, of: profile) }) {
      if let reason, !reasons.contains(reason) { reasons.append(reason) }
    }
    return reasons
  }

  private func value(_ condition: SearchCondition, of profile: Profile) -> SearchReason? {
    switch condition.test {
    case .number(let field, _): value(field.rawValue, of: profile)
    case .days(let field, _): value(field.rawValue, of: profile)
    case .has(let property): value(property.rawValue, of: profile)
    case .text(let field, _, _) where condition.isNegated: value(field.rawValue, of: profile)
    case .state(.hireable) where profile.isHireable == true: .hireable
    default: nil
    }
  }

  private func value(_ field: String, of profile: Profile) -> SearchReason? {
    func number(_ field: SearchCondition.NumberField, _ value: Int?) -> SearchReason? {
      value.map { .number(field, $0) }
    }
    func text(_ field: SearchMatch.Field, _ value: String?) -> SearchReason? {
      value.flatMap { $0.isBlank ? nil : .text(field, $0) }
    }
    return switch field {
    case "followers": number(.followers, profile.followers)
    case "following": number(.following, profile.following)
    case "repos": number(.repos, profile.publicRepos)
    case "gists": number(.gists, profile.publicGists)
    case "created": profile.createdAt.map { .day(.created, $0) }
    case "updated": profile.updatedAt.map { .day(.updated, $0) }
    case "company": text(.company, profile.company)
    case "email": text(.email, profile.email)
    case "bio": text(.bio, profile.bio)
    // A row has the login, name, place and commits anyway.
    default: nil
    }
  }
}

/// Why a search cannot be answered by what is saved of a list.
package enum SearchProblem: Sendable, Equatable {
  case notSaved(UserList)
  /// The saved list may lack members, so a query cannot exclude its members.
  case incomplete(UserList)
}

/// A block of matches.
package struct SearchResults: Sendable, Equatable {
  /// In order of ids.
  package let users: [SavedUser]
  /// How many matches come after the block, up to the limit of the count.
  package let further: Int
  /// Whether ``further`` is exact; otherwise there are more.
  package let isFurtherExact: Bool
  /// Why each user was found, by id.
  package let reasons: [Int64: [SearchReason]]

  package init(
    users: [SavedUser], further: Int, isFurtherExact: Bool,
    reasons: [Int64: [SearchReason]] = [:]
  ) {
    self.reasons = reasons
    self.users = users
    self.further = further
    self.isFurtherExact = isFurtherExact
  }
}

/// Why a search found a person, or by what it sorted.
package enum SearchReason: Sendable, Equatable {
  case match(SearchMatch)
  /// A text that the search narrowed or sorted by, without a part that matches.
  case text(SearchMatch.Field, String)
  case number(SearchCondition.NumberField, Int)
  case day(SearchCondition.DayField, Date)
  case hireable

  package var match: SearchMatch? {
    if case .match(let match) = self { match } else { nil }
  }
}

/// A text that a search found.
package struct SearchMatch: Sendable, Equatable {
  /// In the order of the columns of the search index.
  package enum Field: String, Sendable, CaseIterable {
    case login, note, name, company, location, bio, email
    /// A login that the person used to have; no word asks for it.
    case former = "former login"
  }

  package let field: Field
  package let text: String
  /// The parts of the text as saved that match, in order and without overlap.
  package let ranges: [Range<String.Index>]

  package init(field: Field, text: String, ranges: [Range<String.Index>]) {
    self.field = field
    self.text = text
    self.ranges = ranges
  }
}
