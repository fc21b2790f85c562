import Terminal

/// Rows as they were laid out last: a block that grows is not laid out anew each time.
struct DrawnRows<Item: Equatable> {
  private let catalog: CellCatalog<Item>
  private var rows: [(item: Item, lines: [StyledText])] = []
  private var width = 0

  init(_ catalog: CellCatalog<Item>) {
    self.catalog = catalog
  }

  /// The lines of `items`; the cells are asked for those that were not there before, or changed.
  mutating func lines(of items: some Collection<Item>, fitting width: Int) -> [StyledText] {
    if width != self.width || items.count < rows.count { rows = [] }
    self.width = width
    for (index, item) in items.enumerated() {
      if index == rows.count {
        rows.append((item, catalog.lines(for: item, fitting: width)))
      } else if rows[index].item != item {
        rows[index] = (item, catalog.lines(for: item, fitting: width))
      }
    }
    return rows.flatMap(\.lines)
  }
}
