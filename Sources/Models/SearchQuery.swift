/// What the reader searches for in logins and notes.
///
/// Case and diacritics do not matter, and no character is a wildcard.
package struct SearchQuery: Sendable, Equatable {
  /// The words as typed, without the quotes of an exact search.
  package let text: String
  /// Whether the whole login or the whole note must be equal, not a part of it.
  package let isExact: Bool

  package init(_ text: String, isExact: Bool = false) {
    self.text = text
    self.isExact = isExact
  }

  /// Parses the text that was typed after `:search`: in double quotes it is an exact search.
  package init(typed: String) {
    if typed.utf8.count > 2, typed.hasPrefix("\""), typed.hasSuffix("\"") {
      self.init(String(typed.dropFirst().dropLast()), isExact: true)
    } else {
      self.init(typed)
    }
  }
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
