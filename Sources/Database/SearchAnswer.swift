import Models

/// A block of what a search found.
package struct SearchAnswer: Sendable, Equatable {
  /// The matches of the block, in order of ids.
  package let users: [SavedUser]
  /// How many matches come after them, as far as they were counted.
  package let further: Int
  /// Whether ``further`` is all there are, or "more than that".
  package let isFurtherExact: Bool
}
