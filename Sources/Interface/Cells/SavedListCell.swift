import FoundationEssentials
import Models
import Terminal
import ViewModels

extension CellCatalog where Item == PlainRow<SavedList> {
  /// The one kind of row that a list of lists has.
  package static func lists(_ presentation: Presentation) -> Self {
    switch presentation {
    case .visual: CellCatalog(SavedListCell.self, pictures: SavedListLines())
    case .screenReader: CellCatalog(SpokenSavedListCell.self)
    }
  }
}

/// A saved list: its name, its size and whether it is whole, its age, and how many are noted and unseen.
///
/// On a narrow terminal the facts stand below the name; the last ones are left out where they do not fit.
struct SavedListCell: ListCell {
  // The columns of a name at most, of the room in percent.
  private static let nameShare = 50
  private static let numberRoom = 7

  private let row: PlainRow<SavedList>
  private let name: StyledText

  init?(_ item: PlainRow<SavedList>) {
    row = item
    name = StyledText(.line(item.entry.list.name), .login)
  }

  func columnWidths(besidePicture: Bool) -> [Int] { [name.width] }

  func lines(in frame: RowFrame, beside picture: CellPicture) -> [StyledText] {
    let number = StyledText("\(row.number)" as SafeText, .detail)
      .padded(to: Self.numberRoom - 2, alignment: .trailing)
    let room = max(frame.width - Self.numberRoom, 0)
    return text(room, frame.columns).enumerated().map { index, text in
      let start = index == 0 ? number : StyledText("")
      return (start.padded(to: Self.numberRoom, alignment: .leading) + text)
        .withoutTrailingBlanks.fitted(to: frame.width)
    }
  }

  // Behind the number.
  private func text(_ room: Int, _ columns: RowColumns?) -> [StyledText] {
    guard let columns else { return [name.fitted(to: room), facts(fitting: room)] }
    let column = columns.fitted(to: room * Self.nameShare / 100).first ?? 0
    let start = name.fitted(to: column).padded(to: column + RowColumns.gap, alignment: .leading)
    return [start + facts(fitting: max(room - start.width, 0))]
  }

  private func facts(fitting room: Int) -> StyledText {
    FactLine(
      row.facts(now: Date()).map { FactLine.Fact(StyledText($0, .detail)) },
      separator: StyledText(" · ", .detail)
    ).prefix(fitting: room).fitted(to: room)
  }
}

/// The lines of a saved list, which has no picture.
private struct SavedListLines: CellPictures {
  func picture(of item: PlainRow<SavedList>, fitting width: Int) -> CellPicture { .none }
  func height(fitting width: Int) -> Int { width < RowFrame.leastWidthOfColumns ? 2 : 1 }
  func show(_ items: [PlainRow<SavedList>], fitting width: Int) {}
}

/// The same in words.
struct SpokenSavedListCell: ListCell {
  private let row: PlainRow<SavedList>

  init?(_ item: PlainRow<SavedList>) {
    row = item
  }

  func lines(in frame: RowFrame, beside picture: CellPicture) -> [StyledText] {
    let facts: [SafeText] = ["\(row.number) \(row.name)"] + row.facts(now: Date())
    return [StyledText(facts.separated(by: ", "))]
  }
}

extension PlainRow<SavedList> {
  fileprivate var name: SafeText { .line(entry.list.name) }

  /// What there is to say of the list, the important first.
  fileprivate func facts(now: Date) -> [SafeText] {
    let extent = entry.overview.extent
    let parts: [SafeText?] = [
      size,
      // The list of everyone has no end.
      entry.list == .everyone ? nil : extent.fetchedAt.map { _ in wholeness },
      extent.fetchedAt.map { .line("fetched \(LocalTime.ago(from: $0, now: now))") },
      entry.notedCount > 0 ? .line("\(entry.notedCount.grouped) noted") : nil,
      entry.unseenCount > 0 ? .line("\(entry.unseenCount.grouped) unseen") : nil,
    ]
    return parts.compactMap { $0 }
  }

  private var size: SafeText {
    let count = entry.overview.peopleCount
    if let total = entry.overview.largerTotal {
      return .line("\(count.grouped) of \(total.grouped)")
    }
    return .line(count.counted("person", "people"))
  }

  // A search has no end that GitHub shows where it finds more than 1,000.
  private var wholeness: SafeText {
    if entry.overview.extent.wholeAt == nil { return "incomplete" }
    return entry.overview.largerTotal == nil ? "complete" : "all that GitHub shows"
  }
}
