/// The rows above the prompt that are certainly on the screen, from the top.
struct LiveRegion: Equatable {
  /// Identifies a block among those of all screens.
  struct Key: Hashable {
    let screen: ObjectIdentifier
    let block: Block.Identity
  }

  enum Content: Equatable {
    /// A line of a block, counted from zero.
    case line(Key, Int)
    /// A line at the end of a block while more of it is being loaded.
    case pending(Key)
    /// News, or a part of a line that was typed.
    case other
  }

  struct Row: Equatable {
    let content: Content
    let text: StyledText
  }

  /// What to write so that the screen shows another region.
  enum Change: Equatable {
    case none
    /// These rows are written over, counted from zero.
    case rows([Int])
    /// All rows from this one on are rewritten, and those left below are erased.
    case all(from: Int)
  }

  private(set) var rows: [Row] = []

  init() {}

  init(rows: [Row]) { self.rows = rows }

  /// The numbers of the lines of `key` that are on the screen.
  func lineNumbers(of key: Key) -> Set<Int> {
    Set(rows.compactMap { if case .line(key, let number) = $0.content { number } else { nil } })
  }

  /// The text of a row; `nil` if the row does not exist.
  func text(at number: Int) -> StyledText? {
    rows.indices.contains(number) ? rows[number].text : nil
  }

  /// The rows that each graphic covers.
  private var pictures: [ClosedRange<Int>] {
    rows.enumerated().flatMap { number, row in
      row.text.graphics.map { max(number - $0.graphic.rows + 1, 0)...number }
    }
  }

  /// The numbers of rows, and of all rows that share a graphic with one of them, also an old one in `before`.
  func withPictures(_ numbers: [Int], before: LiveRegion) -> [Int] {
    var all = Set(numbers)
    var pictures = pictures + before.pictures
    while let index = pictures.firstIndex(where: { !all.isDisjoint(with: $0) }) {
      all.formUnion(pictures.remove(at: index))
    }
    return all.filter(rows.indices.contains).sorted()
  }

  /// Removes rows until at most `count` are left, and the rows of a graphic whose top is gone: it cannot be redrawn.
  mutating func trim(toLast count: Int) {
    rows.removeFirst(max(rows.count - max(count, 0), 0))
    if let cut = lastRowOfCutPicture { rows.removeFirst(cut + 1) }
  }

  /// The region with the lines of one block as another block's.
  func renaming(_ old: Key, to new: Key) -> LiveRegion {
    LiveRegion(
      rows: rows.map { row in
        guard case .line(old, let number) = row.content else { return row }
        return Row(content: .line(new, number), text: row.text)
      })
  }

  /// Removes the rows of a screen from their blocks, so that they never change again.
  mutating func freezeLines(of screen: ObjectIdentifier) {
    rows = rows.map { row in
      guard case .line(let key, _) = row.content, key.screen == screen else { return row }
      return Row(content: .other, text: row.text)
    }
  }

  /// Adds lines that were printed below the rows.
  mutating func append(_ lines: [StyledText]) {
    rows += lines.map { Row(content: .other, text: $0) }
  }

  /// The rows to write so that the screen shows `other` in place of this region.
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

  /// The region with `block`, `printed` of whose lines were already printed, as it is now.
  ///
  /// Its lines are updated in their rows; new ones come last, or after its others if it grows anywhere.
  func showing(_ block: Block, _ key: Key, printed: Int) -> LiveRegion {
    var kept = rows.filter { if case .pending = $0.content { false } else { true } }
    if !cannotRedraw(block, key, printed: printed) {
      kept = kept.compactMap { row in
        guard case .line(key, let number) = row.content else { return row }
        return block.lines.indices.contains(number)
          ? Row(content: row.content, text: block.lines[number]) : nil
      }
      let last = kept.lastIndex { if case .line(key, _) = $0.content { true } else { false } }
      let place = block.growth == .anywhere ? last.map { $0 + 1 } : nil
      let added = block.lines.indices.dropFirst(printed)
      kept.insert(
        contentsOf: added.map { Row(content: .line(key, $0), text: block.lines[$0]) },
        at: place ?? kept.count)
    }
    return LiveRegion(rows: kept + block.pending.map { Row(content: .pending(key), text: $0) })
  }

  /// Whether the printed lines of `block` must stay as they are: it has lines elsewhere than at its end
  /// that are new or gone, and is not wholly on the screen.
  func cannotRedraw(_ block: Block, _ key: Key, printed: Int) -> Bool {
    block.growth == .anywhere && printed > 0 && block.lines.count != printed
      && lineNumbers(of: key).count != printed
  }

  // The lowest row of a graphic whose top has scrolled away.
  private var lastRowOfCutPicture: Int? {
    rows.indices.last { number in
      rows[number].text.graphics.contains { $0.graphic.rows > number + 1 }
    }
  }
}
