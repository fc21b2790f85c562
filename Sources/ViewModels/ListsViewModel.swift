import Models
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
package final class ListsViewModel: RowsOfNobody {
  package typealias Item = ListRow

  package let list: PlainRows<Item>
  /// Nothing is asked of GitHub for lists: they are saved.
  package let jobs: ScreenJobs

  /// A screen without rows, until it is opened.
  package init(
    jobs: ScreenJobs, repository: UserRepository, router: any Router, messages: ErrorMessages
  ) {
    self.jobs = jobs
    list = PlainRows(repository: repository, router: router, messages: messages)
  }

  package var content: ListContent { .lists }
  package var end: Notice { .noMoreLists }
  package var refusal: Notice { .notForLists }
  package var refreshAdvice: Notice { .listsAreNotRefreshed }
}

extension ListsViewModel {
  package func rowOpened(number: Int) {
    list.open(number) { $0.saved.list == .everyone ? .list : .members($0.saved.list) }
  }

  /// A row keeps its list and its number, and says how things stand now.
  package func storeChanged() async {
    guard !list.all.isEmpty else { return }
    let known = Dictionary(await saved().map { ($0.list, $0) }) { first, _ in first }
    list.replace { ListRow(number: $0.number, saved: known[$0.saved.list] ?? $0.saved) }
  }

  package func reveal(_ count: Int) async {
    let shown = Set(list.all.map(\.saved.list))
    let more = await saved().filter { !shown.contains($0.list) }.prefix(count)
    list.append(more) { ListRow(number: $0, saved: $1) }
  }

  private func saved() async -> [SavedList] {
    do {
      return try await list.repository.store.main.lists()
    } catch {
      list.report(error)
      return []
    }
  }
}
