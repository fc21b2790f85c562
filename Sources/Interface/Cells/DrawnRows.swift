import Terminal

/// Rows as they were laid out last: a block that grows is not laid out anew each time.
struct DrawnRows<Item: Equatable> {
  private struct Row {
    let item: Item
    let picture: CellPicture
    let lines: [StyledText]
  }

  private let catalog: CellCatalog<Item>
  private var rows: [Row] = []
  private var width = 0

  init(_ catalog: CellCatalog<Item>) {
    self.catalog = catalog
  }

  /// The lines of `items`; the cells are asked for those that were not there before, or changed.
  mutating func lines(of items: some Collection<Item>, fitting width: Int) -> [StyledText] {
    if width != self.width || items.count < rows.count { rows = [] }
    self.width = width
    for (index, item) in items.enumerated() {
      let picture = catalog.picture(of: item, fitting: width)
      if index < rows.count, rows[index].item == item, rows[index].picture == picture { continue }
      let lines = catalog.lines(for: item, fitting: width, beside: picture)
      let row = Row(item: item, picture: picture, lines: lines)
      if index < rows.count { rows[index] = row } else { rows.append(row) }
    }
    return rows.flatMap(\.lines)
  }

  /// The items all of whose lines are among these, counted from zero.
  func items(onLines numbers: Set<Int>) -> [Item] {
    var end = 0
    return rows.compactMap { row in
      let start = end
      end += row.lines.count
      return (start..<end).allSatisfy(numbers.contains) ? row.item : nil
    }
  }
}
