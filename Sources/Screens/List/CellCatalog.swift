import Terminal

/// The kinds of row in a list, the most specific first.
package struct CellCatalog<Item> {
  private let kinds: [any ListCell<Item>.Type]
  let presentation: Presentation
  private let pictures: (any CellPictures<Item>)?
  private let rowHeight: Int
  private let prepare: ([Item]) -> [Item]

  /// The first kind that accepts an item shows it; `prepare` changes items that depend on each other.
  init(
    _ kinds: any ListCell<Item>.Type..., presentation: Presentation = .visual,
    pictures: (any CellPictures<Item>)? = nil, rowHeight: Int = 1,
    prepare: @escaping ([Item]) -> [Item] = { $0 }
  ) {
    self.kinds = kinds
    self.presentation = presentation
    self.pictures = pictures
    self.rowHeight = rowHeight
    self.prepare = prepare
  }

  /// The items of a block, changed if they depend on each other.
  func prepared(_ items: [Item]) -> [Item] { prepare(items) }

  /// What is shown now in place of the item's picture.
  func picture(of item: Item, fitting width: Int) -> CellPicture {
    pictures?.picture(of: item, fitting: width) ?? .none
  }

  func height(fitting width: Int) -> Int {
    presentation == .visual ? max(rowHeight, pictures?.height(fitting: width) ?? 1) : 1
  }

  /// Call when these items are on the screen, and no others.
  func show(_ items: [Item], fitting width: Int) { pictures?.show(items, fitting: width) }

  /// The lines of the first cell that accepts `item`; none when no kind does.
  func lines(
    for item: Item, fitting width: Int, beside picture: CellPicture = .none
  ) -> [StyledText] {
    for kind in kinds {
      guard let cell = kind.init(item) else { continue }
      return presentation == .visual
        ? cell.lines(fitting: width, beside: picture) : [cell.spoken]
    }
    return []
  }

  package func lines(of items: [Item], fitting width: Int) -> [StyledText] {
    prepared(items).flatMap { lines(for: $0, fitting: width) }
  }
}

protocol ListCell<Item> {
  associatedtype Item
  /// Makes a cell for `item`, or `nil` when another kind shows it.
  init?(_ item: Item)
  /// The cell as lines of text; `width` is in terminal columns.
  func lines(fitting width: Int, beside picture: CellPicture) -> [StyledText]
  /// The cell in words, for a screen reader.
  var spoken: StyledText { get }
}

extension ListCell {
  /// The first line that is drawn.
  var spoken: StyledText { lines(fitting: .max, beside: .none).first ?? StyledText("") }
}

protocol CellPictures<Item> {
  associatedtype Item
  /// What is shown now in place of the item's picture.
  func picture(of item: Item, fitting width: Int) -> CellPicture
  func height(fitting width: Int) -> Int
  /// Call when these items are on the screen, and no others.
  func show(_ items: [Item], fitting width: Int)
}

/// What is shown in place of a picture.
enum CellPicture: Equatable {
  /// Nothing: rows are text.
  case none
  /// Initials until the picture arrives; the cell decides whether their colours are inverted.
  case placeholder(Placeholder)
  /// The rows of the picture, all of one width.
  case rows([StyledText])

  /// The lines of the drawn picture; empty if there is none.
  func rows(isInverted: Bool) -> [StyledText] {
    switch self {
    case .none: []
    case .placeholder(let initials): initials.rows(isInverted: isInverted)
    case .rows(let rows): rows
    }
  }
}
