/// The rows above the prompt that this program knows to be on the screen, from top to bottom.
///
/// A row of the terminal each; what has scrolled away is forgotten.
struct LiveRegion: Equatable {
  /// Whose a block is, among those of all screens.
  struct Key: Hashable {
    let screen: ObjectIdentifier
    let block: Block.Identity
  }

  /// What a row shows.
  enum Content: Equatable {
    /// A line of a block, counted from zero.
    case line(Key, Int)
    /// That more of a block is on its way.
    case pending(Key)
    /// News, or a line that was typed.
    case other
  }

  /// A row.
  struct Row: Equatable {
    let content: Content
    let text: StyledText
  }

  /// What is to be done so that the screen shows another region.
  enum Change: Equatable {
    case none
    /// Rows are written over, counted from zero.
    case rows([Int])
    /// All is written anew from a row on, and what was under it goes.
    case all(from: Int)
  }

  private(set) var rows: [Row] = []

  init() {}

  init(rows: [Row]) {
    self.rows = rows
  }

  /// The rows that show lines of `key`, by the number of the line.
  func lineNumbers(of key: Key) -> Set<Int> {
    Set(rows.compactMap { if case .line(key, let number) = $0.content { number } else { nil } })
  }

  /// What the row with that number shows; `nil` when there is no such row.
  func text(at number: Int) -> StyledText? {
    rows.indices.contains(number) ? rows[number].text : nil
  }

  /// The rows that pictures in a terminal's own format lie over, in this region.
  private var pictures: [ClosedRange<Int>] {
    rows.enumerated().flatMap { number, row in
      row.text.graphics.map { max(number - $0.graphic.rows + 1, 0)...number }
    }
  }

  /// The numbers, and those of all rows under a picture that lies, or lay in `before`, over one of
  /// them: a picture is drawn as a whole, and where another was first nothing may be left of that.
  func withPictures(_ numbers: [Int], before: LiveRegion) -> [Int] {
    var all = Set(numbers)
    var pictures = pictures + before.pictures
    while let index = pictures.firstIndex(where: { !all.isDisjoint(with: $0) }) {
      all.formUnion(pictures.remove(at: index))
    }
    return all.filter(rows.indices.contains).sorted()
  }

  /// Forgets rows at the top, so that no more than `count` are left.
  ///
  /// A picture whose top is gone cannot be drawn anew: the rest of its rows is left alone too.
  mutating func keep(_ count: Int) {
    rows.removeFirst(max(rows.count - max(count, 0), 0))
    if let cut = lastRowOfCutPicture { rows.removeFirst(cut + 1) }
  }

  /// The region, where the lines of one block are those of another.
  func renaming(_ old: Key, to new: Key) -> LiveRegion {
    LiveRegion(
      rows: rows.map { row in
        guard case .line(old, let number) = row.content else { return row }
        return Row(content: .line(new, number), text: row.text)
      })
  }

  /// Adds what was printed under the rows.
  mutating func append(_ lines: [StyledText]) {
    rows += lines.map { Row(content: .other, text: $0) }
  }

  /// What leads from this region to `other`.
  func change(to other: LiveRegion) -> Change {
    let count = min(rows.count, other.rows.count)
    let different = (0..<count).filter { rows[$0].text != other.rows[$0].text }
    if rows.count == other.rows.count {
      return different.isEmpty ? .none : .rows(other.withPictures(different, before: self))
    }
    let start = different.first ?? count
    return .all(
      from: other.withPictures([start], before: self).first.map { min($0, start) } ?? start)
  }
}

extension LiveRegion {
  /// The region with `block` as it is now.
  ///
  /// Rows of it that are here show their lines as they are now, and those that were never printed
  /// come at the end; what waits stands last, whosever it was before.
  ///
  /// - Parameter printed: How many lines of the block were printed before.
  func showing(_ block: Block, _ key: Key, printed: Int) -> LiveRegion {
    var kept = rows.filter { if case .pending = $0.content { false } else { true } }
    if block.growth == .within, let laidOut = laidOutAnew(kept, block, key, printed: printed) {
      kept = laidOut
    } else {
      kept = kept.compactMap { row in
        guard case .line(key, let number) = row.content else { return row }
        return block.lines.indices.contains(number)
          ? Row(content: row.content, text: block.lines[number]) : nil
      }
      kept += Self.rows(of: block, key, from: printed)
    }
    return LiveRegion(rows: kept + block.pending.map { Row(content: .pending(key), text: $0) })
  }

  /// The region, where a picture whose top has left the screen has not come into its other rows: as
  /// long as they say the same, they stay as they are in `before`.
  func withoutCutPictures(before: LiveRegion) -> LiveRegion {
    guard let cut = lastRowOfCutPicture, cut < before.rows.count else { return self }
    var next = self
    for number in 0...cut where before.rows[number].text.saysSame(as: rows[number].text) {
      next.rows[number] = before.rows[number]
    }
    return next
  }

  // The last row under a picture whose top has left the screen.
  private var lastRowOfCutPicture: Int? {
    rows.indices.last { number in
      rows[number].text.graphics.contains { $0.graphic.rows > number + 1 }
    }
  }

  // All lines take the place of those before, where these are all on the screen.
  private func laidOutAnew(
    _ kept: [Row], _ block: Block, _ key: Key, printed: Int
  ) -> [Row]? {
    guard printed > 0, lineNumbers(of: key).count == printed,
      let start = kept.firstIndex(where: {
        if case .line(key, _) = $0.content { true } else { false }
      })
    else { return nil }
    let others = kept.filter { if case .line(key, _) = $0.content { false } else { true } }
    return others[..<start] + Self.rows(of: block, key, from: 0) + others[start...]
  }

  private static func rows(of block: Block, _ key: Key, from start: Int) -> [Row] {
    block.lines.indices.dropFirst(start).map {
      Row(content: .line(key, $0), text: block.lines[$0])
    }
  }
}
