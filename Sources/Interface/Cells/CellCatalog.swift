import Terminal

/// The kinds of row that a list has, the most particular first.
package struct CellCatalog<Item> {
  private let kinds: [(Item) -> (any ListCell<Item>)?]

  /// - Parameter kinds: The order is precedence: the first kind that takes an item shows it.
  package init<each Cell: ListCell>(_ kinds: repeat (each Cell).Type)
  where repeat (each Cell).Item == Item {
    var makers: [(Item) -> (any ListCell<Item>)?] = []
    for kind in repeat each kinds { makers.append { kind.init($0) } }
    self.kinds = makers
  }

  /// The lines of the cell that takes `item`; none when no kind does.
  package func lines(for item: Item, fitting width: Int) -> [StyledText] {
    for kind in kinds {
      if let cell = kind(item) { return cell.lines(fitting: width) }
    }
    return []
  }
}
