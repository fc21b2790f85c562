import Models
import Terminal
import ViewModels

extension CellCatalog where Item == PlainRow<TagCount> {
  /// The one kind of row that a list of tags has.
  package static func tags(_ presentation: Presentation) -> Self {
    switch presentation {
    case .visual: CellCatalog(TagCell.self)
    case .screenReader: CellCatalog(SpokenTagCell.self)
    }
  }
}

/// A tag, and how many notes have it.
struct TagCell: ListCell {
  private let row: PlainRow<TagCount>

  init?(_ item: PlainRow<TagCount>) {
    row = item
  }

  func lines(in frame: RowFrame, beside picture: CellPicture) -> [StyledText] {
    let number = StyledText("\(row.number)" as SafeText, .detail)
      .padded(to: 5, alignment: .trailing)
    let count = StyledText("  \(row.countText)" as SafeText, .detail)
    let room = max(frame.width - number.width - count.width - 2, 0)
    return [(number + StyledText("  ") + row.name.fitted(to: room) + count).fitted(to: frame.width)]
  }
}

/// The same in words.
struct SpokenTagCell: ListCell {
  private let row: PlainRow<TagCount>

  init?(_ item: PlainRow<TagCount>) {
    row = item
  }

  func lines(in frame: RowFrame, beside picture: CellPicture) -> [StyledText] {
    [StyledText("\(row.number) tag \(SafeText.line(row.entry.tag)), \(row.countText)" as SafeText)]
  }
}

extension PlainRow<TagCount> {
  fileprivate var name: StyledText { StyledText("#\(SafeText.line(entry.tag))" as SafeText, .link) }

  fileprivate var countText: SafeText { entry.count == 1 ? "1 note" : "\(entry.count) notes" }
}
