import FoundationEssentials
import Models
import Repository

/// What the reader does on a screen of rows, whatever the rows are.
package protocol RowsViewModelInputs {
  /// Call when the screen comes up.
  /// - Parameter room: How many rows fit.
  func opened(room: Int) async
  /// Call once what there is has been shown; now the network is waited for as long as it takes.
  func shown() async
  /// Call when the reader comes back to the screen.
  func returned() async
  /// Call when the reader moves past the last row.
  /// - Parameters:
  ///   - room: How many rows fit.
  ///   - count: How many rows the reader asked for; `nil` means as many as fit.
  func endReached(room: Int, count: Int?) async
  /// Call when the reader opens the row with `number`, as printed.
  func rowOpened(number: Int)
  /// Call when the reader writes a note on the row with `number`.
  func noteWritten(_ text: String, number: Int) async
  /// Call when the reader wants the note on the row with `number` in the editor.
  func editorAsked(number: Int)
  /// Call when the reader wants the page of the row with `number` in the browser.
  func pageAsked(number: Int)
  /// Call when the reader takes the note off the row with `number`.
  func noteDeleted(number: Int) async
  /// Call when the reader takes back that they have seen the row with `number`.
  func seenTakenBack(number: Int) async
  /// Call when what is on disk has changed.
  func storeChanged() async
  /// Call when the connection is another than before.
  func connectionChanged() async
  /// Call when the reader wants GitHub asked now.
  func refreshed(room: Int) async
  /// Call when the notices have been shown.
  func noticesShown()
}

/// What a screen of rows shows.
package protocol RowsViewModelOutputs {
  associatedtype Item
  /// The rows of the newest block, then a spinner while more are on their way.
  var items: [Item] { get }
  /// Who is on the row with `number`; `nil` when there is no such row.
  func person(number: Int) -> User?
  /// How many rows there are before the newest block.
  var blockStart: Int { get }
  /// How many of the last ``items`` only say that more is on its way.
  var pendingCount: Int { get }
  /// How things stand.
  var status: ListStatus { get }
  /// Sentences to show under the rows, the oldest first.
  var notices: [Notice] { get }
}

/// How things stand, for the line above a list.
package struct ListStatus: Sendable, Equatable {
  /// Users saved on this machine.
  package var savedCount = 0
  /// How things stood with GitHub at the last exchange.
  package var connection = ConnectionState.unknown
  /// What may still be asked, once an answer told.
  package var budget: RateLimit?
  /// When the oldest of the newest rows was fetched.
  package var fetchedAt: Date?

  package init() {}
}
