/// What was printed of the newest blocks of each screen, wherever it is by now.
///
/// A screen goes on with its newest block or begins another, and comes back to the one before when
/// nothing came of that. What was printed of older ones is not kept.
package struct PrintHistory {
  /// What was printed of a block.
  private struct Printed {
    var identity: Block.Identity
    var lines: [StyledText] = []
    /// Whether it was said that more is on its way.
    var isAnnounced = false
  }

  private static let kept = 2

  /// The newest last.
  private var blocks: [ObjectIdentifier: [Printed]] = [:]
  /// Screens whose printed rows are not as they are by now, and could not be drawn anew.
  private var outdated: Set<ObjectIdentifier> = []

  package init() {}

  /// How many lines of the block were printed.
  func count(of key: LiveRegion.Key) -> Int { printed(key).lines.count }

  /// Takes what was printed of one block of a screen for another's.
  mutating func rename(_ old: LiveRegion.Key, to new: LiveRegion.Key) {
    guard let index = blocks[old.screen]?.lastIndex(where: { $0.identity == old.block }) else {
      return
    }
    blocks[old.screen]?[index].identity = new.block
  }

  /// Takes note that `block` is shown now as far as it can be.
  ///
  /// - Parameter visible: The numbers of the lines that are on the screen, and as they are.
  mutating func note(_ block: Block, _ key: LiveRegion.Key, visible: Set<Int>) {
    var printed = printed(key)
    let hasHidden = zip(printed.lines, block.lines).enumerated().contains { number, pair in
      !pair.0.saysSame(as: pair.1) && !visible.contains(number)
    }
    if hasHidden { outdated.insert(key.screen) }
    printed.lines = block.lines.map(\.withoutGraphics)
    keep(printed, key)
  }

  /// The lines that come under those that were printed, where what was printed is not touched.
  package mutating func additions(of block: Block, of screen: ObjectIdentifier) -> [StyledText] {
    additions(of: block, LiveRegion.Key(screen: screen, block: block.identity))
  }

  mutating func additions(of block: Block, _ key: LiveRegion.Key) -> [StyledText] {
    let before = printed(key).lines
    let isContinued = block.growth == .below || block.lines.starts(with: before)
    note(block, key, visible: [])
    return isContinued ? Array(block.lines.dropFirst(before.count)) : []
  }

  /// The words for what is on its way, the first time they are asked for.
  mutating func words(of block: Block, _ key: LiveRegion.Key) -> SafeText? {
    var printed = printed(key)
    guard let words = block.pendingWords, !block.pending.isEmpty, !printed.isAnnounced else {
      return nil
    }
    printed.isAnnounced = true
    keep(printed, key)
    return words
  }

  /// Whether something that was printed is outdated since the last call.
  package mutating func takeOutdated(_ screen: ObjectIdentifier) -> Bool {
    outdated.remove(screen) != nil
  }

  /// Forgets a screen that was left.
  package mutating func forget(_ screen: ObjectIdentifier) {
    blocks[screen] = nil
    outdated.remove(screen)
  }
}

extension PrintHistory {
  private func printed(_ key: LiveRegion.Key) -> Printed {
    blocks[key.screen]?.last { $0.identity == key.block } ?? Printed(identity: key.block)
  }

  private mutating func keep(_ printed: Printed, _ key: LiveRegion.Key) {
    var newest = blocks[key.screen] ?? []
    if let index = newest.firstIndex(where: { $0.identity == key.block }) {
      newest[index] = printed
    } else {
      newest = newest.suffix(Self.kept - 1) + [printed]
    }
    blocks[key.screen] = newest
  }
}
