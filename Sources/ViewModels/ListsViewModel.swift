import Models
import Observation
import Repository

/// A saved list on a row of the screen.
package struct ListRow: Sendable, Equatable {
  /// The number that the reader types, counted from 1.
  package let number: Int
  /// The list, and how things stand with it.
  package let saved: SavedList

  package init(number: Int, saved: SavedList) {
    self.number = number
    self.saved = saved
  }
}

/// The lists that are saved; a number opens the list (X18).
@Observable
package final class ListsViewModel: RowsOfNobody {
  package private(set) var notices: [Notice] = []
  package private(set) var status = ListStatus()
  package private(set) var blockStart = 0
  /// Nothing is asked of GitHub for lists: they are saved.
  package let jobs: ScreenJobs
  private var rows: [ListRow] = []
  @ObservationIgnored private let repository: UserRepository
  @ObservationIgnored private let router: any Router
  @ObservationIgnored private let messages: ErrorMessages

  package init(
    jobs: ScreenJobs, repository: UserRepository, router: any Router, messages: ErrorMessages
  ) {
    self.jobs = jobs
    self.repository = repository
    self.router = router
    self.messages = messages
  }

  package var content: ListContent { .lists }
  package var items: [ListRow] { Array(rows[blockStart...]) }
}

extension ListsViewModel {
  package func opened(room: Int) async {
    (rows, blockStart) = ([], 0)
    await reveal(room)
    await connectionChanged()
  }

  package func endReached(room: Int, count: Int?) async {
    let start = rows.count
    await reveal(count ?? room)
    if rows.count > start {
      blockStart = start
    } else if notices.isEmpty {
      notices.append(.noMoreLists)
    }
  }

  package func rowOpened(number: Int) {
    guard rows.indices.contains(number - 1) else {
      return notices.append(.noRow(number, ofCount: rows.count))
    }
    let list = rows[number - 1].saved.list
    router.trigger(list == .everyone ? .list : .members(list))
  }

  /// A row keeps its list and its number, and says how things stand now.
  package func storeChanged() async {
    guard !rows.isEmpty else { return }
    let known = Dictionary(await saved().map { ($0.list, $0) }) { first, _ in first }
    rows = rows.map { ListRow(number: $0.number, saved: known[$0.saved.list] ?? $0.saved) }
  }

  package func connectionChanged() async { status.connection = await repository.connection }

  package func noticesShown() { notices = [] }

  package func refreshed(room: Int) async {
    if await repository.tryNow() { notices.append(.tokenDropped) }
    notices.append(.listsAreNotRefreshed)
  }

  package func refuse() { notices.append(.notForLists) }

  private func reveal(_ count: Int) async {
    let shown = Set(rows.map(\.saved.list))
    let more = await saved().filter { !shown.contains($0.list) }.prefix(count)
    let start = rows.count
    rows += more.enumerated().map { ListRow(number: start + $0 + 1, saved: $1) }
  }

  private func saved() async -> [SavedList] {
    do {
      return try await repository.savedLists()
    } catch {
      notices.append(messages.notice(of: error, hasSavedData: !rows.isEmpty))
      return []
    }
  }
}
