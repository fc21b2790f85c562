import Interface
import Terminal

/// How much of each block has been printed: what was printed stays, and only what it has grown by
/// comes under it.
struct BlockProgress {
  // Of all blocks: a list goes back to the one before when nothing more came.
  private var printedCounts: [Block.Identity: Int] = [:]
  private var pendingShownFor: Block.Identity?

  /// The lines of `block` that are still to be printed.
  ///
  /// - Parameter showsPending: Whether to print, once, that more is on its way.
  mutating func next(of block: Block, showsPending: Bool) -> [StyledText] {
    let printedCount = printedCounts[block.identity] ?? 0
    var lines = Array(block.lines.dropFirst(printedCount))
    printedCounts[block.identity] = max(printedCount, block.lines.count)
    if showsPending, pendingShownFor != block.identity, !block.pending.isEmpty {
      pendingShownFor = block.identity
      lines += block.pending
    }
    return lines
  }
}
