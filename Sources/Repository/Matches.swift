import Models

/// A block of what a search found.
package struct Matches: Sendable, Equatable {
  /// The matches of this block, in order of ids.
  package let users: [SavedUser]
  /// How many matches come after them, as far as they were counted.
  package let further: Int
  /// Whether ``further`` is the whole number, or "more than that".
  package let isFurtherExact: Bool

  package init(users: [SavedUser], further: Int, isFurtherExact: Bool) {
    self.users = users
    self.further = further
    self.isFurtherExact = isFurtherExact
  }
}
