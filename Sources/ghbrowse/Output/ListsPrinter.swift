import Interface
import Models
import Repository
import Terminal
import ViewModels

/// A saved list as `lists` prints it.
nonisolated struct PrintedList: Sendable {
  let saved: SavedList
  /// What stands above its people on a screen.
  let title: String
}

extension FieldTable where Value == PrintedList {
  /// A saved list, as `lists` prints it.
  nonisolated static var lists: Self {
    Self(
      fields: [
        Field("list") { .text($0.saved.list.name) }, Field("title") { .text($0.title) },
        Field("count") { .number(Int64($0.saved.overview.listedCount)) },
        Field("isWhole") { .flag($0.saved.overview.extent.wholeAt != nil) },
        Field("fetchedAt") { .date($0.saved.overview.extent.fetchedAt) },
        Field("notedCount") { .number(Int64($0.saved.notedCount)) },
        Field("unseenCount") { .number(Int64($0.saved.unseenCount)) },
        Field("wholeAt") { .date($0.saved.overview.extent.wholeAt) },
        Field("total") { .number($0.saved.overview.extent.total.map(Int64.init)) },
        Field("goneCount") { .number(Int64($0.saved.overview.extent.goneCount)) },
        Field("isIncomplete") { .flag($0.saved.overview.extent.isIncomplete) },
      ],
      columns: [
        "list", "title", "count", "isWhole", "fetchedAt", "notedCount", "unseenCount",
      ])
  }
}

/// Prints saved lists: as JSON, fitted to a terminal, or with tabs.
struct ListsPrinter {
  private let dependencies: Dependencies
  private let output = StandardStream.output

  init(_ dependencies: Dependencies) {
    self.dependencies = dependencies
  }

  /// - Throws: ``CommandFailure`` when one cannot be written.
  func print(_ lists: [SavedList]) throws {
    dependencies.pager.begin()
    guard dependencies.isForPerson else {
      var printer = RecordPrinter(.lists, dependencies)
      try printer.print(lists.lazy.map { PrintedList(saved: $0, title: $0.list.words.title) })
      return printer.end()
    }
    let rows = lists.enumerated().map { ListRow(number: $0.offset + 1, saved: $0.element) }
    let width = output.size(environment: dependencies.environment).columns
    for line in CellCatalog.lists(dependencies.presentation).lines(of: rows, fitting: width) {
      output.write(line: line, in: dependencies.theme)
    }
  }
}
