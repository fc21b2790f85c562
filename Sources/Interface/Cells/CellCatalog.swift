import Terminal

/// The kinds of row that a list has, the most particular first.
package struct CellCatalog<Item> {
  private let kinds: [any ListCell<Item>.Type]

  /// - Parameter kinds: The order is precedence: the first kind that takes an item shows it.
  package init(_ kinds: any ListCell<Item>.Type...) {
    self.kinds = kinds
  }

  /// The lines of the cell that takes `item`; none when no kind does.
  package func lines(for item: Item, fitting width: Int) -> [StyledText] {
    for kind in kinds {
      if let cell = kind.init(item) { return cell.lines(fitting: width) }
    }
    return []
  }
}
