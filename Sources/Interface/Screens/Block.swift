import Terminal

/// What a screen prints at once.
package struct Block: Sendable, Equatable {
  /// Tells blocks apart: one that grows keeps its number.
  package let number: Int
  /// The lines so far.
  package let lines: [StyledText]
  /// What stands at the end while more is on its way.
  package let pending: [StyledText]
}
