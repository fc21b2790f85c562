import Terminal

/// One kind of row in a list.
package protocol ListCell<Item> {
  associatedtype Item
  /// Makes a cell for `item`, or `nil` when it is another kind's to show.
  init?(_ item: Item)
  /// The cell as lines of text.
  /// - Parameter width: The room there is, in terminal columns.
  func lines(fitting width: Int) -> [StyledText]
}
