import Terminal

/// What a screen prints at once.
package struct Block: Sendable, Equatable {
  /// Tells blocks of a screen apart: one that grows stays the same.
  package struct Identity: Sendable, Hashable {
    /// How often the screen has come up; each time all is printed anew.
    let coming: Int
    /// Where in the screen's content it begins.
    let start: Int
  }

  package let identity: Identity
  /// The lines so far.
  package let lines: [StyledText]
  /// What stands at the end while more is on its way.
  package let pending: [StyledText]
}
