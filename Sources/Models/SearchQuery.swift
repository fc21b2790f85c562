/// What the reader searches for in what is saved.
///
/// Case and diacritics do not matter, and no character is a wildcard. Somebody is found when all parts
/// hold.
package struct SearchQuery: Sendable, Equatable {
  /// A text that one field must hold, such as `in:berlin`.
  package struct Condition: Sendable, Equatable {
    /// Where the text is looked for.
    package let field: SearchMatch.Field
    /// The text as typed, without quotes.
    package let text: String

    package init(_ field: SearchMatch.Field, _ text: String) {
      self.field = field
      self.text = text
    }
  }

  /// The text that any field must hold, as typed; empty where only conditions and tags are given.
  package let text: String
  /// Whether the whole login or the whole note must be equal to the text, not a part of it.
  package let isExact: Bool
  /// What single fields must hold.
  package let conditions: [Condition]
  /// The tags that the note must have, without their `#`.
  package let tags: [String]
  /// Whose members are searched; the list of everyone stands for all who are saved.
  package var list = UserList.everyone

  package init(
    _ text: String, isExact: Bool = false, conditions: [Condition] = [], tags: [String] = []
  ) {
    self.text = text
    self.isExact = isExact
    self.conditions = conditions
    self.tags = tags
  }

  /// Whether nothing is looked for.
  package var isEmpty: Bool { text.isEmpty && conditions.isEmpty && tags.isEmpty }
}

/// A block of matches.
package struct SearchResults: Sendable, Equatable {
  /// The matches of the block, in order of ids.
  package let users: [SavedUser]
  /// How many matches come after the block, as far as they were counted.
  package let further: Int
  /// Whether ``further`` is the whole number; otherwise there are more.
  package let isFurtherExact: Bool
  /// Why each of the users was found, by their ids.
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

/// One reason why a search found somebody: a text that holds what was looked for.
package struct SearchMatch: Sendable, Equatable {
  /// Where the text stands.
  package enum Field: String, Sendable, CaseIterable {
    case login, note, name, company, location, bio
  }

  /// Where the text stands.
  package let field: Field
  /// The whole text, as saved.
  package let text: String
  /// The parts of the text that match, in order; they do not overlap.
  ///
  /// Folding changes lengths, so that these are parts of the text as saved.
  package let ranges: [Range<String.Index>]

  package init(field: Field, text: String, ranges: [Range<String.Index>]) {
    self.field = field
    self.text = text
    self.ranges = ranges
  }
}
