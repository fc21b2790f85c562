import FoundationEssentials
import Models

/// The rows that a screen has printed so far, numbered from 1, in blocks.
///
/// The last block grows. A reader who comes back to a row is shown the block that has it. Of rows that
/// have long scrolled away only the people are kept, so that a reader can go on for hours; what else is
/// known of them is read again when they are shown.
package struct UserRows: Sendable, Equatable {
  /// Who is on a row.
  private struct Person: Equatable {
    let id: Int64
    let login: String
  }

  // So many of the newest rows are kept whole, and up to twice as many.
  private static let wholeCount = 1000

  /// The index where the block that is shown begins.
  package private(set) var blockStart = 0 {
    didSet { if blockStart != oldValue { readAgain = [:] } }
  }
  /// The first row; `nil` when there is none.
  package private(set) var first: UserRow?
  // The rows that have long scrolled away, and those behind them.
  private var past: [Person] = []
  private var newest: [UserRow] = []
  // When the reader met people of the past, by their indices; on rows of the diary only.
  private var pastDates: [Int: Date] = [:]
  // Shown rows of the past, by their indices.
  private var readAgain: [Int: UserRow] = [:]
  // The indices where blocks begin, in ascending order.
  private var starts = [0]

  package init() {}

  /// How many rows there are.
  package var count: Int { past.count + newest.count }
  /// Whether there is no row.
  package var isEmpty: Bool { newest.isEmpty }
  /// The last row; `nil` when there is none.
  package var last: UserRow? { newest.last }
  /// All rows, in the order printed.
  package var all: [UserRow] { past.isEmpty ? newest : (0..<count).map(row(at:)) }

  /// The rows of the block that is shown.
  package var shown: [UserRow] { shownIndices.map(row(at:)) }
  /// Where the rows of that block are.
  package var shownIndices: Range<Int> { blockStart..<blockEnd }

  /// Whether shown rows have scrolled away so long ago that they are to be read again.
  package var needsReading: Bool {
    shownIndices.contains { $0 < past.count && readAgain[$0] == nil }
  }

  private var blockEnd: Int {
    blockStart == starts.last ? count : starts.first { $0 > blockStart } ?? count
  }

  /// The row with that number, or `nil`.
  package func row(number: Int) -> UserRow? {
    number > 0 && number <= count ? row(at: number - 1) : nil
  }

  /// Whose rows these are; indices behind the last row are left out.
  package func ids(at indices: Range<Int>) -> [Int64] {
    indices.clamped(to: 0..<count).map { $0 < past.count ? past[$0].id : row(at: $0).user.id }
  }

  private func row(at index: Int) -> UserRow {
    guard index < past.count else { return newest[index - past.count] }
    let person = past[index]
    let user = SavedUser(user: User(id: person.id, login: person.login))
    return readAgain[index] ?? UserRow(number: index + 1, user: user, date: pastDates[index])
  }

  /// Shows a block with the rows behind those that are shown.
  ///
  /// - Parameter count: How many rows the block has, where so many were printed before.
  /// - Returns: How many it has.
  @discardableResult
  package mutating func beginBlock(_ count: Int = 0) -> Int {
    let start = blockEnd
    let known = min(max(count, 0), self.count - start)
    starts.removeAll { $0 > start && $0 < start + known }
    beginBlock(at: start)
    if start + known < self.count { beginBlock(at: start + known) }
    blockStart = start
    return known
  }

  /// Shows the block from `start` on again, when the one that was begun after it is empty.
  package mutating func dropEmptyBlock(startedAfter start: Int) {
    guard shownIndices.isEmpty, start < blockStart else { return }
    starts.removeLast()
    blockStart = start
  }

  /// Shows the block that has the row with that number.
  ///
  /// - Parameter limit: The most rows to show; a longer block is divided.
  package mutating func show(_ number: Int, atMost limit: Int) {
    guard number > 0, number <= count, let start = starts.last(where: { $0 < number }) else {
      return
    }
    let index = number - 1
    blockStart = start + (index - start) / limit * limit
    beginBlock(at: blockStart)
    fit(limit)
  }

  /// Shows no more than the first `limit` rows of the block; the others come next.
  package mutating func fit(_ limit: Int) {
    if shownIndices.count > limit { beginBlock(at: blockStart + limit) }
  }

  private mutating func beginBlock(at start: Int) {
    if let index = starts.firstIndex(where: { $0 >= start }) {
      if starts[index] != start { starts.insert(start, at: index) }
    } else {
      starts.append(start)
    }
  }

  /// Adds users below the rows that there are, and shows them.
  ///
  /// - Parameter matches: Why a search found them, by their ids.
  package mutating func append(_ users: [SavedUser], matches: [Int64: [SearchMatch]] = [:]) {
    append(users.map { UserRow(number: 0, user: $0, matches: matches[$0.id] ?? []) })
  }

  /// Adds people of the diary below the rows that there are, and shows them.
  package mutating func append(_ entries: [DiaryEntry]) {
    append(entries.map { UserRow(number: 0, user: $0.user, date: $0.date) })
  }

  // Their numbers are given here.
  private mutating func append(_ rows: [UserRow]) {
    if !rows.isEmpty, blockStart != starts.last {
      beginBlock(at: count)
      blockStart = count
    }
    for row in rows { newest.append(row.numbered(count + 1)) }
    first = first ?? newest.first
    forgetMost()
  }

  // Twice as many may gather, so that rows are moved once in a thousand.
  private mutating func forgetMost() {
    guard newest.count > 2 * Self.wholeCount else { return }
    let old = newest.prefix(newest.count - Self.wholeCount)
    // What the reader sees stays whole.
    let shown = shownIndices
    for (row, index) in zip(old, past.count...) {
      if shown.contains(index) { readAgain[index] = row }
      if let date = row.date { pastDates[index] = date }
    }
    past += old.map { Person(id: $0.user.id, login: $0.user.user.login) }
    newest.removeFirst(old.count)
  }

  /// Replaces those users in their rows.
  ///
  /// - Parameter matches: Why a search finds them now, by their ids.
  /// - Returns: How many rows look different from what was printed.
  package mutating func update(
    to users: [SavedUser], matches: [Int64: [SearchMatch]] = [:]
  ) -> Int {
    let known = Dictionary(users.map { ($0.id, $0) }) { $1 }
    if let id = first?.user.id, let user = known[id] { first?.update(to: user, matches[id]) }
    var changedCount = 0
    for index in newest.indices {
      guard let user = known[newest[index].user.id] else { continue }
      if !newest[index].user.looksLike(user) { changedCount += 1 }
      newest[index].update(to: user, matches[user.id])
    }
    for index in shownIndices where index < past.count {
      guard let user = known[past[index].id] else { continue }
      var row = row(at: index)
      if readAgain[index].map({ !$0.user.looksLike(user) }) == true { changedCount += 1 }
      row.update(to: user, matches[user.id])
      readAgain[index] = row
    }
    return changedCount
  }
}
