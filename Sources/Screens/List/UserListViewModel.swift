import FoundationEssentials
import Models
import Observation
import Repository

/// Where the rows of users come from.
package enum UserRowSource: Sendable, Equatable {
  /// The members of a list: saved ones first, then what GitHub sends.
  case list(UserList)
  /// Saved users who match a search.
  case search(SearchQuery)
  /// Users that the reader has opened or written about, most recent first.
  case diary
  /// People to come back to, the earliest day first.
  case due
  /// Changes in a list since a time. The list of everyone stands for all lists and profiles.
  case changes(of: UserList, since: Date)

  /// The list in which users have their places.
  var people: UserList {
    switch self {
    case .list(let list): list
    case .search(let query): query.searchedList
    case .diary, .due: .everyone
    case .changes(let list, _): list
    }
  }

  var search: SearchQuery? {
    if case .search(let query) = self { query } else { nil }
  }

  /// What to type to see it from its first row.
  var command: String {
    switch self {
    case .list(let list): list.command
    case .search(let query): query.isOfAllNotes ? ":notes" : ":search \(query.typed)"
    case .diary: ":recent"
    case .due: ":due"
    case .changes: ":changes"
    }
  }

  var isList: Bool { if case .list = self { true } else { false } }
}

/// Rows of users.
///
///     idle ── asked for more than is saved ──▶ loading ── as many as were asked for, or the end ──▶ idle
///                                              loading ── no answer ──▶ delayed ── a page ──▶ loading
@Observable
package final class UserListViewModel {
  enum Paging {
    case idle
    /// A job fetches the rows after the saved part of the list.
    case loading
    /// It waits for GitHub, and the reader was told so.
    case delayed
  }

  var rows = UserRows()
  package internal(set) var status = ListStatus()
  package internal(set) var notices: [Notice] = []
  var paging = Paging.idle
  package let jobs: ScreenJobs

  @ObservationIgnored package let source: UserRowSource
  @ObservationIgnored let repository: UserRepository
  @ObservationIgnored let messages: ErrorMessages
  @ObservationIgnored private let notes: NotesViewModel
  /// Where the list of everyone begins: at the first id that is not smaller.
  @ObservationIgnored let start: Int64

  @ObservationIgnored var capacity = 1
  /// The number of rows in GitHub's first page; `nil` if it is unknown.
  @ObservationIgnored private var expectedCount: Int?
  /// The row that was opened since rows were last shown; `nil` when none was.
  @ObservationIgnored private var openedNumber: Int?
  /// The id of the account whose list the rows are from; `nil` if it is not an account's, or the id is not known.
  @ObservationIgnored var subjectID: Int64?
  /// The saved part of the list, as it was last read.
  @ObservationIgnored var overview: ListOverview?
  /// How many rows the reader wants in all.
  @ObservationIgnored var wantedCount = 0
  /// Whether the reader has typed how many; otherwise as many as fit are enough.
  @ObservationIgnored var hasRequestedCount = false
  /// Whether the reader was told that nothing is saved, and why nothing arrives.
  @ObservationIgnored var hasReportedNothing = false
  @ObservationIgnored let pageJob = JobSlot()
  @ObservationIgnored let refreshJob = JobSlot()
  /// The refresh that waits for its response.
  @ObservationIgnored var refresh: RowRefresh?
  /// The fetch times of refreshed pages, by the ``blockStart`` of the block that was shown.
  @ObservationIgnored var refreshes: [Int: Date] = [:]
  /// Whether the reader was told that `--offline` forbids requests.
  @ObservationIgnored var hasReportedOffline = false

  /// - Parameters:
  ///   - start: Where the list of everyone begins: at the first id that is not smaller.
  package init(
    _ source: UserRowSource, start: Int64 = 0,
    jobs: ScreenJobs, repository: UserRepository, notes: NotesViewModel, messages: ErrorMessages
  ) {
    self.source = source
    self.start = start
    self.jobs = jobs
    self.repository = repository
    self.notes = notes
    self.messages = messages
    if people.kind.subjectKind == .query { status.budgetUnit = "searches" }
  }

  var people: UserList { source.people }

  var isLoading: Bool { paging == .loading }

  func report(_ error: any Error, saved: SavedData = .shown) {
    notices.append(messages.notice(of: FetchError(error), about: .list(people), saved: saved))
  }
}

extension UserListViewModel: RowsViewModelOutputs {
  package var content: ListContent {
    guard start > 0, let first = rows.all.first?.user else { return .users(source) }
    return .usersFrom(login: first.user.login, position: first.position)
  }

  package var items: [UserListItem] { rows.shown.map(UserListItem.user) }

  package var blockStart: Int { rows.shownIndices.lowerBound }

  // An empty screen shows skeletons, as many as users are expected, unless something delays them.
  package var pending: [UserListItem] {
    guard isLoading else { return [] }
    guard rows.isEmpty else { return [.loading] }
    if case .failing = status.connection { return [] }
    let count = min(capacity, expectedCount ?? 0)
    return count > 0 ? (1...count).map(UserListItem.skeleton) : [.loadingFirst]
  }

  // The matches that follow, and the end of a list, are reported with the rows.
  package var expectsNotice: Bool { source.search != nil || people != .everyone && paging != .idle }

  package var personRows: (any PersonRowsInputs)? { self }

  // Rows that are not counted, before one that was not printed.
  private static let mostUncounted = 10_000

  /// The number of saved rows; `nil` if they are not counted.
  var savedRowCount: Int? {
    switch status.count {
    case nil: status.savedCount
    case .members: overview?.rowCount
    case .found(let count, true): count
    case .uncounted, .found: nil
    }
  }
}

extension UserListViewModel: RowsViewModelInputs {
  package func opened(capacity: Int) async {
    self.capacity = capacity
    rows = UserRows()
    expectedCount = await firstPageCount
    // Before the rows: on some terminals, what was printed with them stays as it is.
    await readStatus()
    await showMore(nil)
  }

  package func shown() async {
    guard source.isList, paging == .idle, refresh == nil else { return }
    let isEmpty = rows.shown.isEmpty
    guard !isEmpty || isShortAndWhole, isStale else { return }
    await startRefresh(ofAll: isEmpty)
  }

  package func returned(capacity: Int) async {
    self.capacity = capacity
    if let openedNumber { rows.show(openedNumber, atMost: capacity) }
    rows.fit(capacity)
    openedNumber = nil
    _ = await updateShown()
    await readStatus()
  }

  package func capacityChanged(_ capacity: Int) {
    self.capacity = capacity
    rows.fit(capacity)
  }

  /// Shows the next rows: first those already printed, then new ones.
  package func endReached(capacity: Int, count: Int?) async {
    self.capacity = capacity
    openedNumber = nil
    let shown = rows.shownIndices
    await showNext(count)
    if !isLoading, rows.shownIndices != shown { reportPlace() }
  }

  private func showNext(_ count: Int?) async {
    let shown = rows.shownIndices
    let known = rows.beginBlock(count ?? capacity)
    if known == 0 || known < count ?? 0 { await showMore(count.map { $0 - known }) }
    rows.dropEmptyBlock(after: shown)
    if !isLoading { await readStatus() }
  }

  /// Says at a prompt which rows the block has, and of how many; the heading of the first block has their number.
  func reportPlace(ofFirst isFirst: Bool = false) {
    guard jobs.runsInBackground, source.search == nil, openedNumber == nil,
      let first = rows.shown.first, let last = rows.shown.last, isFirst || blockStart > 0
    else { return }
    notices.append(
      .place(first.number...last.number, of: savedRowCount, source.isList ? overview : nil))
  }

  package func storeChanged() async {
    let changed = await updateShown()
    guard changed > 0, source.search == nil else { return }
    // Before any other `await`: a refresh that ends meanwhile reports these rows too.
    rowsChanged(changed)
    await readStatus()
  }

  package func noteChanged() async { _ = await updateShown() }

  package func connectionChanged() async {
    status.connection = repository.connection(for: people)
    guard case .failing(let error, _) = status.connection else { return }
    refresh?.hasFailed = true
    reportNothingSaved(.gitHub(error))
  }

  package func refreshed() async {
    if await repository.tryNow() { notices.append(.tokenDropped) }
    switch source {
    case .list: await refreshList()
    case .search:
      await opened(capacity: capacity)
      notices.append(.searchedAgain)
    case .diary: notices.append(.notesAreNotRefreshed)
    case .due:
      await opened(capacity: capacity)
      notices.append(.notesAreNotRefreshed)
    case .changes:
      await opened(capacity: capacity)
      notices.append(.changesReadAgain)
    }
  }

  private func refreshList() async {
    if paging != .idle {
      hasReportedNothing = false
      await startPages()
    } else if !rows.isEmpty || isShortAndWhole {
      await startRefresh(ofAll: isShortAndWhole, isAskedFor: true)
    } else {
      await showMore(nil)
    }
  }

  package func noticesShown() { notices = [] }
}

extension UserListViewModel: PersonRowsInputs {
  package func navigator(from number: Int?) -> RowNavigator { RowNavigator(self, from: number) }

  package func user(number: Int) -> User? { rows.row(number: number)?.user.user }

  package func noteText(number: Int) -> String? { rows.row(number: number)?.user.note?.text.string }

  package func userOrNotice(row number: Int) -> User? {
    let user = user(number: number)
    if user == nil {
      notices.append(rows.isEmpty && isLoading ? .rowsLoading : noRow(number))
    }
    return user
  }

  func noRow(_ number: Int) -> Notice { .noRow(number, first: rows.first, last: rows.last) }

  package func listSubject(of user: User) async -> String {
    (try? await repository.store.main.subject(of: user)) ?? user.login
  }

  package func rowNeeded(number: Int) async {
    guard paging == .idle, number > rows.last, number <= savedRowCount ?? Self.mostUncounted else {
      return
    }
    (wantedCount, hasRequestedCount) = (number - rows.first + 1, true)
    // Not printed: another screen opens.
    while rows.last < number, (try? await addSavedBlock()) == false {}
    hasRequestedCount = false
  }

  package func rowOpened(number: Int) -> Route? {
    guard let user = userOrNotice(row: number) else { return nil }
    openedNumber = number
    return .profile(login: user.login, id: user.id, row: number)
  }

  /// Adds rows after the last one, `number`, whose profile the reader has reached.
  func loadRows(after number: Int) async {
    rows.show(number, atMost: capacity)
    await showNext(nil)
    openedNumber = number
  }

  // A row outside the newest block may be older than the note.
  package func noteToEdit(row number: Int) async -> String? {
    guard let user = userOrNotice(row: number) else { return nil }
    do {
      return try await repository.store.main.user(id: user.id)?.note?.text.string ?? ""
    } catch {
      report(error)
      return nil
    }
  }

  package func noteWritten(_ text: String, number: Int) async {
    await change(number) { await notes.write(text, on: $0) }
  }

  package func lineAdded(_ text: String, number: Int) async {
    await change(number) { await notes.add(text, to: $0) }
  }

  package func noteDone(number: Int) async {
    let day = rows.row(number: number)?.occasion?.due
    await change(number) { await notes.done(day, on: $0) }
  }

  package func noteDeleted(number: Int) async {
    await change(number) { await notes.delete(from: $0, login: $0.login) }
  }

  package func markedUnseen(number: Int) async {
    guard userOrNotice(row: number) != nil, let row = rows.row(number: number) else { return }
    await notes.unsee(
      row.user.user, isSeen: row.user.seenAt != nil, beside: jobs,
      say: { self.notices.append($0) }, onEnd: { await self.update(row: number) })
  }

  private func update(row number: Int) async {
    _ = await update(number - rows.first..<number - rows.first + 1)
  }

  // Runs `body` on the row's user, appends the notice that it returns, and reads the row again.
  private func change(_ number: Int, _ body: (User) async -> Notice) async {
    guard let user = userOrNotice(row: number) else { return }
    notices.append(await body(user))
    await update(row: number)
  }
}
