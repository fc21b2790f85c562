import FoundationEssentials
import Models
import Observation
import Repository

/// Which users of the list are shown.
package enum ListFilter: Sendable, Equatable {
  /// The whole list, longer with each page.
  case everyone
  /// Users with a note, whether a page of the list brought them or not.
  case noted
  /// Users of the list whose profile the reader never opened.
  case unseen
  /// Users whom the reader opened or wrote about, the last first.
  case recent

  /// Whether GitHub has rows of that kind; what the reader did is only here.
  var isGitHubs: Bool { self == .everyone || self == .unseen }

  /// Whom the line above the rows of `people` counts.
  func counting(_ people: UserList) -> RowCounting {
    switch self {
    case .everyone: people == .everyone ? .saved : .members
    case .noted: .notes
    case .unseen, .recent: .nobody
    }
  }
}

/// A list of users: what is saved first, and what GitHub sends as it comes.
@Observable
package final class UserListViewModel: UserRowsViewModel {
  package let list: UserRowsModel
  /// Which users of the list are shown.
  package let filter: ListFilter
  package let jobs: ScreenJobs
  /// Whether a page is on its way.
  package internal(set) var isLoading = false

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
  /// Whether the reader has heard here that GitHub is not asked.
  @ObservationIgnored var hasSaidNotAsked = false
  @ObservationIgnored let start: Int64
  @ObservationIgnored let day: (Date) -> String

  /// - Parameters:
  ///   - people: Whose rows these are.
  ///   - start: The id that the list of everyone begins with; if it is nobody's, the next one's.
  ///   - day: The day of a time, where the reader is; rows of the diary stand under headings of days.
  package init(
    _ people: UserList = .everyone, filter: ListFilter = .everyone, start: Int64 = 0,
    day: @escaping (Date) -> String = { $0.formatted(.iso8601.year().month().day()) },
    jobs: ScreenJobs,
    repository: UserRepository, actions: RowActions, messages: ErrorMessages
  ) {
    self.filter = filter
    self.start = start
    self.day = day
    self.jobs = jobs
    list = UserRowsModel(
      people, repository: repository, actions: actions, messages: messages,
      counting: filter.counting(people))
  }
}

extension UserListViewModel: RowsViewModelOutputs {
  package var content: ListContent {
    guard start > 0, let first = rows.all.first?.user else { return .users(list.people, filter) }
    return .usersFrom(login: first.user.login, position: first.position)
  }

  package var items: [UserListItem] { rows.shown.map(UserListItem.user) + pending }

  package var pendingCount: Int { pending.count }

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
    await reveal(nil)
  }

  package func shown() async {
    guard filter.isGitHubs else { return }
    let isEmpty = rows.shown.isEmpty
    guard missing == nil, refresh == nil, !isEmpty || list.isShortAndWhole, await list.isStale
    else { return }
    await startRefresh(jobs.runBeside ? .refresh : .interactive, ofAll: isEmpty)
  }

  package func returned(room: Int) async {
    list.comeBack(room: room)
    _ = await list.updateShown()
    await list.readStatus()
  }

  package func endReached(room: Int, count: Int?) async {
    await list.goOn(count, room: room) { await reveal($0) }
    if !isLoading { await list.readStatus() }
  }

  package func storeChanged() async {
    let changed = await list.updateShown()
    if filter == .noted { await list.readStatus() }
    guard changed > 0 else { return }
    // Before anything else is awaited: a refresh that ends meanwhile reports these rows too.
    rowsChanged(changed)
    await list.readStatus()
  }

  package func connectionChanged() async {
    await list.readConnection()
    guard case .failing(let error, _) = status.connection else { return }
    refresh?.hasFailed = true
    tellOfNothing(.gitHub(error))
  }

  package func refreshed(room: Int) async {
    if await list.repository.tryNow() { list.notices.append(.tokenDropped) }
    guard filter.isGitHubs else { return list.notices.append(.notesAreNotRefreshed) }
    if missing != nil {
      hasToldOfNothing = false
      await startPages()
    } else if !rows.isEmpty || list.isShortAndWhole {
      await startRefresh(.userInitiated, ofAll: list.isShortAndWhole)
    } else {
      await reveal(nil)
    }
  }
}

// Rows of the store.
extension UserListViewModel {
  /// A block with more rows than that is followed by another block.
  static let blockLimit = 100
  /// The most rows of one read: keys are read between two reads of the store.
  static let readLimit = 100

  /// Adds the rows that the store has, and asks GitHub for the others.
  ///
  /// - Parameter count: How many rows the reader asked for; `nil` means as many as fit.
  func reveal(_ count: Int?) async {
    if missing == nil { isCounted = false }
    if let count {
      wantedCount = (isCounted ? wantedCount : rows.count) + count
      isCounted = true
    } else if !isCounted {
      wantedCount = rows.count + 1
    }
    guard missing == nil else {
      if isPostponed { await startPages() }
      return
    }
    guard let overview = await addSaved() else { return }
    switch filter {
    case .noted: list.notices.append(rows.isEmpty ? .noNotes : .noMoreNotes)
    case .recent: list.notices.append(rows.isEmpty ? .emptyDiary : .endOfDiary)
    case .everyone, .unseen:
      if overview.hasEnded { return sayEnd(overview) }
      missing = overview
      await startPages()
    }
  }

  /// Adds the rows that the store has, until there are as many as the reader wants.
  ///
  /// - Returns: What is saved of the list if it has not enough; `nil` when there is nothing to ask for.
  func addSaved() async -> ListOverview? {
    while rows.count < wantedCount, !Task.isCancelled {
      let shown = rows.shownIndices
      // Rows that have long scrolled away are not laid out again with each page.
      if shown.count >= Self.blockLimit { list.rows.beginBlock() }
      defer { list.rows.dropEmptyBlock(after: shown) }
      do {
        let overview = try await list.repository.store.main.overview(of: list.people)
        if try await addSaved(overview) == 0 { return overview }
      } catch {
        list.report(error, hasSavedData: !rows.isEmpty)
        wantedCount = rows.count
      }
    }
    return nil
  }

  private func addSaved(_ overview: ListOverview) async throws -> Int {
    let (store, last) = (list.repository.store.main, rows.all.last)
    let most =
      isCounted
      ? max(wantedCount - rows.count, 1) : overview.pageSize.map { min($0, list.room) } ?? list.room
    let limit = min(most, Self.readLimit)
    if filter == .recent { return try await addDiary(limit, after: last) }
    let users =
      switch filter {
      case .noted: try await store.notedUsers(after: last?.user, limit: limit)
      case .unseen:
        try await store.members(
          of: list.people, after: last?.user.id ?? 0, limit: limit, isUnseen: true)
      default:
        try await store.members(
          of: list.people, after: last?.user.id ?? max(start - 1, 0), limit: limit)
      }
    // A job may have added rows meanwhile.
    if rows.all.last?.user.id == last?.user.id { list.rows.append(users) }
    return users.count
  }

  // Each day has a heading, which takes the room of a row.
  private func addDiary(_ limit: Int, after last: UserRow?) async throws -> Int {
    let last = last.flatMap { row in row.date.map { DiaryEntry(user: row.user, date: $0) } }
    let entries = try await list.repository.store.main.diary(after: last, limit: limit)
    var left = max(list.room, 2)
    var lastDay: String?
    let fitting = entries.prefix { entry in
      let day = day(entry.date)
      left -= day == lastDay ? 1 : 2
      lastDay = day
      return left >= 0
    }
    list.rows.append(Array(fitting))
    return fitting.count
  }

  /// Says how the list ends.
  func sayEnd(_ overview: ListOverview) {
    let hasSeenAll = filter == .unseen && rows.isEmpty && overview.peopleCount > 0
    list.notices.append(hasSeenAll ? .allSeen(in: list.people) : .end(of: list.people, overview))
  }
}

extension ListOverview {
  /// Whether the list has ended with its last fetch: it is renewed, and not gone on with.
  var hasEnded: Bool { extent.wholeAt != nil }
}
