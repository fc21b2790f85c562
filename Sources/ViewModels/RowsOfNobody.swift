import Models
import Observation
import Repository

/// The rows of a screen that are no people, numbered from 1, and what there is to say under them.
@Observable
package final class PlainRows<Row> {
  /// All rows, in the order printed.
  package fileprivate(set) var all: [Row] = []
  /// How many rows there are before the block that is shown.
  package fileprivate(set) var blockStart = 0
  /// How things stand, for the line above the rows.
  package fileprivate(set) var status = ListStatus()
  /// Sentences to show under the rows, the oldest first.
  package fileprivate(set) var notices: [Notice] = []
  @ObservationIgnored let repository: UserRepository
  @ObservationIgnored private let router: any Router
  @ObservationIgnored private let messages: ErrorMessages

  init(repository: UserRepository, router: any Router, messages: ErrorMessages) {
    self.repository = repository
    self.router = router
    self.messages = messages
  }

  /// Adds rows, which are made of their numbers and of what was saved.
  func append<Saved>(_ saved: some Sequence<Saved>, as row: (Int, Saved) -> Row) {
    let start = all.count
    all += saved.enumerated().map { row(start + $0 + 1, $1) }
  }

  /// Makes each row anew, with its number.
  func replace(_ row: (Row) -> Row) {
    all = all.map(row)
  }

  /// Opens what the row with that number leads to.
  func open(_ number: Int, _ route: (Row) -> Route) {
    guard number > 0, all.indices.contains(number - 1) else {
      return notices.append(.noRow(number, ofCount: all.count))
    }
    router.trigger(route(all[number - 1]))
  }

  /// Adds a sentence about `error`.
  func report(_ error: any Error) {
    notices.append(messages.notice(of: FetchError(error), hasSavedData: !all.isEmpty))
  }
}

/// A view model whose rows are no people, so that commands about a person have nobody here.
package protocol RowsOfNobody: RowsViewModelInputs, RowsViewModelOutputs {
  /// The rows printed so far.
  var list: PlainRows<Item> { get }
  /// What is said where there is no further row.
  var end: Notice { get }
  /// What is said to a command about a person.
  var refusal: Notice { get }
  /// What is said of a refresh, because GitHub is asked for nothing here.
  var refreshAdvice: Notice { get }
  /// Adds up to `count` rows from the store.
  func reveal(_ count: Int) async
}

extension RowsOfNobody {
  package var items: [Item] { Array(list.all[list.blockStart...]) }
  package var blockStart: Int { list.blockStart }
  package var status: ListStatus { list.status }
  package var notices: [Notice] { list.notices }
  package var pendingCount: Int { 0 }

  package func user(number: Int) -> User? { nil }
}

extension RowsOfNobody {
  package func opened(room: Int) async {
    (list.all, list.blockStart) = ([], 0)
    await endReached(room: room, count: nil)
    await connectionChanged()
  }

  package func endReached(room: Int, count: Int?) async {
    let start = list.all.count
    await reveal(count ?? room)
    if list.all.count > start {
      list.blockStart = start
    } else if list.notices.isEmpty {
      list.notices.append(end)
    }
  }

  package func userMissed(number: Int) { refuse() }

  /// A low terminal scrolls a long block.
  package func roomChanged(_ room: Int) {}

  /// Nothing is fetched for rows that are only here.
  package func shown() async {}

  /// What a row says may have changed meanwhile.
  package func returned(room: Int) async { await storeChanged() }

  package func noteChanged() async { await storeChanged() }

  package func connectionChanged() async {
    list.status.connection = await list.repository.connection
  }

  package func noticesShown() { list.notices = [] }

  package func refreshed(room: Int) async {
    if await list.repository.tryNow() { list.notices.append(.tokenDropped) }
    list.notices.append(refreshAdvice)
  }
}

// Commands about a person.
extension RowsOfNobody {
  package func noteWritten(_ text: String, number: Int) async { refuse() }
  package func noteDeleted(number: Int) async { refuse() }
  package func seenTakenBack(number: Int) async { refuse() }
  package func noteAsked(number: Int) async -> String? {
    refuse()
    return nil
  }
  package func editorAsked(number: Int) { refuse() }
  package func pageAsked(number: Int) { refuse() }

  private func refuse() { list.notices.append(refusal) }
}
