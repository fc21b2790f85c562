/// What a screen prints at once, and what may change about it while it can be seen.
package struct Block: Sendable, Equatable {
  /// Tells blocks of a screen apart: one that grows or changes stays the same.
  package struct Identity: Sendable, Hashable {
    /// How often the screen has come up; each time all is printed anew.
    let coming: Int
    /// Where in the screen's content it begins.
    let start: Int

    package init(coming: Int, start: Int) {
      self.coming = coming
      self.start = start
    }
  }

  /// How lines come to a block that is printed already.
  package enum Growth: Sendable {
    /// Under those there are, wherever these have gone.
    case below
    /// Anywhere, so that all of it is laid out anew.
    case within
  }

  package let identity: Identity
  /// The block in whose place it comes, where all of that can still be seen.
  package let replaced: Identity?
  package let growth: Growth
  /// The lines so far.
  package let lines: [StyledText]
  /// What stands at the end while more is on its way; it may move.
  package let pending: [StyledText]
  /// The same in words, for where nothing moves.
  package let pendingWords: SafeText?

  package init(
    identity: Identity, replacing replaced: Identity? = nil, growth: Growth = .below,
    lines: [StyledText], pending: [StyledText] = [],
    pendingWords: SafeText? = nil
  ) {
    self.identity = identity
    self.replaced = replaced
    self.growth = growth
    self.lines = lines
    self.pending = pending
    self.pendingWords = pendingWords
  }
}
