/// The room of a block's rows, and the columns that they share.
package struct RowFrame: Sendable, Equatable {
  /// From so many columns on, rows have columns of their own.
  static let leastWidthOfColumns = 120

  /// The room there is, in terminal columns.
  let width: Int
  /// The columns of the rows; `nil` where there is little room.
  let columns: RowColumns?

  init(width: Int, columns: RowColumns? = nil) {
    self.width = width
    self.columns = columns
  }
}

/// How wide the fields of a block's rows are, field by field.
///
/// The first field gives way last, because a row is known by it; the last has what is left.
package struct RowColumns: Sendable, Equatable {
  /// The blanks between two columns.
  static let gap = 2
  // A middle field is not made narrower than this while another one is wider.
  private static let least = 12

  /// The widest text of each field.
  private var widest: [Int] = []

  init() {}

  /// Makes room for a row whose fields are so wide.
  mutating func include(_ widths: [Int]) {
    widest += Array(repeating: 0, count: max(widths.count - widest.count, 0))
    for (index, width) in widths.enumerated() { widest[index] = max(widest[index], width) }
  }

  /// The widths of the fields in `room` columns; 0 where no row has such a field.
  func fitted(to room: Int) -> [Int] {
    guard let last = widest.last else { return [] }
    var widths = widest.map { min($0, room) }
    let free = room - Self.gap * max(widths.count { $0 > 0 } - 1, 0)
    let end = widths.count - 1
    let others = free - min(last, free / 3)
    while widths[..<end].reduce(0, +) > others, let index = Self.givingWay(widths[..<end]) {
      widths[index] -= 1
    }
    widths[end] = min(last, max(free - widths[..<end].reduce(0, +), 0))
    return widths
  }

  // The widest of those in the middle, and the first when they are narrow.
  private static func givingWay(_ widths: ArraySlice<Int>) -> Int? {
    let middle = widths.indices.dropFirst().max { widths[$0] < widths[$1] }
    if let middle, widths[middle] > least { return middle }
    if let first = widths.first, first > least { return 0 }
    return widths.indices.first { widths[$0] > 0 }
  }
}
