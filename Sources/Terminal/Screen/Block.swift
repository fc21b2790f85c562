/// The lines that a screen prints at once, and how they may change while they can be seen.
package struct Block: Sendable, Equatable {
  /// Tells the blocks of a screen apart; a block that grows or changes keeps its identity.
  package struct Identity: Sendable, Hashable {
    /// The number of the visit to the screen; each visit prints everything again.
    let visit: Int
    /// Where in the screen's content the block begins.
    let start: Int

    package init(visit: Int, start: Int) {
      self.visit = visit
      self.start = start
    }
  }

  /// Where the lines come that a printed block gains.
  package enum Growth: Sendable {
    /// Under its other lines, even where those have scrolled away.
    case below
    /// Anywhere, so that the whole block is laid out again.
    case within
  }

  /// Tells the block apart from others of its screen.
  package let identity: Identity
  /// The block that this one replaces, if all lines of that one can still be seen.
  package let replaced: Identity?
  /// Where the block gains lines.
  package let growth: Growth
  /// The lines so far.
  package let lines: [StyledText]
  /// The lines at the end while more is being loaded; they may be animated.
  package let pending: [StyledText]
  /// A text in place of `pending` where nothing is animated.
  package let pendingText: SafeText?

  package init(
    identity: Identity, replacing replaced: Identity? = nil, growth: Growth = .below,
    lines: [StyledText], pending: [StyledText] = [],
    pendingText: SafeText? = nil
  ) {
    self.identity = identity
    self.replaced = replaced
    self.growth = growth
    self.lines = lines
    self.pending = pending
    self.pendingText = pendingText
  }

  /// The block without the lines that say that more is being loaded.
  package var withoutPending: Block {
    Block(identity: identity, replacing: replaced, growth: growth, lines: lines)
  }
}
