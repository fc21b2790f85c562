import FoundationEssentials
import Models
import Repository

/// What a screen of rows lists.
package enum ListContent: Sendable, Equatable {
  case users(UserRowSource)
  /// The list of everyone from a user on, with the user's place in it.
  case usersFrom(login: String, position: Int?)
  case tags
  /// The people of a search, counted.
  case groups(SearchQuery, by: SearchGroup.Field)
  case lists
  /// The repositories of an account, by its login.
  case repositories(of: String)
}

/// The number of people that a list is about, unless it is about all saved users.
package enum PeopleCount: Sendable, Equatable {
  /// The number of saved members. `of` is the number that GitHub reports, or `nil` when no member is
  /// missing. `isWhole` is true when all pages were fetched, `doubt` says what is doubtful about that.
  case members(Int, of: Int?, isWhole: Bool, doubt: PassDoubt? = nil)
  /// Matches of a search; there are more unless `isExact`.
  case found(Int, isExact: Bool)
  /// Some of the saved users, who are not counted.
  case uncounted
}

/// The status of a list, for the line above it.
package struct ListStatus: Sendable, Equatable {
  /// How many people of the list are saved; for the list of everyone, all saved users.
  var savedCount = 0
  /// How many people the rows are chosen from; `nil` when these are all who are saved.
  var count: PeopleCount?
  /// How the last exchange with GitHub ended.
  var connection = ConnectionState.unknown
  /// The requests that GitHub still allows; `nil` before its first response.
  var budget: RateLimit?
  /// What the budget counts: GitHub's own search has a separate one.
  var budgetUnit = "requests"
  /// When the oldest of the shown rows was fetched.
  var fetchedAt: Date?
  /// ``ListOverview/hadLoginUntil``.
  var hadLoginUntil: Date?
  /// How much has changed, on a screen of changes.
  var changes = ChangeCounts()
}

/// What the reader does on a screen of rows of any kind; a `capacity` is how many rows fit.
package protocol RowsViewModelInputs {
  func opened(capacity: Int) async
  /// Call when the saved rows have been shown; now GitHub may be asked for newer ones.
  func shown() async
  /// Call when the reader returns to the screen.
  func returned(capacity: Int) async
  /// Call before the rows are shown again on a screen of another size.
  func capacityChanged(_ capacity: Int)
  /// Call when the reader moves past the last row.
  /// - Parameter count: How many rows the reader asked for; `nil` means as many as fit.
  func endReached(capacity: Int, count: Int?) async
  /// Call before ``rowOpened(number:)``: a saved row may not be printed yet.
  func rowNeeded(number: Int) async
  /// Call when the reader opens the row with `number`, as printed; `nil`, with a notice, if the row does not exist.
  func rowOpened(number: Int) -> Route?
  func storeChanged() async
  /// Call when a command of the reader has changed a note or a seen mark.
  func noteChanged() async
  func connectionChanged() async
  func refreshed() async
  func noticesShown()
}

/// What the reader does with the person on a row.
package protocol PersonRowsInputs {
  /// The user on the row with `number`; `nil` if the row does not exist.
  func user(number: Int) -> User?
  /// The text of the note on that row, as the row shows it; `nil` if there is none.
  func noteText(number: Int) -> String?
  /// The user on that row; adds a notice if there is none.
  func userOrNotice(row number: Int) -> User?
  /// The subject of the lists about that user.
  func listSubject(of user: User) async -> String
  /// Call when the reader writes a note on the row with `number`.
  func noteWritten(_ text: String, number: Int) async
  /// The text of the note on that row, empty without a note; adds a notice if it cannot be edited.
  func noteToEdit(row number: Int) async -> String?
  /// Call when the reader adds a line to the note on the row with `number`.
  func lineAdded(_ text: String, number: Int) async
  /// Call when the reader has come back to the person on the row with `number`.
  func noteDone(number: Int) async
  /// Call when the reader deletes the note on the row with `number`.
  func noteDeleted(number: Int) async
  /// Call when the reader marks the row with `number` as not seen.
  func markedUnseen(number: Int) async
  /// Steps from profile to profile through the rows; `number` is `nil` when the profile is not one of them.
  func navigator(from number: Int?) -> RowNavigator
}

/// What a screen of rows shows.
package protocol RowsViewModelOutputs {
  associatedtype Item
  var content: ListContent { get }
  /// The rows of the block that is shown.
  var items: [Item] { get }
  /// Rows after them that say that more rows are loading.
  var pending: [Item] { get }
  /// The number of rows before the block that is shown.
  var blockStart: Int { get }
  /// Whether a sentence may come with the next rows.
  var expectsNotice: Bool { get }
  var status: ListStatus { get }
  /// Sentences to show under the rows, the oldest first.
  var notices: [Notice] { get }
  var jobs: ScreenJobs { get }
  /// Accepts what the reader does with people; `nil` if the rows are not people.
  var personRows: (any PersonRowsInputs)? { get }
}
