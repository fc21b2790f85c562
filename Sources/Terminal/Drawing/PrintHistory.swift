/// The printed lines of the two newest blocks of each screen.
///
/// If the newest block stays empty, the screen returns to the one before: so two are kept.
package struct PrintHistory {
  /// What was printed of a block.
  private struct Entry {
    var identity: Block.Identity
    var lines: [StyledText] = []
    /// Whether its `pendingText` was printed.
    var isPendingAnnounced = false
  }

  private static let blockLimit = 2

  /// The newest last.
  private var entries: [ObjectIdentifier: [Entry]] = [:]
  /// Screens with changed rows that could not be redrawn.
  private var outdated: Set<ObjectIdentifier> = []

  package init() {}

  /// How many lines of the block were printed.
  func count(of key: LiveRegion.Key) -> Int { self[key].lines.count }

  /// Counts the printed lines of one block as another block's, of the same screen.
  mutating func rename(_ old: LiveRegion.Key, to new: LiveRegion.Key) {
    self[old].identity = new.block
  }

  /// Records that changed rows of a screen could not be redrawn.
  mutating func markOutdated(_ screen: ObjectIdentifier) { outdated.insert(screen) }

  /// Keeps the lines of `block`, which has just been drawn; the `visible` ones are on the screen.
  mutating func record(_ block: Block, _ key: LiveRegion.Key, visible: Set<Int>) {
    let hasHidden = zip(self[key].lines, block.lines).enumerated().contains { number, pair in
      !pair.0.hasSameText(as: pair.1) && !visible.contains(number)
    }
    if hasHidden { markOutdated(key.screen) }
    self[key].lines = block.lines.map(\.withoutGraphics)
  }

  /// The lines to print on an append-only terminal, without those of the block that this one replaces.
  package mutating func additions(of block: Block, of screen: ObjectIdentifier) -> [StyledText] {
    let key = LiveRegion.Key(screen: screen, block: block.identity)
    let before = self[key].lines
    let replaced = block.replaced.map { self[LiveRegion.Key(screen: screen, block: $0)].lines }
    let isContinued = block.growth == .append || block.lines.starts(with: before)
    record(block, key, visible: [])
    guard isContinued else { return [] }
    return block.lines.dropFirst(before.count).filter { replaced?.contains($0) != true }
  }

  /// The block's `pendingText`, the first time only.
  mutating func consumePendingText(of block: Block, _ key: LiveRegion.Key) -> SafeText? {
    guard let text = block.pendingText, !block.pending.isEmpty, !self[key].isPendingAnnounced else {
      return nil
    }
    self[key].isPendingAnnounced = true
    return text
  }

  /// Whether changed rows of the screen could not be redrawn since the last call.
  package mutating func consumeOutdatedFlag(_ screen: ObjectIdentifier) -> Bool {
    outdated.remove(screen) != nil
  }

  package mutating func forget(_ screen: ObjectIdentifier) {
    entries[screen] = nil
    outdated.remove(screen)
  }

  private subscript(key: LiveRegion.Key) -> Entry {
    get { entries[key.screen]?.last { $0.identity == key.block } ?? Entry(identity: key.block) }
    set {
      var newest = entries[key.screen] ?? []
      if let index = newest.firstIndex(where: { $0.identity == key.block }) {
        newest[index] = newValue
      } else {
        newest = newest.suffix(Self.blockLimit - 1) + [newValue]
      }
      entries[key.screen] = newest
    }
  }
}
