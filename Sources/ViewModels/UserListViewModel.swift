import Models
import Observation
import Repository

/// The list of users: what is saved first, what GitHub says as it comes.
@Observable
package final class UserListViewModel: UserRowsOwner {
  /// The rows printed so far.
  package internal(set) var rows = UserRows()
  /// Whether a page is on its way.
  package internal(set) var isLoading = false
  package internal(set) var status = ListStatus()
  package internal(set) var notices: [Notice] = []
  /// Who of the list is shown.
  package let filter: ListFilter

  /// Rows that the reader wants and the store does not have.
  @ObservationIgnored var pendingRows: PendingRows?
  /// How often rows were asked for.
  @ObservationIgnored var requestCount = 0
  /// How many rows fit.
  @ObservationIgnored private var room = 0
  @ObservationIgnored var refresh: Refresh?
  @ObservationIgnored var place = Bookmark()
  @ObservationIgnored let start: Int64
  @ObservationIgnored let isFirst: Bool
  /// What it asks GitHub while the reader goes on.
  @ObservationIgnored package let jobs: ScreenJobs
  @ObservationIgnored let repository: UserRepository
  @ObservationIgnored let actions: RowActions
  @ObservationIgnored let messages: ErrorMessages

  /// - Parameters:
  ///   - start: The id of whom the whole list begins with, or of the next one in it.
  ///   - isFirst: Whether the program begins with it.
  package init(
    filter: ListFilter = .everyone, start: Int64 = 0, isFirst: Bool = false, jobs: ScreenJobs,
    repository: UserRepository, actions: RowActions, messages: ErrorMessages
  ) {
    self.filter = filter
    self.start = start
    self.isFirst = isFirst
    self.jobs = jobs
    self.repository = repository
    self.actions = actions
    self.messages = messages
  }
}

extension UserListViewModel: RowsViewModelOutputs {
  package var items: [UserListItem] { rows.newest.map(UserListItem.user) + pending }

  package var blockStart: Int { rows.blockStart }

  package var pendingCount: Int { pending.count }

  // An empty screen shows the shape of what comes.
  private var pending: [UserListItem] {
    guard isLoading else { return [] }
    return rows.all.isEmpty && room > 0 ? (1...room).map(UserListItem.skeleton) : [.loading]
  }
}

extension UserListViewModel: RowsViewModelInputs {
  package func opened(room: Int) async {
    rows = UserRows()
    self.room = room
    await readStatus()
    await reveal(nil, room: room)
    if isFirst { await tellPlace() }
  }

  package func shown() async {
    guard filter != .noted else { return }
    await keepPlace()
    guard pendingRows == nil, refresh == nil, !rows.newest.isEmpty, await isStale(rows.newest)
    else { return }
    await startRefresh(jobs.runBeside ? .refresh : .interactive)
  }

  package func returned() async {
    _ = await updateRows(rows.newest.indices)
    await readStatus()
  }

  package func endReached(room: Int, count: Int?) async {
    let start = rows.blockStart
    place.isMoved = true
    rows.beginBlock()
    await reveal(count, room: room)
    rows.dropEmptyBlock(startedAfter: start)
    if !isLoading { await readStatus() }
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
    let changed = await updateRows(rows.newest.indices)
    guard changed > 0 else { return }
    // Before anything else is awaited: a refresh that ends meanwhile tells of them.
    if refresh == nil { tellChanges(changed) } else { refresh?.changedCount += changed }
    await readStatus()
  }

  package func connectionChanged() async {
    status.connection = await repository.connection
    if case .failing = status.connection { refresh?.hasFailed = true }
  }

  package func refreshed(room: Int) async {
    if await repository.tryNow() { notices.append(Notice("From now on without the token.")) }
    guard filter != .noted else {
      return notices.append(Notice("Whatever waits is tried now; :list is what GitHub lists."))
    }
    if let pendingRows {
      await request(pendingRows)
    } else if rows.all.isEmpty {
      await reveal(nil, room: room)
    } else {
      await startRefresh(.userInitiated)
    }
  }

  package func noticesShown() {
    notices = []
  }
}
