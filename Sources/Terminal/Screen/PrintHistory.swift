/// The lines that were printed of the two newest blocks of each screen, on the screen or not.
///
/// A screen continues its newest block, or begins another. From an empty one it returns to the block
/// before, so two are kept.
package struct PrintHistory {
  /// What was printed of a block.
  private struct Entry {
    var identity: Block.Identity
    var lines: [StyledText] = []
    /// Whether the text about pending lines was printed.
    var isPendingAnnounced = false
  }

  private static let blockLimit = 2

  /// The newest last.
  private var entries: [ObjectIdentifier: [Entry]] = [:]
  /// Screens with printed rows that have changed since, and could not be redrawn.
  private var outdated: Set<ObjectIdentifier> = []

  package init() {}

  /// How many lines of the block were printed.
  func count(of key: LiveRegion.Key) -> Int { self[key].lines.count }

  /// Gives the printed lines of one block to another block of the same screen.
  mutating func rename(_ old: LiveRegion.Key, to new: LiveRegion.Key) {
    self[old].identity = new.block
  }

  /// Notes that rows of a screen are left on it though they have changed.
  mutating func leave(_ screen: ObjectIdentifier) { outdated.insert(screen) }

  /// Keeps the lines of `block`, which is shown now as far as it can be.
  ///
  /// - Parameter visible: The numbers of the lines that are on the screen, and up to date.
  mutating func note(_ block: Block, _ key: LiveRegion.Key, visible: Set<Int>) {
    let hasHidden = zip(self[key].lines, block.lines).enumerated().contains { number, pair in
      !pair.0.hasSameText(as: pair.1) && !visible.contains(number)
    }
    if hasHidden { leave(key.screen) }
    self[key].lines = block.lines.map(\.withoutGraphics)
  }

  /// The lines to print under those that were printed, where printed rows are never touched.
  package mutating func additions(of block: Block, of screen: ObjectIdentifier) -> [StyledText] {
    let key = LiveRegion.Key(screen: screen, block: block.identity)
    let before = self[key].lines
    let isContinued = block.growth == .below || block.lines.starts(with: before)
    note(block, key, visible: [])
    return isContinued ? Array(block.lines.dropFirst(before.count)) : []
  }

  /// The text about pending lines, the first time that it is asked for.
  mutating func takePendingText(of block: Block, _ key: LiveRegion.Key) -> SafeText? {
    guard let text = block.pendingText, !block.pending.isEmpty, !self[key].isPendingAnnounced else {
      return nil
    }
    self[key].isPendingAnnounced = true
    return text
  }

  /// Whether printed rows of the screen have become outdated since the last call.
  package mutating func takeOutdated(_ screen: ObjectIdentifier) -> Bool {
    outdated.remove(screen) != nil
  }

  /// Forgets a screen that was left.
  package mutating func forget(_ screen: ObjectIdentifier) {
    entries[screen] = nil
    outdated.remove(screen)
  }
}

extension PrintHistory {
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
