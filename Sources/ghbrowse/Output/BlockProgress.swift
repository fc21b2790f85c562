import Interface
import Terminal

/// How much of the newest block has been printed: what was printed stays, and only what it has grown
/// by comes under it.
struct BlockProgress {
  private var number: Int?
  private var printedCount = 0
  private var hasShownPending = false

  /// The lines of `block` that are still to be printed.
  ///
  /// - Parameter showsPending: Whether to print, once, that more is on its way.
  mutating func next(of block: Block, showsPending: Bool) -> [StyledText] {
    if block.number != number {
      (number, printedCount, hasShownPending) = (block.number, 0, false)
    }
    var lines = Array(block.lines.dropFirst(printedCount))
    printedCount = max(printedCount, block.lines.count)
    if showsPending, !hasShownPending, !block.pending.isEmpty {
      hasShownPending = true
      lines += block.pending
    }
    return lines
  }
}
