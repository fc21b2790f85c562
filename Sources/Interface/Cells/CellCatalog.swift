import Terminal

/// The kinds of row that a list has, the most particular first.
package struct CellCatalog<Item> {
  private let kinds: [any ListCell<Item>.Type]
  private let prepare: ([Item]) -> [Item]
  private let pictures: any CellPictures<Item>

  /// - Parameters:
  ///   - kinds: In the order of precedence: the first kind that takes an item shows it.
  ///   - pictures: The pictures of items.
  ///   - prepare: Changes items that depend on each other, before each is shown.
  package init(
    _ kinds: any ListCell<Item>.Type..., pictures: any CellPictures<Item> = NoPictures(),
    prepare: @escaping ([Item]) -> [Item] = { $0 }
  ) {
    self.kinds = kinds
    self.pictures = pictures
    self.prepare = prepare
  }

  /// The items of a block, as its cells take them.
  func prepared(_ items: [Item]) -> [Item] { prepare(items) }

  /// What stands now in the place of the item's picture.
  func picture(of item: Item, fitting width: Int) -> CellPicture {
    pictures.picture(of: item, fitting: width)
  }

  /// How many lines a row takes.
  func height(fitting width: Int) -> Int { pictures.height(fitting: width) }

  /// Call when these items are on the screen, and no others.
  func show(_ items: [Item], fitting width: Int) {
    pictures.show(items, fitting: width)
  }

  /// The lines of the cell that takes `item`; none when no kind does.
  package func lines(
    for item: Item, fitting width: Int, beside picture: CellPicture = .none
  ) -> [StyledText] {
    for kind in kinds {
      if let cell = kind.init(item) { return cell.lines(fitting: width, beside: picture) }
    }
    return []
  }

  /// The lines of a block of rows without pictures.
  package func lines(of items: [Item], fitting width: Int) -> [StyledText] {
    prepared(items).flatMap { lines(for: $0, fitting: width) }
  }
}

/// One kind of row in a list.
package protocol ListCell<Item> {
  /// What a row is about.
  associatedtype Item
  /// Makes a cell for `item`, or `nil` when it is another kind's to show.
  init?(_ item: Item)
  /// The cell as lines of text.
  /// - Parameters:
  ///   - width: The room there is, in terminal columns.
  ///   - picture: What stands in the place of the item's picture.
  func lines(fitting width: Int, beside picture: CellPicture) -> [StyledText]
}

extension ListCell {
  /// The cell as lines of text, without a picture.
  func lines(fitting width: Int) -> [StyledText] { lines(fitting: width, beside: .none) }
}

/// The pictures that stand in a list's rows.
package protocol CellPictures<Item> {
  /// What a row is about.
  associatedtype Item
  /// What stands now in the place of the item's picture.
  func picture(of item: Item, fitting width: Int) -> CellPicture
  /// How many lines a row takes.
  func height(fitting width: Int) -> Int
  /// Call when these items are on the screen, and no others.
  func show(_ items: [Item], fitting width: Int)
}

/// Rows without pictures.
package struct NoPictures<Item>: CellPictures {
  package init() {}

  package func picture(of item: Item, fitting width: Int) -> CellPicture { .none }
  package func height(fitting width: Int) -> Int { 1 }
  package func show(_ items: [Item], fitting width: Int) {}
}

/// What stands in the place of a picture.
package enum CellPicture: Sendable, Equatable {
  /// The beginning of the login.
  case none
  /// The beginning of the login, and a word where the picture's colours would be inverted.
  case description
  /// The rows of the picture, all of one width.
  case rows([StyledText])
}
