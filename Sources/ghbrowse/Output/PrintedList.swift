import Models
import ViewModels

/// A saved list as `lists` prints it.
nonisolated struct PrintedList: Sendable {
  let saved: SavedList

  /// What stands above its people on a screen.
  var title: String { saved.list.words.title }
}

extension FieldTable where Value == PrintedList {
  /// A saved list, as `lists` prints it.
  nonisolated static var lists: Self {
    Self(
      fields: [
        Field("list") { .text($0.saved.list.name) }, Field("title") { .text($0.title) },
        Field("count") { .number(Int64($0.saved.overview.peopleCount)) },
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
