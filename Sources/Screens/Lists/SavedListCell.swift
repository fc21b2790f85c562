import FoundationEssentials
import Models
import Terminal

extension CellCatalog where Item == PlainRow<SavedList> {
  /// The one kind of row that a list of lists has.
  package static func lists(_ presentation: Presentation) -> Self {
    CellCatalog(SavedListCell.self, presentation: presentation, rowHeight: 2)
  }
}

/// A saved list: its name; below, its size, wholeness and age, and how many are noted and unseen.
struct SavedListCell: RowCell {
  let row: Row

  init?(_ item: PlainRow<SavedList>) {
    let name = SafeText.line(item.entry.list.name)
    var row = Row(number: item.number, title: StyledText(name, .login), name: name)
    row.lowerFacts = item.entry.facts(now: Date())
    self.row = row
  }
}

extension SavedList {
  fileprivate func facts(now: Date) -> [Fact] {
    let words: [String?] = [
      size,
      // The list of everyone has no end.
      list == .everyone ? nil : overview.fetchedAt.map { _ in wholeness },
      overview.fetchedAt.map { "fetched \(LocalTime.ago(from: $0, now: now))" },
      notedCount > 0 ? "\(notedCount.grouped) noted" : nil,
      unseenCount > 0 ? "\(unseenCount.grouped) unseen" : nil,
    ]
    return words.compactMap { $0 }.map { Fact($0, .state) }
  }

  private var size: String {
    let count = overview.peopleCount
    return overview.largerTotal.map { "\(count.grouped) of \($0.grouped)" }
      ?? count.counted("person", "people")
  }

  // A search has no end that GitHub shows where it finds more than 1,000.
  private var wholeness: String {
    if overview.wholeAt == nil { return "incomplete" }
    return overview.largerTotal == nil ? "complete" : "all that GitHub shows"
  }
}
