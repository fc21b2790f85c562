import FoundationEssentials
import Models
import Observation
import Repository

/// Which users of a list are shown.
package enum ListFilter: Sendable, Equatable {
  /// The whole list, longer with each page.
  case everyone
  /// Users with a note, whether a page of the list brought them or not.
  case noted
  /// Users of the list whose profile the reader never opened.
  case unseen
  /// Users whom the reader opened or wrote about, the last first.
  case recent
  /// Saved users who match a search.
  case matching(SearchQuery)

  /// Whether GitHub has rows of that kind; what the reader did is only here.
  var isGitHubs: Bool { self == .everyone || self == .unseen }

  /// The search whose matches are shown.
  package var search: SearchQuery? {
    if case .matching(let query) = self { return query }
    return nil
  }
}

/// A list of users, or some of them: what is saved first, and what GitHub sends as it comes.
@Observable
package final class UserListViewModel {
  /// The rows printed so far.
  package internal(set) var rows = UserRows()
  package internal(set) var status = ListStatus()
  package internal(set) var notices: [Notice] = []
  /// Whether a page is on its way.
  package internal(set) var isLoading = false
  /// Which users of the list are shown.
  package let filter: ListFilter
  package let jobs: ScreenJobs

  /// The list that the rows are of.
  @ObservationIgnored let people: UserList
  @ObservationIgnored let repository: UserRepository
  @ObservationIgnored let notes: NotesViewModel
  @ObservationIgnored let messages: ErrorMessages
  /// The id that the list of everyone begins with; if it is nobody's, the next one's.
  @ObservationIgnored let start: Int64
  @ObservationIgnored let day: (Date) -> String

  /// How many rows fit, as was said last.
  @ObservationIgnored var capacity = 1
  /// The number of rows in GitHub's first page; `nil` if that is not known yet.
  @ObservationIgnored var expectedCount: Int?
  /// The row that was opened since rows were shown last; `nil` when none was.
  @ObservationIgnored var openedNumber: Int?
  /// What was saved of the list when it was read last.
  @ObservationIgnored var overview: ListOverview?
  /// How many rows the reader wants in all.
  @ObservationIgnored var wantedCount = 0
  /// Whether the reader has said how many; otherwise as many as fit will do.
  @ObservationIgnored var isCounted = false
  /// What was saved of the list when rows were missing, which a job asks GitHub for; `nil` when none are.
  @ObservationIgnored var missing: ListOverview?
  /// Whether the reader was told that the missing rows come later.
  @ObservationIgnored var isPostponed = false
  /// Whether the reader knows that nothing is saved, and why nothing comes.
  @ObservationIgnored var hasToldOfNothing = false
  /// The job that asks for pages, and how many there were.
  @ObservationIgnored var pageJob: Job?
  @ObservationIgnored var pageJobCount = 0
  /// The refresh that waits for its answer.
  @ObservationIgnored var refresh: RowRefresh?
  /// When the block that begins with a row was asked for again.
  @ObservationIgnored var refreshes: [Int: Date] = [:]
  /// Whether the reader has heard here that GitHub is not asked.
  @ObservationIgnored var hasSaidNotAsked = false

  /// - Parameters:
  ///   - people: Whose rows these are.
  ///   - start: The id that the list of everyone begins with; if it is nobody's, the next one's.
  ///   - day: The day of a time, where the reader is; rows of the diary stand under headings of days.
  package init(
    _ people: UserList = .everyone, filter: ListFilter = .everyone, start: Int64 = 0,
    day: @escaping (Date) -> String = { $0.formatted(.iso8601.year().month().day()) },
    jobs: ScreenJobs, repository: UserRepository, notes: NotesViewModel, messages: ErrorMessages
  ) {
    self.people = people
    self.filter = filter
    self.start = start
    self.day = day
    self.jobs = jobs
    self.repository = repository
    self.notes = notes
    self.messages = messages
    if people.kind.subjectKind == .query { status.budgetUnit = "searches" }
  }

  /// Adds a sentence about `error`.
  func report(_ error: any Error, saved: SavedData = .shown) {
    notices.append(messages.notice(of: FetchError(error), about: .list(people), saved: saved))
  }
}

extension UserListViewModel: RowsViewModelOutputs {
  package var content: ListContent {
    guard start > 0, let first = rows.all.first?.user else { return .users(people, filter) }
    return .usersFrom(login: first.user.login, position: first.position)
  }

  package var items: [UserListItem] { rows.shown.map(UserListItem.user) + pending }

  package var blockStart: Int { rows.blockStart }

  package var pendingCount: Int { pending.count }

  // An empty screen shows the shape of the rows that come, as far as it is known how many do, unless
  // something keeps them from coming.
  private var pending: [UserListItem] {
    guard isLoading else { return [] }
    guard rows.isEmpty else { return [.loading] }
    if case .failing = status.connection { return [] }
    let count = min(capacity, expectedCount ?? 0)
    return count > 0 ? (1...count).map(UserListItem.skeleton) : [.loadingFirst]
  }

  // How many matches there are is known once the rows are chosen; no number is longer than this.
  package var expectedNotices: [Notice] {
    if filter.search != nil {
      return [.furtherMatches(SearchResults(users: [], further: 1000, isFurtherExact: false))]
    }
    // The end of a list comes with its last page, which may be the next one.
    guard people != .everyone, filter == .everyone, missing != nil else { return [] }
    let short = ListOverview(
      listedCount: 30, savedCount: 30, pageSize: nil, frontier: 0, nextLink: nil)
    return [.end(of: people, short)]
  }
}

extension UserListViewModel {
  package var personRows: (any PersonRowsInputs)? { self }

  package func walk(from number: Int?) -> PeopleWalk? { PeopleWalk(self, from: number) }
}

extension UserListViewModel: RowsViewModelInputs {
  package func opened(capacity: Int) async {
    self.capacity = capacity
    rows = UserRows()
    expectedCount = await firstPageCount
    // How many matches there are is counted with the rows.
    if filter.search == nil { await readStatus() }
    await reveal(nil)
    if filter.search != nil { await connectionChanged() }
  }

  package func shown() async {
    guard filter.isGitHubs else { return }
    let isEmpty = rows.shown.isEmpty
    guard missing == nil, refresh == nil, !isEmpty || isShortAndWhole, await isStale else { return }
    await startRefresh(jobs.runInBackground ? .refresh : .interactive, ofAll: isEmpty)
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
    let known = rows.beginBlock(count ?? capacity)
    if known == 0 || known < count ?? 0 { await reveal(count.map { $0 - known }) }
    rows.dropEmptyBlock(after: shown)
    if !isLoading { await readStatus() }
  }

  package func storeChanged() async {
    let changed = await updateShown()
    if filter == .noted { await readStatus() }
    guard changed > 0, filter.search == nil else { return }
    // Before anything else is awaited: a refresh that ends meanwhile reports these rows too.
    rowsChanged(changed)
    await readStatus()
  }

  package func noteChanged() async { _ = await updateShown() }

  package func connectionChanged() async {
    status.connection = await repository.connection(for: people)
    guard case .failing(let error, _) = status.connection else { return }
    refresh?.hasFailed = true
    tellOfNothing(.gitHub(error))
  }

  package func refreshed() async {
    if await repository.tryNow() { notices.append(.tokenDropped) }
    guard filter.isGitHubs else {
      return notices.append(filter.search == nil ? .notesAreNotRefreshed : .searchIsNotRefreshed)
    }
    if missing != nil {
      hasToldOfNothing = false
      await startPages()
    } else if !rows.isEmpty || isShortAndWhole {
      await startRefresh(.userInitiated, ofAll: isShortAndWhole)
    } else {
      await reveal(nil)
    }
  }

  package func noticesShown() { notices = [] }
}
