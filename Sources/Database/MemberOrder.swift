/// Finds which people of a page stay where they are in their list; the others are put between them.
struct MemberOrder {
  // In members between two who stay: fewer than that for each person behind them are passed over.
  private static let reach = 10

  let members: ListMembers

  /// Whoever stays: the most people whose ranks ascend, all of them behind the rank of the last page's.
  ///
  /// A few people at the end of a page who stood far below are moved up. If they stayed, everybody whom
  /// the next pages bring would have to move behind them.
  ///
  /// - Parameter ranks: The ranks of a page's people, in its order; `nil` for those not in the list.
  /// - Returns: Their indices.
  func staying(_ ranks: [Int64?], behind last: Int64) throws(DatabaseError) -> Set<Int> {
    let known = ranks.enumerated().compactMap { index, rank in
      rank.flatMap { $0 > last ? (index: index, rank: $0) : nil }
    }
    var run = Self.longestRun(known.map(\.rank)).map { known[$0] }
    guard let end = run.last else { return [] }
    let span = try members.presentCount(after: last, before: end.rank)
    guard span > run.count + Self.reach else { return Set(run.map(\.index)) }
    for index in run.indices.reversed() {
      let before = index > 0 ? run[index - 1].rank : last
      let isFew = (run.count - index) * 2 < ranks.count
      let passed = try members.presentCount(after: before, before: run[index].rank)
      if isFew, passed > Self.reach * (run.count - index) { run.removeSubrange(index...) }
    }
    return Set(run.map(\.index))
  }

  /// The indices of a longest ascending run of numbers, in order.
  ///
  /// Takes O(n log n) steps (patience sorting).
  static func longestRun(_ numbers: [Int64]) -> [Int] {
    // The index of the least number that ends a run of each length, the shortest first.
    var ends: [Int] = []
    var previous = [Int?](repeating: nil, count: numbers.count)
    for (index, number) in numbers.enumerated() {
      let length = firstEnd(in: ends) { numbers[$0] >= number }
      previous[index] = length > 0 ? ends[length - 1] : nil
      if length < ends.count { ends[length] = index } else { ends.append(index) }
    }
    var run: [Int] = []
    var next = ends.last
    while let index = next {
      run.append(index)
      next = previous[index]
    }
    return run.reversed()
  }

  private static func firstEnd(in ends: [Int], where holds: (Int) -> Bool) -> Int {
    var (low, high) = (0, ends.count)
    while low < high {
      let middle = (low + high) / 2
      if holds(ends[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
