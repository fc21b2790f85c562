/// The pictures that stand in a list's rows.
package protocol CellPictures<Item> {
  associatedtype Item
  /// What stands in the place of an item's picture now.
  func picture(of item: Item, fitting width: Int) -> CellPicture
  /// How many lines a row takes.
  func height(fitting width: Int) -> Int
  /// Takes note that the reader has these items on the screen, and no others.
  func show(_ items: [Item], fitting width: Int)
}

/// Rows without pictures.
package struct NoPictures<Item>: CellPictures {
  package init() {}

  package func picture(of item: Item, fitting width: Int) -> CellPicture { .none }
  package func height(fitting width: Int) -> Int { 1 }
  package func show(_ items: [Item], fitting width: Int) {}
}
