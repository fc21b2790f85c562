/// A search in what is saved.
///
/// Case and diacritics do not matter, and no character is a wildcard. A person must match all parts.
package struct SearchQuery: Sendable, Equatable {
  /// A text that one field must contain, such as `in:berlin`.
  package struct Condition: Sendable, Equatable {
    package let field: SearchMatch.Field
    /// The text as typed, without quotes.
    package let text: String

    package init(_ field: SearchMatch.Field, _ text: String) {
      self.field = field
      self.text = text
    }
  }

  /// The text that any field must contain, as typed; empty if there are only conditions and tags.
  package let text: String
  /// Whether the text must equal the whole login or the whole note.
  package let isExact: Bool
  package let conditions: [Condition]
  /// The tags that the note must have, without `#`.
  package let tags: [String]
  /// The list whose members are searched; that of everyone means all saved people.
  package var list = UserList.everyone

  package init(
    _ text: String, isExact: Bool = false, conditions: [Condition] = [], tags: [String] = []
  ) {
    self.text = text
    self.isExact = isExact
    self.conditions = conditions
    self.tags = tags
  }

  package var isEmpty: Bool { text.isEmpty && conditions.isEmpty && tags.isEmpty }
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
  package let matches: [Int64: [SearchMatch]]

  package init(
    users: [SavedUser], further: Int, isFurtherExact: Bool,
    matches: [Int64: [SearchMatch]] = [:]
  ) {
    self.matches = matches
    self.users = users
    self.further = further
    self.isFurtherExact = isFurtherExact
  }
}

/// One reason why a search found a person: a text that matches.
package struct SearchMatch: Sendable, Equatable {
  package enum Field: String, Sendable, CaseIterable {
    case login, note, name, company, location, bio
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
