import Models
import Observation
import Repository

/// What a search finds in logins and notes; it never asks the network.
@Observable
package final class SearchViewModel: UserRowsViewModel {
  package let list: UserRowsModel
  /// What is looked for.
  package let search: SearchQuery
  /// A search starts no jobs: it looks at what is saved.
  package let jobs: ScreenJobs

  /// - Parameter search: What is looked for.
  package init(
    search: SearchQuery, jobs: ScreenJobs, repository: UserRepository, actions: RowActions,
    messages: ErrorMessages
  ) {
    self.search = search
    self.jobs = jobs
    list = UserRowsModel(
      search.list, repository: repository, actions: actions, messages: messages,
      counting: .nobody, search: search)
  }
}

extension SearchViewModel: RowsViewModelOutputs {
  package var content: ListContent { .search(search) }
  package var items: [UserListItem] { rows.shown.map(UserListItem.user) }
  package var pendingCount: Int { 0 }
}

extension SearchViewModel: RowsViewModelInputs {
  package func opened(room: Int) async {
    list.begin(room: room)
    await reveal(room)
    if rows.isEmpty, notices.isEmpty {
      await list.readStatus()
      list.notices.append(.noMatches(of: search, among: list.status.savedCount))
    }
    await list.readConnection()
  }

  /// Nothing is fetched for a search.
  package func shown() async {}

  package func returned(room: Int) async {
    list.comeBack(room: room)
    await storeChanged()
  }

  // How many matches there are is known once the rows are chosen; no number is longer than this.
  package var expectedNotices: [Notice] {
    [.furtherMatches(SearchResults(users: [], further: 1000, isFurtherExact: false))]
  }

  package func endReached(room: Int, count: Int?) async {
    await list.goOn(count, room: room) { count in
      let before = notices.count
      await reveal(count ?? room)
      if rows.shown.isEmpty, notices.count == before {
        list.notices.append(.noMoreMatches(of: search))
      }
    }
  }

  package func storeChanged() async {
    _ = await list.updateShown()
  }

  package func connectionChanged() async {
    await list.readConnection()
  }

  package func refreshed(room: Int) async {
    if await list.repository.tryNow() { list.notices.append(.tokenDropped) }
    list.notices.append(.searchIsNotRefreshed)
  }

  private func reveal(_ count: Int) async {
    var left = count
    do {
      while left > 0, !Task.isCancelled {
        let shown = rows.shownIndices
        if shown.count >= UserListViewModel.blockLimit { list.rows.beginBlock() }
        let matches = try await list.repository.store.main.search(
          search, after: rows.all.last?.user.id ?? 0,
          limit: min(left, UserListViewModel.readLimit),
          explains: true)
        add(matches)
        list.rows.dropEmptyBlock(after: shown)
        left = matches.users.isEmpty || matches.further == 0 ? 0 : left - matches.users.count
        if left <= 0, matches.further > 0 { list.notices.append(.furtherMatches(matches)) }
      }
    } catch {
      list.report(error, hasSavedData: !rows.isEmpty)
    }
  }

  private func add(_ matches: SearchResults) {
    list.rows.append(matches.users, matches: matches.matches)
    list.status.count = .found(rows.count + matches.further, isExact: matches.isFurtherExact)
  }
}
