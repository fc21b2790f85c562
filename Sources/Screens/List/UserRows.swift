import Models

/// The rows that a screen has printed so far, numbered from 1, and the block of them that is shown.
///
/// The last block grows.
package struct UserRows: Sendable, Equatable {
  /// All rows, in the order printed.
  package private(set) var all: [UserRow] = []
  /// Where the rows of the block are that is shown.
  package private(set) var shownIndices = 0..<0

  package init() {}

  /// How many rows there are.
  package var count: Int { all.count }
  /// Whether there is no row.
  package var isEmpty: Bool { all.isEmpty }
  /// The rows of the block that is shown.
  package var shown: [UserRow] { Array(all[shownIndices]) }
  /// The index where that block begins.
  package var blockStart: Int { shownIndices.lowerBound }

  /// The row with that number, or `nil`.
  package func row(number: Int) -> UserRow? {
    number > 0 && number <= count ? all[number - 1] : nil
  }

  /// Shows a block with the rows behind those that are shown.
  ///
  /// - Parameter count: How many rows the block has, where so many were printed before.
  /// - Returns: How many it has.
  @discardableResult
  package mutating func beginBlock(_ count: Int = 0) -> Int {
    let start = shownIndices.upperBound
    let known = min(max(count, 0), all.count - start)
    shownIndices = start..<start + known
    return known
  }

  /// Shows the block with `indices` again if the one that was begun after it is empty.
  package mutating func dropEmptyBlock(after indices: Range<Int>) {
    if shownIndices.isEmpty { shownIndices = indices }
  }

  /// Shows a block that has the row with that number.
  ///
  /// - Parameter limit: The most rows to show.
  package mutating func show(_ number: Int, atMost limit: Int) {
    guard number > 0, number <= count else { return }
    let start = (number - 1) / limit * limit
    shownIndices = start..<min(start + limit, count)
  }

  /// Shows no more than the first `limit` rows of the block; the others come next.
  package mutating func fit(_ limit: Int) {
    shownIndices = shownIndices.prefix(limit)
  }

  /// Adds rows below those that there are, numbers them, and shows them.
  package mutating func append(_ rows: [UserRow]) {
    guard !rows.isEmpty else { return }
    let start = shownIndices.upperBound == count ? blockStart : count
    for var row in rows {
      row.number = count + 1
      all.append(row)
    }
    shownIndices = start..<count
  }

  /// Replaces users in their rows.
  ///
  /// - Parameters:
  ///   - indices: Where the rows are.
  ///   - matches: Why a search finds them now, by their ids.
  /// - Returns: How many rows look different from what was printed.
  package mutating func update(
    _ indices: Range<Int>, to users: [SavedUser], matches: [Int64: [SearchMatch]] = [:]
  ) -> Int {
    let known = Dictionary(users.map { ($0.id, $0) }) { $1 }
    var changedCount = 0
    for index in indices.clamped(to: 0..<count) {
      guard let user = known[all[index].user.id] else { continue }
      if !all[index].user.looksLike(user) { changedCount += 1 }
      (all[index].user, all[index].matches) = (user, matches[user.id] ?? [])
    }
    return changedCount
  }
}
