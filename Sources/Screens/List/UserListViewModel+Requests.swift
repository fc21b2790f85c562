import Models
import Repository

// Pages from GitHub, one after the other, until the rows that the reader wants are shown.
extension UserListViewModel {
  private var hasNothing: Bool { rows.isEmpty && status.savedCount == 0 }

  /// Reports a connection that has failed while nothing is saved.
  func reportNothingSaved(_ error: FetchError) {
    guard isLoading, jobs.runsInBackground, error.isTransient, hasNothing, !hasReportedNothing
    else { return }
    (paging, hasReportedNothing) = (.delayed, true)
    notices.append(
      messages.notice(of: error, about: .list(people), saved: .nothing, willRetry: true))
  }

  /// Asks for the missing rows, in a job that replaces the one before.
  func startPages() async {
    paging = .loading
    await jobs.run(jobName, restart: "press Enter", in: pageJob) { await self.loadPages($0) }
  }

  // GitHub numbers the pages of all lists except that of everyone.
  private var jobName: String {
    if people != .everyone, let overview {
      let page = "page \((Int(overview.pass.frontier) + 1).grouped)"
      return "\(page)\(hasRequestedCount ? " onward" : "") of \(people.shortName)"
    }
    return rows.isEmpty ? "the list" : "more of the list"
  }

  // While GitHub is unreachable, a request waits for as long as it takes.
  private func loadPages(_ isCurrent: JobSlot.Check) async {
    var policy = FetchPolicy.interactive
    while isCurrent(), paging != .idle, let overview {
      let result = await repository.fetchNextPage(
        of: people, after: overview.pass.frontier, policy)
      guard isCurrent() else { return }
      switch result {
      case .success(let summary):
        if paging == .delayed { notices.append(.backOnline) }
        (paging, policy, hasReportedNothing) = (.loading, .interactive, false)
        await pageArrived(summary, isCurrent)
      case .failure(let error):
        await pageFailed(error, isCurrent)
        policy = .patient
      }
    }
    guard isCurrent() else { return }
    paging = .idle
    await readStatus()
  }

  // The status is read before the rows are shown, because the line above them shows it.
  private func pageArrived(_ summary: PageSummary, _ isCurrent: JobSlot.Check) async {
    if summary.refusedCount > 0 { notices.append(.unreadableEntries(summary.refusedCount)) }
    if summary.joinedCount > 0 { notices.append(.joined(summary.joinedCount)) }
    let wasIncomplete = overview?.searchTimedOut == true
    await readStatus()
    let count = rows.count
    let needsMore = await addSaved()
    let hasEnded = summary.isEnd && rows.last >= savedRowCount ?? 0
    if let overview, hasEnded {
      reportEnd(overview)
    } else if overview?.searchTimedOut == true, !wasIncomplete {
      notices.append(.searchRanOutOfTime)
    }
    guard isCurrent() else { return }
    // A page of a list may bring only people who were on earlier pages.
    let mayContinue = !summary.isEnd && (rows.count > count || people != .everyone)
    guard mayContinue, needsMore, let overview else {
      pagesEnded()
      if !hasEnded { reportPlace(ofFirst: summary.isEnd) }
      return
    }
    // Another process may have saved the last page meanwhile.
    if overview.isComplete {
      reportEnd(overview)
      pagesEnded()
    }
  }

  private func pageFailed(_ error: FetchError, _ isCurrent: JobSlot.Check) async {
    let wasDelayed = paging == .delayed
    paging = .delayed
    await readStatus()
    // The reader may have asked again meanwhile.
    guard isCurrent() else { return }
    let continues = jobs.runsInBackground && error.isTransient && !Task.isCancelled
    let isStopped = error == .gitHub(.cancelled) && jobs.runsInBackground
    if !isStopped, !continues || !wasDelayed {
      let notice = notice(of: error, continues: continues)
      if !hasNothing || !error.isNotFoundOrGone || !jobs.leaveDeadEnd([notice]) {
        notices.append(notice)
      }
    }
    if continues { hasReportedNothing = hasNothing } else { pagesEnded() }
  }

  private func notice(of error: FetchError, continues: Bool) -> Notice {
    let continues = continues || (jobs.runsInBackground && error == .gitHub(.tokenRefused))
    return messages.notice(
      of: error, about: .list(people),
      saved: !rows.isEmpty ? .shown : hasNothing ? .nothing : .hidden, willRetry: continues)
  }

  private func pagesEnded() { paging = .idle }
}

/// A refresh that waits for its response.
struct RowRefresh {
  /// Rows that look different since the refresh began.
  var changedCount = 0
  /// Whether GitHub was unreachable in between.
  var hasFailed: Bool
  /// Whether the reader has asked for the refresh.
  var isAskedFor: Bool
  /// Whether it is tried for as long as it takes, though one that the reader has asked for answers soon first.
  var isPatient: Bool
}

// Refreshes of the page that the shown rows are on, or of all of a short list.
extension UserListViewModel {
  /// Asks for rows again, in a job that replaces the one before.
  func startRefresh(ofAll isOfAll: Bool, isAskedFor: Bool = false) async {
    let isFailing = if case .failing = status.connection { true } else { false }
    let isPatient = isAskedFor ? refresh?.isPatient == true : jobs.runsInBackground
    refresh = RowRefresh(hasFailed: isFailing, isAskedFor: isAskedFor, isPatient: isPatient)
    let name = people == .everyone ? "the list" : people.shortName
    await jobs.run("refresh of \(name)", restart: "type :refresh", in: refreshJob) { isCurrent in
      await self.runRefresh(isOfAll, isCurrent)
      await self.readStatus()
    }
  }

  /// Call when rows look different; a running refresh reports them at its end.
  func rowsChanged(_ count: Int, isAskedFor: Bool = false) {
    if refresh != nil {
      refresh?.changedCount += count
    } else if count > 0 {
      let isShown = isAskedFor && jobs.reprint()
      notices.append(
        .rowsChanged(count, command: source.command, isAskedFor: isAskedFor, isShown: isShown))
    }
  }

  private func runRefresh(_ isOfAll: Bool, _ isCurrent: JobSlot.Check) async {
    var result = await fetchShown(
      isOfAll, refresh?.isPatient == true && refresh?.isAskedFor == false)
    if case .failure(let error) = result, error.isTransient, isCurrent(), refresh?.isPatient == true
    {
      report(error)
      refresh = RowRefresh(hasFailed: true, isAskedFor: false, isPatient: true)
      result = await fetchShown(isOfAll, true)
    }
    guard isCurrent() else { return }
    let changedCount = await updateShown()
    guard isCurrent(), var ended = refresh else { return }
    ended.changedCount += changedCount
    refresh = nil
    await readStatus()
    switch result {
    case .success(let summary):
      refreshes[blockStart] = overview?.fetchedAt
      guard isOfAll else { return report(ended) }
      await reportRenewal(ended, summary)
    case .failure(.gitHub(.cancelled)): break
    case .failure(.gitHub(.offline)) where !ended.isAskedFor: reportOffline()
    case .failure(let error): report(error)
    }
  }

  private func fetchShown(
    _ isOfAll: Bool, _ isPatient: Bool
  ) async -> Result<PageSummary, FetchError> {
    let policy = isPatient ? FetchPolicy.refresh : .interactive
    if isOfAll { return await repository.refetch(people, policy) }
    return await repository.refreshPage(of: people, after: await idBeforeShown, policy)
  }

  // The id before the page to ask for; 0 for the first page.
  private var idBeforeShown: Int64 {
    get async {
      guard let user = rows.shown.first?.user, user.position != 1 else { return 0 }
      guard people != .everyone, let position = user.position else { return user.id - 1 }
      // If the store cannot be read, the first page is asked for, which every list has.
      let store = repository.store.main
      return (try? await store.memberID(of: people, at: position - 1)) ?? 0
    }
  }

  private func report(_ refresh: RowRefresh) {
    if refresh.hasFailed {
      notices.append(.backOnline(refreshedCount: refresh.changedCount))
    } else if refresh.isAskedFor, refresh.changedCount == 0 {
      notices.append(.rowsUnchanged)
    } else {
      rowsChanged(refresh.changedCount, isAskedFor: refresh.isAskedFor)
    }
    if refresh.isAskedFor, people != .everyone {
      notices.append(.onlyPageRefreshed(of: people))
    }
  }

  private func reportRenewal(_ renewal: RowRefresh, _ summary: PageSummary) async {
    let changes = summary.changes
    let hasOthers = summary.newCount + changes.left.count + changes.back.count > 0
    var isShown = rows.isEmpty
    if isShown, status.savedCount > 0 { await showMore(nil) }
    if hasOthers, renewal.isAskedFor, !isShown { isShown = await reprintFromStart() }
    if renewal.hasFailed { notices.append(.backOnline) }
    if hasOthers || renewal.isAskedFor {
      notices.append(.renewed(people, summary, overview?.doubt, isShown: isShown))
    }
    if !hasOthers { rowsChanged(renewal.changedCount, isAskedFor: renewal.isAskedFor) }
  }

  private func reprintFromStart() async -> Bool {
    let users = try? await repository.store.main.members(
      of: people, after: 0, limit: capacity)
    guard let users else { return false }
    return jobs.reprint {
      rows = UserRows()
      rows.append(users.map { UserRow($0) })
      refreshes[blockStart] = overview?.fetchedAt
    }
  }

  // The reader did not ask, and the prompt shows that the program is offline: once is enough, in the
  // list of everyone.
  private func reportOffline() {
    guard people == .everyone, !hasReportedOffline else { return }
    hasReportedOffline = true
    report(FetchError.gitHub(.offline))
  }
}
