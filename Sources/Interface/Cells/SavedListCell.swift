import FoundationEssentials
import Models
import Terminal
import ViewModels

extension CellCatalog where Item == ListRow {
  /// The one kind of row that a list of lists has.
  package static func lists(_ presentation: Presentation) -> Self {
    switch presentation {
    case .visual: CellCatalog(SavedListCell.self)
    case .screenReader: CellCatalog(SpokenSavedListCell.self)
    }
  }
}

/// A saved list: its name, its size and whether it is whole, its age, and how many are noted and unseen.
///
/// Where there is little room the last facts are left out.
struct SavedListCell: ListCell {
  // The columns of a name: of the room in percent, and the most that are kept free for a short one.
  private static let nameShare = 50
  private static let nameRoom = 28

  private let row: ListRow

  init?(_ item: ListRow) {
    row = item
  }

  func lines(in frame: RowFrame, beside picture: CellPicture) -> [StyledText] {
    let number = StyledText("\(row.number)" as SafeText, .detail)
      .padded(to: 5, alignment: .trailing)
    let room = max(frame.width - number.width - 2, 0)
    let column = room * Self.nameShare / 100
    let name = StyledText(row.name, .login).fitted(to: column)
      .padded(to: min(column, Self.nameRoom), alignment: .leading)
    let left = max(room - name.width - 2, 0)
    let facts = FactLine(
      row.facts(now: Date()).map { FactLine.Fact(StyledText($0, .detail)) },
      separator: StyledText(" · ", .detail)
    ).prefix(fitting: left)
    let text = number + StyledText("  ") + name + StyledText("  ") + facts.fitted(to: left)
    return [text.withoutTrailingBlanks.fitted(to: frame.width)]
  }
}

/// The same in words.
struct SpokenSavedListCell: ListCell {
  private let row: ListRow

  init?(_ item: ListRow) {
    row = item
  }

  func lines(in frame: RowFrame, beside picture: CellPicture) -> [StyledText] {
    let facts: [SafeText] = ["\(row.number) \(row.name)"] + row.facts(now: Date())
    return [StyledText(facts.separated(by: ", "))]
  }
}

extension ListRow {
  fileprivate var name: SafeText { .line(saved.list.name) }

  /// What there is to say of the list, the important first.
  fileprivate func facts(now: Date) -> [SafeText] {
    let extent = saved.overview.extent
    let parts: [SafeText?] = [
      size,
      // The list of everyone has no end.
      extent.fetchedAt.map { _ in extent.wholeAt == nil ? "not whole" : "whole" },
      extent.fetchedAt.map { .line("fetched \(LocalTime.ago(from: $0, now: now))") },
      saved.notedCount > 0 ? .line("\(saved.notedCount.grouped) noted") : nil,
      saved.unseenCount > 0 ? .line("\(saved.unseenCount.grouped) unseen") : nil,
    ]
    return parts.compactMap { $0 }
  }

  private var size: SafeText {
    let count = saved.overview.listedCount
    if let total = saved.overview.extent.total, total > count {
      return .line("\(count.grouped) of \(total.grouped)")
    }
    return .line(count.counted("person", "people"))
  }
}
