/// Lines that a screen prints together, and that may change while they are on the terminal.
package struct Block: Sendable, Equatable {
  /// Identifies a block of a screen, even after it has grown or changed.
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

  /// Where a printed block gains lines.
  package enum Growth: Sendable {
    /// Below its other lines, even if those have scrolled away.
    case append
    /// Anywhere, so that the whole block is redrawn.
    case anywhere
  }

  package let identity: Identity
  /// The block that this one replaces, if all lines of that one can still be seen.
  package let replaced: Identity?
  package let growth: Growth
  package let lines: [StyledText]
  /// The lines at the end while more is being loaded; they may be animated.
  package let pending: [StyledText]
  /// The text in place of `pending` on an append-only terminal.
  package let pendingText: SafeText?

  package init(
    identity: Identity, replacing replaced: Identity? = nil, growth: Growth = .append,
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

  /// The block without its pending lines.
  package var withoutPending: Block {
    Block(identity: identity, replacing: replaced, growth: growth, lines: lines)
  }
}
