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

  /// The room of a block with these rows, whose columns are as wide as its widest texts.
  func frame(of items: some Collection<Item>, fitting width: Int) -> RowFrame {
    guard width >= RowFrame.leastWidthOfColumns else { return RowFrame(width: width) }
    let hasPictures = height(fitting: width) > 1
    var columns = RowColumns()
    for item in items {
      columns.include(cell(for: item)?.columnWidths(besidePicture: hasPictures) ?? [])
    }
    return RowFrame(width: width, columns: columns)
  }

  /// The lines of the cell that takes `item`; none when no kind does.
  func lines(
    for item: Item, in frame: RowFrame, beside picture: CellPicture = .none
  ) -> [StyledText] {
    cell(for: item)?.lines(in: frame, beside: picture) ?? []
  }

  /// The lines of a block of rows without pictures.
  package func lines(of items: [Item], fitting width: Int) -> [StyledText] {
    let items = prepared(items)
    let frame = frame(of: items, fitting: width)
    return items.flatMap { lines(for: $0, in: frame) }
  }

  private func cell(for item: Item) -> (any ListCell<Item>)? {
    for kind in kinds {
      if let cell = kind.init(item) { return cell }
    }
    return nil
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
  ///   - frame: The room there is, and the columns of the block's rows.
  ///   - picture: What stands in the place of the item's picture.
  func lines(in frame: RowFrame, beside picture: CellPicture) -> [StyledText]
  /// How wide the cell's fields are, for the columns of its block; empty where it has none.
  func columnWidths(besidePicture: Bool) -> [Int]
}

extension ListCell {
  func columnWidths(besidePicture: Bool) -> [Int] { [] }
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
  /// Nothing: rows are text.
  case none
  /// Initials until the picture has come; whose colours are inverted, the cell knows.
  case placeholder(Placeholder)
  /// The rows of the picture, all of one width.
  case rows([StyledText])

  /// The rows that are drawn; `nil` where none are.
  func rows(isInverted: Bool) -> [StyledText]? {
    switch self {
    case .none: nil
    case .placeholder(let initials): initials.rows(isInverted: isInverted)
    case .rows(let rows): rows
    }
  }
}
