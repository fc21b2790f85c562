import Terminal

/// The kinds of row that a list has, the most particular first.
package struct CellCatalog<Item> {
  private let kinds: [any ListCell<Item>.Type]
  private let prepare: ([Item]) -> [Item]

  /// - Parameters:
  ///   - kinds: The order is precedence: the first kind that takes an item shows it.
  ///   - prepare: What is to be known of items together before each is shown.
  package init(
    _ kinds: any ListCell<Item>.Type..., prepare: @escaping ([Item]) -> [Item] = { $0 }
  ) {
    self.kinds = kinds
    self.prepare = prepare
  }

  /// The items of a block as its cells take them.
  func prepared(_ items: [Item]) -> [Item] { prepare(items) }

  /// The lines of the cell that takes `item`; none when no kind does.
  package func lines(for item: Item, fitting width: Int) -> [StyledText] {
    for kind in kinds {
      if let cell = kind.init(item) { return cell.lines(fitting: width) }
    }
    return []
  }
}
