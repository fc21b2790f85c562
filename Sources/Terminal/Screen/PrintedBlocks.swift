/// What was printed of each block, wherever it is by now.
package struct PrintedBlocks {
  private var lines: [Region.Key: [StyledText]] = [:]
  private var told: Set<Region.Key> = []
  /// Screens whose printed rows are not as they are by now, and could not be drawn anew.
  private var outdated: Set<ObjectIdentifier> = []

  package init() {}

  /// How many lines of the block were printed.
  func count(of key: Region.Key) -> Int { lines[key]?.count ?? 0 }

  /// Takes note that `block` is shown now as far as it can be.
  ///
  /// - Parameter visible: The numbers of the lines that are on the screen, and as they are.
  mutating func note(_ block: Block, _ key: Region.Key, visible: Set<Int>) {
    let before = lines[key] ?? []
    let hasHidden = zip(before, block.lines).enumerated().contains { number, pair in
      !pair.0.saysSame(as: pair.1) && !visible.contains(number)
    }
    if hasHidden { outdated.insert(key.screen) }
    lines[key] = block.lines.map(\.withoutGraphics)
  }

  /// The lines that come under those that were printed, where what was printed is not touched.
  package mutating func additions(of block: Block, of screen: ObjectIdentifier) -> [StyledText] {
    additions(of: block, Region.Key(screen: screen, block: block.identity))
  }

  mutating func additions(of block: Block, _ key: Region.Key) -> [StyledText] {
    let before = lines[key] ?? []
    let isContinued = block.growth == .below || block.lines.starts(with: before)
    note(block, key, visible: [])
    return isContinued ? Array(block.lines.dropFirst(before.count)) : []
  }

  /// The words for what is on its way, the first time they are asked for.
  mutating func words(of block: Block, _ key: Region.Key) -> SafeText? {
    guard let words = block.pendingWords, !block.pending.isEmpty, told.insert(key).inserted else {
      return nil
    }
    return words
  }

  /// Whether something that was printed is outdated since the last call.
  package mutating func takeOutdated(_ screen: ObjectIdentifier) -> Bool {
    outdated.remove(screen) != nil
  }

  /// Forgets a screen that was left.
  package mutating func forget(_ screen: ObjectIdentifier) {
    lines = lines.filter { $0.key.screen != screen }
    told = told.filter { $0.screen != screen }
    outdated.remove(screen)
  }
}
