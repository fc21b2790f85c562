import Terminal

/// One kind of row in a list.
package protocol ListCell<Item> {
  associatedtype Item
  /// Makes a cell for `item`, or `nil` when it is another kind's to show.
  init?(_ item: Item)
  /// The cell as lines of text.
  /// - Parameters:
  ///   - width: The room there is, in terminal columns.
  ///   - picture: What stands in the place of its picture, if it has one.
  func lines(fitting width: Int, beside picture: CellPicture) -> [StyledText]
}

extension ListCell {
  /// The cell as lines of text, without a picture.
  func lines(fitting width: Int) -> [StyledText] { lines(fitting: width, beside: .none) }
}
