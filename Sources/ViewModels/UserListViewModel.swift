import Models
import Observation
import Repository

/// The list of users: what is saved first, what GitHub says as it comes.
@Observable
package final class UserListViewModel {
  /// The rows printed so far.
  package internal(set) var rows = UserRows()
  /// Whether a page is on its way.
  package internal(set) var isLoading = false
  package internal(set) var status = ListStatus()
  package internal(set) var notices: [Notice] = []
  /// Who of the list is shown.
  package let filter: ListFilter

  @ObservationIgnored let repository: UserRepository
  @ObservationIgnored let actions: RowActions
  @ObservationIgnored let wording: Wording

  package init(
    filter: ListFilter = .everyone, repository: UserRepository, actions: RowActions,
    wording: Wording
  ) {
    self.filter = filter
    self.repository = repository
    self.actions = actions
    self.wording = wording
  }
}

extension UserListViewModel: RowsViewModelOutputs {
  package var items: [UserListItem] {
    rows.all.map(UserListItem.user) + (isLoading ? [.loading] : [])
  }

  package var blockStart: Int { rows.blockStart }

  package var pendingCount: Int { isLoading ? 1 : 0 }
}

extension UserListViewModel: RowsViewModelInputs {
  package func opened(room: Int) async {
    rows = UserRows()
    await readStatus()
    await reveal(nil, room: room)
  }

  package func shown() async {
    guard filter == .everyone, let first = rows.newest.first, await isStale(rows.newest) else {
      return
    }
    let start = first.user.position == 1 ? 0 : first.user.id - 1
    if case .failure(let error) = await repository.refreshPage(after: start) {
      notices.append(wording.notice(of: error, hasSavedData: true))
    }
    await readStatus()
    await storeChanged()
  }

  package func returned() async {
    _ = await updateRows(rows.newest.indices)
    await readStatus()
  }

  package func endReached(room: Int, count: Int?) async {
    let start = rows.blockStart
    rows.beginBlock()
    await reveal(count, room: room)
    rows.dropEmptyBlock(startedAfter: start)
    await readStatus()
  }

  package func rowOpened(number: Int) {
    if let notice = actions.open(number, of: rows) { notices.append(notice) }
  }

  package func noteWritten(_ text: String, number: Int) async {
    notices.append(await actions.write(text, number: number, of: rows))
    _ = await updateRows(rows.all.indices)
  }

  package func noteDeleted(number: Int) async {
    notices.append(await actions.deleteNote(number: number, of: rows))
    _ = await updateRows(rows.all.indices)
  }

  package func storeChanged() async {
    let changed = await updateRows(rows.newest.indices)
    guard changed > 0 else { return }
    await readStatus()
    notices.append(
      Notice("\(changed) \(changed == 1 ? "row has" : "rows have") changed; :list prints anew."))
  }

  package func noticesShown() {
    notices = []
  }
}
