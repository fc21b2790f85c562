import FoundationEssentials
import Models
import Observation
import Repository
import Store

/// A row for a tag, a group of people, a saved list or a repository, rather than for a person.
package enum PlainRow<Entry: Sendable & Equatable>: Sendable, Equatable {
  /// The number that the reader types, counted from 1, and what the row shows.
  case entry(number: Int, Entry)
  case loading
}

/// A kind of rows other than people: how they are read, what they open, and what is said about them.
package struct PlainRows<Entry> {
  enum Origin {
    /// The store alone; the notice says so to somebody who asks for a refresh.
    case store(refreshAdvice: Notice)
    /// GitHub. `renewed` returns the `PlainRows` for the account's present login, with a notice if the login has
    /// changed; `nil` if the account was forgotten.
    case gitHub(
      FetchedRows, renewed: (MainContext) async throws -> (kind: PlainRows, notice: Notice?)?)
  }

  let content: ListContent
  let empty: Notice
  let end: Notice
  let origin: Origin
  let read: (MainContext) async throws -> [Entry]
  /// The entry to show in place of one that is no longer saved.
  let gone: (Entry) -> Entry
  /// Where the row of an entry leads.
  let route: (Entry) throws -> Route
}

/// How rows are fetched from GitHub, page by page.
struct FetchedRows {
  /// How far they have been fetched.
  struct Extent {
    let count: PeopleCount
    let date: Date
    /// Whether they were fetched to their end.
    let isWhole: Bool
    /// Whether GitHub has a next page.
    let hasNext: Bool
    let isStale: Bool
  }

  /// What the job is for, such as `repositories of mona`.
  let name: String
  let subject: FetchSubject
  /// Reads how far; `nil` before the first page.
  let extent: (UserRepository) async throws -> Extent?
  /// Fetches the first page again, or the next one, and returns how many entries could not be read.
  let fetch:
    (UserRepository, UserRepository.RepositoryPlace, FetchPolicy) async -> Result<Int, FetchError>
}

extension PlainRows where Entry == TagCount {
  /// The tags of all notes; a number opens the search for that tag.
  package static var tags: Self {
    PlainRows(
      content: .tags, empty: .noTags, end: .noMoreTags,
      origin: .store(refreshAdvice: .notesAreNotRefreshed),
      read: { try await $0.tags(limit: .max) }, gone: { TagCount(tag: $0.tag, count: 0) },
      route: { .users(.search(SearchQuery(tag: $0.tag))) })
  }
}

extension PlainRows where Entry == SearchGroup {
  /// The people of a search, counted by a field; a number opens the search for a group.
  package static func groups(of query: SearchQuery, by field: SearchGroup.Field) -> Self {
    PlainRows(
      content: .groups(query, by: field), empty: .nobodyToCount(by: field), end: .noMoreGroups,
      origin: .store(refreshAdvice: .groupsAreNotRefreshed),
      read: { try await $0.groups(of: query, by: field) },
      gone: { SearchGroup(field, id: $0.id, value: $0.value, count: 0) },
      route: { .users(.search($0.condition.map(query.narrowed) ?? query)) })
  }
}

extension PlainRows where Entry == SavedList {
  /// The saved lists; a number opens the list.
  package static var lists: Self {
    PlainRows(
      content: .lists, empty: .noMoreLists, end: .noMoreLists,
      origin: .store(refreshAdvice: .listsAreNotRefreshed), read: { try await $0.lists() },
      gone: { $0 }, route: { .users(.list($0.list)) })
  }
}

extension PlainRows where Entry == GitRepository {
  /// The repositories of `user`; a number opens the contributors of one.
  package static func repositories(of user: User) -> Self {
    let login = user.login
    let rows = FetchedRows(
      name: "repositories of \(login)", subject: .repositories(of: login),
      extent: { try await $0.store.main.repositories(of: user.id)?.extent(in: $0) },
      fetch: { await $0.fetchRepositories(of: user, $1, $2) })
    return PlainRows(
      content: .repositories(of: login), empty: .noRepositories(of: login),
      end: .noMoreRepositories(of: login),
      origin: .gitHub(rows) { main in
        guard let saved = try await main.user(id: user.id)?.user else { return nil }
        return (.repositories(of: saved), saved.has(login) ? nil : .hasMoved(login, saved))
      },
      read: { try await $0.repositories(of: user.id)?.all ?? [] }, gone: { $0 },
      route: { .users(.list(try UserList(.contributors, "\(login)/\($0.name)"))) })
  }
}

extension SavedRepositories {
  fileprivate func extent(in repository: UserRepository) -> FetchedRows.Extent {
    FetchedRows.Extent(
      count: .members(
        all.count, of: refusedCount > 0 ? all.count + refusedCount : nil, isWhole: wholeAt != nil),
      date: nextLink == nil ? fetchedAt : wholeAt ?? fetchedAt, isWhole: wholeAt != nil,
      hasNext: nextLink != nil, isStale: repository.isStale(self))
  }
}

/// Rows that are not people; a number opens one.
///
///     idle ── rows are awaited ──▶ awaiting ── answered ──▶ idle
///     idle ── the rows are old ──▶ renewing ── answered ──▶ idle
@Observable
package final class PlainRowsViewModel<Entry: Sendable & Equatable & Identifiable> {
  private enum State {
    case idle
    /// GitHub is asked for more rows.
    case awaiting
    /// GitHub is asked for the first rows again.
    case renewing
  }

  package private(set) var blockStart = 0
  package private(set) var status = ListStatus()
  package private(set) var notices: [Notice] = []
  private var all: [(number: Int, entry: Entry)] = []
  private var state = State.idle
  private var kind: PlainRows<Entry>
  @ObservationIgnored package let jobs: ScreenJobs
  // How many rows fit.
  @ObservationIgnored private var capacity = 1
  // The job that fetches a page.
  @ObservationIgnored private let slot = JobSlot()
  // What was read last, and how far it has been fetched.
  @ObservationIgnored private var saved: [Entry] = []
  @ObservationIgnored private var extent: FetchedRows.Extent?
  @ObservationIgnored private let repository: UserRepository
  @ObservationIgnored private let messages: ErrorMessages

  package init(
    _ kind: PlainRows<Entry>, jobs: ScreenJobs, repository: UserRepository,
    messages: ErrorMessages
  ) {
    self.kind = kind
    self.jobs = jobs
    self.repository = repository
    self.messages = messages
  }

  private var isOffline: Bool { repository.connection == .offline }

  private var fetched: FetchedRows? {
    if case .gitHub(let fetched, _) = kind.origin { fetched } else { nil }
  }
}

extension PlainRowsViewModel: RowsViewModelOutputs {
  package var content: ListContent { kind.content }
  package var items: [PlainRow<Entry>] {
    all[blockStart...].map { .entry(number: $0.number, $0.entry) }
  }
  package var pending: [PlainRow<Entry>] { state == .awaiting ? [.loading] : [] }
  package var expectsNotice: Bool { false }
  package var personRows: (any PersonRowsInputs)? { nil }
}

extension PlainRowsViewModel: RowsViewModelInputs {
  package func opened(capacity: Int) async {
    (all, blockStart) = ([], 0)
    // Before the rows: on some terminals, what was printed with them stays as it is.
    await connectionChanged()
    await endReached(capacity: capacity, count: nil)
  }

  package func endReached(capacity: Int, count: Int?) async {
    let first = all.count
    let wantsMore = { await self.showMore(count ?? capacity, from: first, isAtLeast: count != nil) }
    self.capacity = capacity
    guard await wantsMore(), state != .awaiting else { return }
    // Perhaps there are some by now.
    let isOutdated = all.isEmpty && extent?.isStale == true && !isOffline
    guard fetched != nil, extent?.isWhole != true || isOutdated else { return sayEnd() }
    state = .awaiting
    await fetch(extent == nil || isOutdated ? .first : .next, while: wantsMore)
  }

  package func rowNeeded(number: Int) async {
    guard number > all.count, number <= saved.count else { return }
    _ = await showMore(number - all.count, from: all.count, isAtLeast: false)
  }

  package func rowOpened(number: Int) -> Route? {
    guard number > 0, number <= all.count else {
      notices.append(.noRow(number, last: all.count))
      return nil
    }
    do {
      return try kind.route(all[number - 1].entry)
    } catch {
      notices.append(.noListOfRow(number))
      return nil
    }
  }

  /// Reads the entries again; each keeps its row and number.
  package func storeChanged() async {
    if !all.isEmpty, let entries = await read() { update(to: entries) }
  }

  package func returned(capacity: Int) async { await storeChanged() }

  package func noteChanged() async { await storeChanged() }

  /// Does nothing: in a shorter terminal, a long block scrolls.
  package func capacityChanged(_ capacity: Int) {}

  /// Asks GitHub again if the rows are old.
  package func shown() async {
    guard slot.job == nil, !all.isEmpty, extent?.isStale == true, !isOffline else {
      return
    }
    await renew(isAskedFor: false)
  }

  package func connectionChanged() async { status.connection = repository.connection }

  package func refreshed() async {
    if await repository.tryNow() { notices.append(.tokenDropped) }
    switch kind.origin {
    case .store(let refreshAdvice): notices.append(refreshAdvice)
    case .gitHub: await renew(isAskedFor: true)
    }
  }

  package func noticesShown() { notices = [] }
}

// What is saved.
extension PlainRowsViewModel {
  /// Shows saved rows until there are `count` after the first `first`; fewer are too few if `isAtLeast`.
  ///
  /// Returns whether the reader wants more than there are.
  private func showMore(_ count: Int, from first: Int, isAtLeast: Bool) async -> Bool {
    guard let entries = await read() else { return false }
    let known = Set(all.map(\.entry.id))
    let more = entries.filter { !known.contains($0.id) }.prefix(first + count - all.count)
    if !more.isEmpty { add(more, from: first) }
    return isAtLeast ? all.count < first + count : all.count == first
  }

  private func add(_ entries: ArraySlice<Entry>, from start: Int) {
    blockStart = start
    for entry in entries { all.append((all.count + 1, entry)) }
  }

  private func update(to entries: [Entry]) {
    let known = Dictionary(entries.map { ($0.id, $0) }) { first, _ in first }
    all = all.map { ($0.number, known[$0.entry.id] ?? kind.gone($0.entry)) }
  }

  private func sayEnd() { notices.append(all.isEmpty ? kind.empty : kind.end) }

  // The account of the rows may have another login by now, or be forgotten.
  private func read() async -> [Entry]? {
    do {
      let main = repository.store.main
      if case .gitHub(_, let renewed) = kind.origin {
        guard let renewed = try await renewed(main) else {
          if !notices.contains(.notSavedAnyMore) { notices.append(.notSavedAnyMore) }
          return nil
        }
        kind = renewed.kind
        if let notice = renewed.notice { notices.append(notice) }
      }
      extent = try await fetched?.extent(repository)
      (status.count, status.fetchedAt) = (extent?.count, extent?.date)
      saved = try await kind.read(main)
      return saved
    } catch {
      report(FetchError(error))
      return nil
    }
  }
}

// What GitHub sends.
extension PlainRowsViewModel {
  private func renew(isAskedFor: Bool) async {
    let (before, wasWhole) = (saved, extent?.isWhole == true)
    state = all.isEmpty ? .awaiting : .renewing
    await fetch(.first, isAskedFor: isAskedFor) {
      guard let entries = await self.read() else { return false }
      if isAskedFor, wasWhole, self.extent?.hasNext == true { return true }
      self.showRenewed(entries, after: before, isAskedFor: isAskedFor)
      return false
    }
  }

  // Prints all again if there is a difference. While a line is being typed, the rows change where they are.
  private func showRenewed(_ entries: [Entry], after before: [Entry], isAskedFor: Bool) {
    let byID = { (entries: [Entry]) in Dictionary(entries.map { ($0.id, $0) }) { first, _ in first }
    }
    guard !entries.isEmpty else {
      if isAskedFor || !before.isEmpty { notices.append(kind.empty) }
      return
    }
    guard byID(entries) != byID(before) || all.isEmpty else {
      if isAskedFor { notices.append(.rowsUnchanged) }
      return
    }
    let count = all.isEmpty ? capacity : all.count - blockStart
    let restart = {
      self.all = []
      self.add(entries.prefix(count), from: 0)
    }
    if all.isEmpty || !jobs.runsInBackground {
      restart()
    } else if !jobs.reprint(after: restart) {
      update(to: entries)
      notices.append(.rowsHaveChanged)
    }
  }

  /// Fetches a page in a job, and the next ones while `wantsMore`; a first page that GitHub cannot send now is waited for.
  private func fetch(
    _ place: UserRepository.RepositoryPlace, isAskedFor: Bool = true,
    while wantsMore: @escaping () async -> Bool
  ) async {
    guard let name = fetched?.name else { return }
    await jobs.run(name, restart: "press Enter", in: slot) { isCurrent in
      var place = place
      var policy =
        isAskedFor || !self.jobs.runsInBackground ? FetchPolicy.interactive : .refresh
      while isCurrent(), self.state != .idle, let fetched = self.fetched {
        let result = await fetched.fetch(self.repository, place, policy)
        guard isCurrent() else { return }
        await self.connectionChanged()
        switch result {
        case .success(let refusedCount):
          if refusedCount > 0 { self.notices.append(.unreadableEntries(refusedCount)) }
          place = .next
          let (wantsMore, hasNext) = (await wantsMore(), self.extent?.hasNext == true)
          if wantsMore, !hasNext, self.extent != nil { self.sayEnd() }
          if !wantsMore || !hasNext { self.state = .idle }
        case .failure(let error):
          let waits = error.isTransient && self.all.isEmpty && self.jobs.runsInBackground
          if !waits || policy.isUnlimited { self.state = .idle }
          policy = .patient
          self.report(error, willRetry: self.state != .idle)
        }
      }
    }
  }

  private func report(_ error: FetchError, willRetry: Bool = false) {
    // The command that stopped the job has its own notice.
    if error == .gitHub(.cancelled), jobs.runsInBackground { return }
    let notice = messages.notice(
      of: error, about: fetched?.subject ?? .other, saved: all.isEmpty ? .nothing : .shown,
      willRetry: willRetry)
    if all.isEmpty, error.isNotFoundOrGone, jobs.leaveDeadEnd([notice]) { return }
    notices.append(notice)
  }
}
