import FoundationEssentials
import Models
import Store

// The next rows.
extension UserListViewModel {
  /// A block with more rows than this is followed by another block.
  private static let blockLimit = 100
  /// The most rows of one read: keys are handled between two reads of the store.
  private static let readLimit = 100

  /// Adds the rows that the store has, and asks GitHub for the others; `nil` means as many as fit.
  func showMore(_ count: Int?) async {
    if paging == .idle { hasRequestedCount = false }
    if let count {
      wantedCount = (hasRequestedCount ? wantedCount : rows.count) + count
      hasRequestedCount = true
    } else if !hasRequestedCount {
      wantedCount = rows.count + 1
    }
    guard paging != .delayed else { return await startPages() }
    guard paging == .idle, await addSaved() else { return }
    switch source {
    case .diary: notices.append(rows.isEmpty ? .emptyDiary : .endOfDiary)
    case .due: notices.append(rows.isEmpty ? .nobodyDue : .endOfDue)
    case .search(let query): await reportEnd(of: query)
    case .changes(let list, let since):
      notices.append(rows.isEmpty ? .noChanges(in: list, since: since) : .endOfChanges)
    case .list:
      guard let overview else { return }
      if overview.isComplete { return reportEnd(overview) }
      await startPages()
    }
  }

  /// Adds saved rows until there are as many as the reader wants, and returns whether the store has too few.
  func addSaved() async -> Bool {
    while rows.count < wantedCount, !Task.isCancelled {
      let shown = rows.shownIndices
      // Rows that have scrolled away are not laid out again with each page.
      if shown.count >= Self.blockLimit, jobs.printBlock() { rows.beginBlock() }
      defer { rows.dropEmptyBlock(after: shown) }
      do {
        if try await addSavedBlock() { return rows.count < wantedCount }
      } catch {
        report(error, saved: rows.isEmpty ? .hidden : .shown)
        wantedCount = rows.count
      }
    }
    return false
  }

  /// Reports that the list has ended.
  func reportEnd(_ overview: ListOverview) {
    notices.append(.end(of: people, overview, isDemo: messages.isDemo))
  }

  private func reportEnd(of query: SearchQuery) async {
    guard rows.isEmpty else {
      if rows.shown.isEmpty { notices.append(.noMoreMatches(of: query)) }
      return
    }
    guard !query.isOfAllNotes else { return notices.append(.noNotes(in: query.list)) }
    do {
      let overview = try await repository.store.main.overview(of: people)
      let count = people == .everyone ? overview.savedCount : overview.peopleCount
      let searchesProfiles =
        people == .everyone && query.conditions.contains { $0.needsProfile && !$0.isNegated }
      let profiles = searchesProfiles ? try await repository.store.main.counts().profiles : nil
      notices.append(
        .noMatches(
          of: query, among: count, profiles: profiles, isDemo: messages.isDemo))
      let hasSaid = people == .everyone
      if let notice = try await repository.remark(on: query, hasSaidProfiles: hasSaid) {
        notices.append(notice)
      }
    } catch {
      report(error, saved: .hidden)
    }
  }

  /// Adds the next saved rows, as many as the reader wants, or as fit, and returns whether the store has no more.
  func addSavedBlock() async throws -> Bool {
    let left = hasRequestedCount ? max(wantedCount - rows.count, 1) : capacity
    switch source {
    case .diary:
      return try await addDays(min(left, Self.readLimit)) { last, limit in
        try await self.repository.store.main.diary(after: last?.visit, limit: limit)
          .map { UserRow($0.user, occasion: .visit($0.date)) }
      }
    case .due:
      return try await addDays(min(left, Self.readLimit)) { last, limit in
        try await self.repository.store.main.due(after: last?.due, limit: limit)
          .map { UserRow($0.user, occasion: .due($0.day)) }
      }
    case .changes(let list, let since):
      return try await addDays(min(left, Self.readLimit)) { last, limit in
        try await self.repository.store.main.changeRows(
          of: list, since: since, after: last, limit: limit)
      }
    case .search(let query): return try await addMatches(query, min(left, Self.readLimit))
    case .list:
      let overview = try await repository.store.main.overview(of: people)
      self.overview = overview
      // A page that is the whole list does not show how many people a page has.
      let isOnePage = overview.pass.hasEnded && overview.pass.frontier == 1
      let page = hasRequestedCount || isOnePage ? nil : overview.pageSize
      return try await addPeople(min(left, page ?? left, Self.readLimit))
    }
  }

  private func addPeople(_ limit: Int) async throws -> Bool {
    let last = rows.all.last?.user
    let users = try await repository.store.main
      .members(of: people, after: last?.id ?? max(start - 1, 0), limit: limit)
    // A job may have added rows meanwhile.
    if rows.all.last?.user.id == last?.id {
      if start > 0, rows.isEmpty { rows.first = users.first?.position ?? 1 }
      rows.append(users.map { UserRow($0) })
      status.fetchedAt = oldestFetch
    }
    return users.isEmpty
  }

  // The heading of each day needs a line too.
  private func addDays(
    _ limit: Int, _ next: (_ last: UserRow?, _ limit: Int) async throws -> [UserRow]
  ) async throws -> Bool {
    let entries = try await next(rows.all.last, limit)
    var left = max(capacity, 2)
    var lastDay: Day?
    let fitting = entries.prefix { entry in
      let day = entry.occasion?.day
      left -= day == lastDay ? 1 : 2
      lastDay = day
      return left >= 0
    }
    rows.append(Array(fitting))
    return entries.isEmpty
  }

  private func addMatches(_ query: SearchQuery, _ limit: Int) async throws -> Bool {
    if rows.isEmpty, let problem = try await repository.store.main.problem(of: query) {
      notices.append(Notice(problem.sentence, failure: .failed))
      wantedCount = rows.count
      return false
    }
    let matches = try await repository.store.main.search(
      query, after: rows.all.last?.user.id ?? 0, limit: limit, explains: true)
    rows.append(matches.rows)
    status.count = .found(rows.count + matches.further, isExact: matches.isFurtherExact)
    let isEnd = matches.users.isEmpty || matches.further == 0
    if !isEnd, rows.count >= wantedCount { notices.append(.furtherMatches(matches)) }
    if isEnd, !matches.users.isEmpty, let notice = try await repository.remark(on: query) {
      notices.append(notice)
    }
    return isEnd
  }
}

// Rows that are shown already, and the status of the list.
extension UserListViewModel {
  /// Reads the rows that are shown from the store again, and returns how many of them look different.
  func updateShown() async -> Int { await update(rows.shownIndices) }

  /// Reads some of the rows from the store again, and returns how many of them look different.
  func update(_ indices: Range<Int>) async -> Int {
    let ids = rows.all[indices.clamped(to: 0..<rows.count)].map(\.user.id)
    guard !ids.isEmpty else { return 0 }
    do {
      let users = try await repository.store.main.users(ids: ids, in: people)
      guard let search = source.search else { return rows.update(indices, to: users) }
      return rows.update(
        indices, to: users, reasons: try await repository.store.main.reasons(search, of: users))
    } catch {
      report(error)
      return 0
    }
  }

  /// Reads the status for the line above the rows.
  func readStatus() async {
    await connectionChanged()
    guard source.search == nil else { return }
    do {
      if case .changes(let list, let since) = source {
        status.changes = try await repository.store.main.changeCounts(
          of: list == .everyone ? [] : [list], since: since)
      }
      let overview = try await repository.store.main.overview(of: people)
      self.overview = overview
      beginAnewIfTaken()
      // The diary includes people outside the list of everyone.
      status.savedCount = !source.isList ? overview.savedCount : overview.peopleCount
      status.count = count(overview)
      status.hadLoginUntil = overview.hadLoginUntil
    } catch {
      report(error)
    }
    status.budget = repository.budget(for: people)
    status.fetchedAt = oldestFetch
  }

  // The rows of a former owner of the login are not in the list any more.
  private func beginAnewIfTaken() {
    defer { subjectID = overview?.subjectID ?? subjectID }
    guard let subjectID, overview?.subjectID != subjectID, !rows.isEmpty else { return }
    self.subjectID = nil
    rows = UserRows()
    notices.append(.listIsAnothers(people, was: subjectID))
  }

  private func count(_ overview: ListOverview) -> PeopleCount? {
    guard source.isList else { return .uncounted }
    return people == .everyone
      ? nil
      : .members(
        overview.peopleCount, of: overview.largerTotal, isWhole: overview.isWhole,
        doubt: overview.doubt)
  }

  /// The number of people in GitHub's first page; `nil` for lists of unknown length.
  var firstPageCount: Int? {
    get async {
      switch people.kind {
      case .everyone: return capacity
      case .followers, .following:
        let store = repository.store.main
        guard
          let id = try? await store.subject(
            of: people, fetchedIn: .distantPast ... .distantFuture),
          let profile = try? await store.profile(id: id)?.profile
        else { return nil }
        return people.kind == .followers ? profile.followers : profile.following
      case .members, .contributors, .stargazers, .find: return nil
      }
    }
  }

  /// Whether a shown row is old enough to be asked for again; a refreshed page, which may lack it, counts too.
  var isStale: Bool {
    let refreshed = refreshes[blockStart] ?? .distantPast
    return repository.isStale(max(oldestFetch ?? .distantPast, refreshed), in: people)
  }

  /// When the oldest of the shown rows of people who are not gone was fetched, or the list before that; `nil` if never.
  private var oldestFetch: Date? {
    // Each generic type that a start makes takes half a million instructions.
    var oldest = overview?.fetchedAt
    for row in rows.shown where !row.user.isGone {
      if let date = row.user.fetchedAt { oldest = oldest.map { min($0, date) } ?? date }
    }
    return oldest
  }

  /// Whether the list was fetched to its end and is so short that a refresh asks for all of it.
  var isShortAndWhole: Bool {
    guard let overview, overview.isComplete else { return false }
    let pages = overview.pageSize.map { (overview.listedCount + $0 - 1) / max($0, 1) }
    return pages ?? Int(overview.pass.frontier) <= 10
  }
}

extension MainContext {
  /// The next changes after `last`, the newest first, each on a row of its person; everyone stands for all lists.
  @MainActor func changeRows(
    of list: UserList, since date: Date, after last: UserRow?, limit: Int
  ) async throws(StoreError) -> [UserRow] {
    try await changeRows(
      of: list == .everyone ? [] : [list], people: [], since: date, after: last, limit: limit)
  }

  /// - Parameters:
  ///   - lists: The lists, and their people's profiles; without lists and people it is everything.
  ///   - people: The ids of more people.
  @MainActor package func changeRows(
    of lists: [UserList], people: [Int64], since date: Date, after last: UserRow?, limit: Int
  ) async throws(StoreError) -> [UserRow] {
    let changes = try await changes(
      of: lists, people: people, since: date, after: last?.occasion?.change, limit: limit)
    let users = try await users(ids: Array(Set(changes.map(\.user.id))))
    let known = Dictionary(users.map { ($0.id, $0) }) { first, _ in first }
    return changes.map { change in
      UserRow(
        known[change.user.id] ?? SavedUser(user: change.user), occasion: .change(change))
    }
  }
}
