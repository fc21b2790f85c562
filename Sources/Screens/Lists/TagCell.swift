import Models
import Terminal

extension CellCatalog where Item == PlainRow<TagCount> {
  /// The one kind of row that a list of tags has.
  package static func tags(_ presentation: Presentation) -> Self {
    CellCatalog(TagCell.self, presentation: presentation)
  }
}

/// A tag, and how many notes have it.
struct TagCell: RowCell {
  let row: Row

  init?(_ item: PlainRow<TagCount>) {
    let tag = SafeText.line(item.entry.tag)
    var row = Row(
      number: item.number, title: StyledText("#\(tag)" as SafeText, .link), name: "tag \(tag)")
    row.facts = [Fact(item.entry.count.counted("note"), .count)]
    self.row = row
  }
}
