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
    /// GitHub; `renamed` returns the rows for the account's present login.
    case repositories(of: User, renamed: (User) -> PlainRows)
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
    return PlainRows(
      content: .repositories(of: login), empty: .noRepositories(of: login),
      end: .noMoreRepositories(of: login),
      origin: .repositories(of: user, renamed: { .repositories(of: $0) }),
      read: { try await $0.repositories(of: user.id)?.all ?? [] }, gone: { $0 },
      route: { .users(.list(try UserList(.contributors, "\(login)/\($0.name)"))) })
  }
}

extension SavedRepositories {
  fileprivate var count: PeopleCount {
    .members(
      all.count, of: refusedCount > 0 ? all.count + refusedCount : nil, isWhole: wholeAt != nil)
  }

  fileprivate var date: Date { nextLink == nil ? fetchedAt : wholeAt ?? fetchedAt }
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
  // What was read last, how far it has been fetched, and whether that was long ago.
  @ObservationIgnored private var saved: [Entry] = []
  @ObservationIgnored private var reading: SavedRepositories?
  @ObservationIgnored private var isStale = false
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

  // Whose repositories they are; `nil` if the rows are not fetched.
  private var owner: User? {
    if case .repositories(let owner, _) = kind.origin { owner } else { nil }
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
    let isOutdated = all.isEmpty && isStale && !isOffline
    guard owner != nil, reading?.wholeAt == nil || isOutdated else { return sayEnd() }
    state = .awaiting
    await fetch(reading == nil || isOutdated ? .first : .next, while: wantsMore)
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
    guard slot.job == nil, !all.isEmpty, isStale, !isOffline else { return }
    await renew(isAskedFor: false)
  }

  package func connectionChanged() async { status.connection = repository.connection }

  package func refreshed() async {
    if await repository.tryNow() { notices.append(.tokenDropped) }
    switch kind.origin {
    case .store(let refreshAdvice): notices.append(refreshAdvice)
    case .repositories: await renew(isAskedFor: true)
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
      if case .repositories(let owner, let renamed) = kind.origin {
        guard let saved = try await main.user(id: owner.id)?.user else {
          if !notices.contains(.notSavedAnyMore) { notices.append(.notSavedAnyMore) }
          return nil
        }
        kind = renamed(saved)
        if !saved.has(owner.login) { notices.append(.hasMoved(owner.login, saved)) }
        reading = try await main.repositories(of: owner.id)
        isStale = reading.map { repository.isStale($0) } ?? false
      }
      (status.count, status.fetchedAt) = (reading?.count, reading?.date)
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
    let (before, wasWhole) = (saved, reading?.wholeAt != nil)
    state = all.isEmpty ? .awaiting : .renewing
    await fetch(.first, isAskedFor: isAskedFor) {
      guard let entries = await self.read() else { return false }
      if isAskedFor, wasWhole, self.reading?.nextLink != nil { return true }
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
    guard let login = owner?.login else { return }
    await jobs.run("repositories of \(login)", restart: "press Enter", in: slot) { isCurrent in
      var place = place
      var policy =
        isAskedFor || !self.jobs.runsInBackground ? FetchPolicy.interactive : .refresh
      while isCurrent(), self.state != .idle, let owner = self.owner {
        let result = await self.repository.fetchRepositories(of: owner, place, policy)
        guard isCurrent() else { return }
        await self.connectionChanged()
        switch result {
        case .success(let refusedCount):
          if refusedCount > 0 { self.notices.append(.unreadableEntries(refusedCount)) }
          place = .next
          let (wantsMore, hasNext) = (await wantsMore(), self.reading?.nextLink != nil)
          if wantsMore, !hasNext, self.reading != nil { self.sayEnd() }
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
      of: error, about: owner.map { .repositories(of: $0.login) } ?? .other,
      saved: all.isEmpty ? .nothing : .shown,
      willRetry: willRetry)
    if all.isEmpty, error.isNotFoundOrGone, jobs.leaveDeadEnd([notice]) { return }
    notices.append(notice)
  }
}
