import Models
import Observation
import Repository

/// What a search finds in logins and notes; it never asks the network.
@Observable
package final class SearchViewModel: UserRowsOwner {
  package internal(set) var rows = UserRows()
  package private(set) var status = ListStatus()
  package internal(set) var notices: [Notice] = []
  /// What is looked for.
  package let search: SearchQuery

  @ObservationIgnored let repository: UserRepository
  @ObservationIgnored let actions: RowActions
  @ObservationIgnored let messages: ErrorMessages

  /// It starts none: what is saved is all that it looks at.
  @ObservationIgnored package let jobs: ScreenJobs

  package init(
    search: SearchQuery, jobs: ScreenJobs, repository: UserRepository, actions: RowActions,
    messages: ErrorMessages
  ) {
    self.search = search
    self.jobs = jobs
    self.repository = repository
    self.actions = actions
    self.messages = messages
  }
}

extension SearchViewModel: RowsViewModelOutputs {
  package var items: [UserListItem] { rows.newest.map(UserListItem.user) }
  package var blockStart: Int { rows.blockStart }
  package var pendingCount: Int { 0 }
}

extension SearchViewModel: RowsViewModelInputs {
  package func opened(room: Int) async {
    rows = UserRows()
    await reveal(room)
    if rows.all.isEmpty, notices.isEmpty {
      notices.append(
        Notice("Nobody saved here has that in login or note; :more in :list loads more people."))
    }
    status.connection = await repository.connection
  }

  /// Nothing is fetched for a search.
  package func shown() async {}

  package func returned() async {
    await storeChanged()
  }

  package func endReached(room: Int, count: Int?) async {
    let before = (start: rows.blockStart, notices: notices.count)
    rows.beginBlock()
    await reveal(count ?? room)
    if rows.newest.isEmpty, notices.count == before.notices {
      notices.append(Notice("No more matches."))
    }
    rows.dropEmptyBlock(startedAfter: before.start)
  }

  package func rowOpened(number: Int) {
    if let notice = actions.open(number, of: rows) { notices.append(notice) }
  }

  package func noteWritten(_ text: String, number: Int) async {
    await change(number) { await self.actions.write(text, number: $0, of: $1) }
  }

  package func noteDeleted(number: Int) async {
    await change(number) { await self.actions.deleteNote(number: $0, of: $1) }
  }

  package func seenTakenBack(number: Int) async {
    await takeSeenBack(number)
  }

  package func storeChanged() async {
    _ = await updateRows(rows.newest.indices)
  }

  package func connectionChanged() async {
    status.connection = await repository.connection
  }

  package func refreshed(room: Int) async {
    _ = await repository.tryNow()
    notices.append(Notice("A search asks nothing; whatever waits is tried now."))
  }

  package func noticesShown() {
    notices = []
  }
}

extension SearchViewModel {
  private func reveal(_ count: Int) async {
    do {
      let matches = try await repository.search(
        search, after: rows.all.last?.user.id ?? 0, limit: count)
      rows.append(matches.users)
      if matches.further > 0 {
        let more = matches.isFurtherExact ? "and" : "and more than"
        notices.append(Notice("\(more) \(matches.further) more; Enter shows further matches."))
      }
    } catch {
      notices.append(messages.notice(of: error, hasSavedData: !rows.all.isEmpty))
    }
  }
}
