import FoundationEssentials
import Models
import Repository

/// What a screen of rows lists.
package enum ListContent: Sendable, Equatable {
  /// Users of a list, or those of them that a filter leaves.
  case users(UserList, ListFilter)
  /// Users of the list of everyone from somebody on, who has that place in it.
  case usersFrom(login: String, position: Int?)
  /// The tags of notes.
  case tags
  /// The lists that are saved.
  case lists
}

/// How many people a list is about, where they are not all who are saved.
package enum PeopleCount: Sendable, Equatable {
  /// The number of saved members. `of` is the number that GitHub reports; it is `nil` when no member is
  /// missing. `isWhole` tells that all pages were fetched.
  case members(Int, of: Int?, isWhole: Bool)
  /// People with a note.
  case noted(Int)
  /// People whom a search found; there are more unless `isExact`.
  case found(Int, isExact: Bool)
  /// Fewer than all who are saved, and nobody has counted them.
  case uncounted
}

/// How things stand, for the line above a list.
package struct ListStatus: Sendable, Equatable {
  /// Users saved on this machine; of another list than that of everyone, its members.
  package var savedCount = 0
  /// How many the list is about; `nil` when these are all who are saved.
  package var count: PeopleCount?
  /// How the last exchange with GitHub ended.
  package var connection = ConnectionState.unknown
  /// The requests that GitHub still allows; `nil` before its first answer.
  package var budget: RateLimit?
  /// What the budget counts: GitHub's own search has one of its own.
  package var budgetUnit = "requests"
  /// When the oldest of the shown rows was fetched.
  package var fetchedAt: Date?

  package init() {}
}

/// What the reader does on a screen of rows, whatever the rows are.
package protocol RowsViewModelInputs {
  /// Call when the screen opens.
  /// - Parameter capacity: How many rows fit.
  func opened(capacity: Int) async
  /// Call once the saved rows have been shown; from now on GitHub may be asked for newer ones.
  func shown() async
  /// Call when the reader comes back to the screen.
  /// - Parameter capacity: How many rows fit.
  func returned(capacity: Int) async
  /// Call before the rows are shown anew on a screen of another size.
  /// - Parameter capacity: How many rows fit.
  func capacityChanged(_ capacity: Int)
  /// Call when the reader moves past the last row.
  /// - Parameters:
  ///   - capacity: How many rows fit.
  ///   - count: How many rows the reader asked for; `nil` means as many as fit.
  func endReached(capacity: Int, count: Int?) async
  /// Call when the reader opens the row with `number`, as printed.
  ///
  /// - Returns: The route to take; `nil` if there is no such row, which a notice says.
  func rowOpened(number: Int) -> Route?
  /// Call when the store has changed.
  func storeChanged() async
  /// Call when a command of the reader has changed a note, or what counts as seen.
  func noteChanged() async
  /// Call when the connection to GitHub has changed.
  func connectionChanged() async
  /// Call when the reader wants GitHub asked now.
  func refreshed() async
  /// Call when the notices have been shown.
  func noticesShown()
}

/// What the reader does about a person on a row.
package protocol PersonRowsInputs {
  /// The user on the row with `number`; `nil` when there is no such row.
  func user(number: Int) -> User?
  /// Call when the reader asks for something about the user on the row with `number`, and no user is there.
  func userMissed(number: Int)
  /// Call when the reader writes a note on the row with `number`.
  func noteWritten(_ text: String, number: Int) async
  /// Call when the reader wants to edit the note on the row with `number` on the prompt line.
  ///
  /// - Returns: Its text, empty without a note; `nil` when a notice says why there is none to edit.
  func noteAsked(number: Int) async -> String?
  /// Call when the reader adds a line to the note on the row with `number`.
  func lineAdded(_ text: String, number: Int) async
  /// Call when the reader deletes the note on the row with `number`.
  func noteDeleted(number: Int) async
  /// Call when the reader marks the row with `number` as not seen.
  func seenTakenBack(number: Int) async
}

/// What a screen of rows shows.
package protocol RowsViewModelOutputs {
  /// What a row shows.
  associatedtype Item
  /// What the rows are.
  var content: ListContent { get }
  /// The rows of the block that is shown; at their end a spinner while more rows are on their way.
  var items: [Item] { get }
  /// How many rows there are before the block that is shown.
  var blockStart: Int { get }
  /// How many of the last ``items`` only say that more rows are on their way.
  var pendingCount: Int { get }
  /// Sentences that may be shown under the next rows.
  var expectedNotices: [Notice] { get }
  /// How things stand.
  var status: ListStatus { get }
  /// Sentences to show under the rows, the oldest first.
  var notices: [Notice] { get }
  /// The jobs that the screen has started.
  var jobs: ScreenJobs { get }
  /// Takes what the reader does about people; `nil` where the rows are no people.
  var personRows: (any PersonRowsInputs)? { get }
  /// The way from profile to profile through the rows; `nil` where they are no people.
  ///
  /// - Parameter number: The row to begin at; `nil` when it begins at none.
  func walk(from number: Int?) -> PeopleWalk?
}

extension RowsViewModelOutputs {
  /// None: the rows are complete at once.
  package var expectedNotices: [Notice] { [] }
  package var personRows: (any PersonRowsInputs)? { nil }
  package func walk(from number: Int?) -> PeopleWalk? { nil }
}
