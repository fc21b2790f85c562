/// The people of a list that changes: they come, go, come back and move.
package struct ChangingPeople {
  // Fewer than that do not leave.
  private static let least = 40

  /// Who is in the list now, in the server's order.
  package private(set) var order: [Int64]
  /// Whoever was ever in it.
  package private(set) var everybody: Set<Int64>
  private var strangers: ArraySlice<Int64>
  private var gone: [Int64] = []

  /// - Parameters:
  ///   - count: How many are in the list at first.
  ///   - strangerCount: How many others there are who may come.
  package init(_ count: Int, strangers strangerCount: Int) {
    let ids = StandInPeople.ids(count + strangerCount)
    order = Array(ids[..<count])
    everybody = Set(order)
    strangers = ids[count...]
  }

  /// Puts all of them in another order.
  package mutating func shuffle(_ numbers: inout SeededNumbers) {
    order.shuffle(using: &numbers)
  }

  /// Lets people go, come and move: at most so many of each.
  package mutating func change(upTo most: Int = 3, _ numbers: inout SeededNumbers) {
    for _ in 0..<numbers.next(below: most + 1) where order.count > Self.least {
      gone.append(order.remove(at: numbers.next(below: order.count)))
    }
    for _ in 0..<numbers.next(below: most + 1) { comes(&numbers) }
    for _ in 0..<numbers.next(below: most) {
      let person = order.remove(at: numbers.next(below: order.count))
      order.insert(person, at: numbers.next(below: order.count + 1))
    }
  }

  // Most come at the top, as followers do, and one in four has been there before.
  private mutating func comes(_ numbers: inout SeededNumbers) {
    let isBack = !gone.isEmpty && numbers.next(below: 4) == 0
    let person = isBack ? gone.remove(at: numbers.next(below: gone.count)) : strangers.popFirst()
    guard let person else { return }
    order.insert(person, at: numbers.next(below: 3) == 0 ? order.count : 0)
    everybody.insert(person)
  }
}
