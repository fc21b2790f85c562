import FoundationEssentials
import Models
import Observation
import Repository

/// A list of users: what is saved first, and what GitHub sends as it comes.
@Observable
package final class UserListViewModel: UserRowsViewModel {
  package let list: UserRowsModel
  /// Which users of the list are shown.
  package let filter: ListFilter
  package let jobs: ScreenJobs

  @ObservationIgnored private let start: Int64
  @ObservationIgnored private let savedRows: SavedRows
  @ObservationIgnored private let pages: PageLoader
  @ObservationIgnored private let refresher: RowRefresher

  /// - Parameters:
  ///   - people: Whose rows these are.
  ///   - start: The id that the list of everyone begins with; if it is nobody's, the next one's.
  ///   - day: The day of a time, where the reader is.
  package init(
    _ people: UserList = .everyone, filter: ListFilter = .everyone, start: Int64 = 0,
    day: @escaping (Date) -> String = { $0.formatted(.iso8601.year().month().day()) },
    jobs: ScreenJobs,
    repository: UserRepository, actions: RowActions, messages: ErrorMessages
  ) {
    self.filter = filter
    self.start = start
    self.jobs = jobs
    list = UserRowsModel(
      people, repository: repository, actions: actions, messages: messages,
      counting: filter.counting(people))
    savedRows = SavedRows(list, filter: filter, start: start, day: day)
    pages = PageLoader(savedRows, jobs: jobs)
    refresher = RowRefresher(list, jobs: jobs)
  }
}

extension UserListViewModel: RowsViewModelOutputs {
  package var content: ListContent {
    guard start > 0, let first = rows.first?.user else { return .users(list.people, filter) }
    return .usersFrom(login: first.user.login, position: first.position)
  }

  package var items: [UserListItem] { rows.shown.map(UserListItem.user) + pending }

  package var pendingCount: Int { pending.count }

  /// Whether a page is on its way.
  package var isLoading: Bool { pages.isLoading }

  // An empty screen shows the shape of the rows that come, unless something keeps them from coming.
  private var pending: [UserListItem] {
    guard isLoading else { return [] }
    guard rows.isEmpty else { return [.loading] }
    if case .failing = status.connection { return [] }
    return (1...list.room).map(UserListItem.skeleton)
  }
}

extension UserListViewModel: RowsViewModelInputs {
  package func opened(room: Int) async {
    list.begin(room: room)
    await list.readStatus()
    await reveal(nil, room: room)
  }

  package func shown() async {
    guard filter.isGitHubs else { return }
    let isEmpty = rows.shown.isEmpty
    guard !pages.hasPendingRows, !refresher.isRunning, !isEmpty || list.isShortAndWhole,
      await list.isStale
    else { return }
    let policy: FetchPolicy = jobs.runBeside ? .refresh : .interactive
    if isEmpty {
      await renew(policy)
    } else {
      await refresher.start(policy)
    }
  }

  package func returned(room: Int) async {
    list.comeBack(room: room)
    _ = await list.updateShown()
    await list.readStatus()
  }

  package func endReached(room: Int, count: Int?) async {
    await list.goOn(count, room: room) { await reveal($0, room: room) }
    if !isLoading { await list.readStatus() }
  }

  package func storeChanged() async {
    let changed = await list.updateShown()
    if filter == .noted { await list.readStatus() }
    guard changed > 0 else { return }
    // Before anything else is awaited: a refresh that ends meanwhile reports these rows too.
    refresher.rowsChanged(changed)
    await list.readStatus()
  }

  package func connectionChanged() async {
    await list.readConnection()
    guard case .failing(let error, _) = status.connection else { return }
    refresher.connectionFailed()
    pages.connectionFailed(.gitHub(error))
  }

  package func refreshed(room: Int) async {
    if await list.repository.tryNow() { list.notices.append(.tokenDropped) }
    guard filter.isGitHubs else { return list.notices.append(.notesAreNotRefreshed) }
    if await pages.retry() { return }
    if list.isShortAndWhole {
      await renew(.userInitiated)
    } else if rows.isEmpty {
      await reveal(nil, room: room)
    } else {
      await refresher.start(.userInitiated)
    }
  }

  // People may have come to a list that had nobody.
  private func renew(_ policy: FetchPolicy) async {
    await refresher.renew(policy) {
      if self.rows.isEmpty, self.status.savedCount > 0 {
        await self.reveal(nil, room: self.list.room)
      }
    }
  }

  // Adds the rows that the store has, and asks GitHub for the others.
  private func reveal(_ count: Int?, room: Int) async {
    guard let missing = await savedRows.reveal(count, room: room) else { return }
    if missing.areBehindEnd {
      savedRows.sayEnd(missing.overview)
    } else {
      await pages.request(missing)
    }
  }
}
