import Models
import Repository

// Pages from GitHub, one after the other, until the rows that the reader wants are shown.
extension UserListViewModel {
  private var hasNothing: Bool { rows.isEmpty && status.savedCount == 0 }

  /// Reports a connection that has failed while nothing is saved.
  func reportNothingSaved(_ error: FetchError) {
    guard isLoading, jobs.runsInBackground, error.isTransient, hasNothing, !hasReportedNothing
    else { return }
    hasReportedNothing = true
    notices.append(
      messages.notice(of: error, about: .list(people), saved: .nothing, willRetry: true))
  }

  /// Asks for the missing rows, in a job that replaces the one before.
  func startPages() async {
    if let pageJob { jobs.stop(pageJob) }
    pageJobCount += 1
    let number = pageJobCount
    isLoading = true
    isDelayed = false
    let job = await jobs.run(jobName, restart: "press Enter") { await self.loadPages(number) }
    if number == pageJobCount { pageJob = isFetching ? job : nil }
  }

  // GitHub numbers the pages of all lists except that of everyone.
  private var jobName: String {
    if people != .everyone, let overview {
      let page = "page \((Int(overview.pass.frontier) + 1).grouped)"
      return "\(page)\(hasRequestedCount ? " onward" : "") of \(people.shortName)"
    }
    return filter == .unseen
      ? "more people not seen yet" : rows.isEmpty ? "the list" : "more of the list"
  }

  // While GitHub is unreachable, a request waits for as long as it takes.
  private func loadPages(_ number: Int) async {
    var policy = FetchPolicy.interactive
    while number == pageJobCount, isFetching, let overview {
      let result = await repository.fetchNextPage(
        of: people, after: overview.pass.frontier, policy)
      guard number == pageJobCount else { return }
      switch result {
      case .success(let summary):
        if isDelayed || hasReportedNothing { notices.append(.backOnline) }
        (isDelayed, hasReportedNothing) = (false, false)
        policy = .interactive
        await pageArrived(summary, number)
      case .failure(let error):
        await pageFailed(error, number)
        policy = .patient
      }
    }
    guard number == pageJobCount else { return }
    isLoading = false
    await readStatus()
  }

  // The status is read before the rows are shown, because the line above them shows it.
  private func pageArrived(_ summary: PageSummary, _ number: Int) async {
    if summary.refusedCount > 0 { notices.append(.unreadableEntries(summary.refusedCount)) }
    if summary.joinedCount > 0 { notices.append(.joined(summary.joinedCount)) }
    let wasIncomplete = overview?.searchTimedOut == true
    await readStatus()
    if let overview {
      if summary.isEnd {
        reportEnd(overview)
      } else if overview.searchTimedOut, !wasIncomplete {
        notices.append(.searchRanOutOfTime)
      }
    }
    let count = rows.count
    let needsMore = await addSaved()
    guard number == pageJobCount else { return }
    // A page may bring nobody new: only people the reader has seen, or who were on earlier pages.
    let mayContinue =
      !summary.isEnd && (rows.count > count || filter == .unseen || people != .everyone)
    isFetching = mayContinue && needsMore && overview != nil
    // Another process may have saved the last page meanwhile.
    if isFetching, let overview, overview.isComplete {
      reportEnd(overview)
      isFetching = false
    }
    isLoading = isFetching
    if !isFetching { pagesEnded() }
  }

  private func pageFailed(_ error: FetchError, _ number: Int) async {
    isLoading = false
    await readStatus()
    // The reader may have asked again meanwhile.
    guard number == pageJobCount else { return }
    let continues = jobs.runsInBackground && error.isTransient && !Task.isCancelled
    let isStopped = error == .gitHub(.cancelled) && jobs.runsInBackground
    if !isStopped, !continues || !hasReportedNothing {
      let notice = notice(of: error, continues: continues)
      if !hasNothing || !error.isNotFoundOrGone || !jobs.leaveDeadEnd([notice]) {
        notices.append(notice)
      }
    }
    if continues {
      (isDelayed, hasReportedNothing) = (true, hasNothing)
    } else {
      isFetching = false
      pagesEnded()
    }
  }

  private func notice(of error: FetchError, continues: Bool) -> Notice {
    let continues = continues || (jobs.runsInBackground && error == .gitHub(.tokenRefused))
    let isShown = !rows.isEmpty || (filter == .unseen && status.savedCount > 0)
    return messages.notice(
      of: error, about: .list(people), saved: isShown ? .shown : hasNothing ? .nothing : .hidden,
      willRetry: continues)
  }

  private func pagesEnded() {
    pageJob = nil
    guard filter == .unseen, rows.isEmpty, status.savedCount > 0 else { return }
    notices.append(.allSeen(in: people))
  }
}

/// A refresh that waits for its response.
///
/// An automatic refresh and one that the reader requests share this record; the first response ends
/// both.
struct RowRefresh {
  /// Rows that look different since the refresh began.
  var changedCount = 0
  /// Whether GitHub was unreachable in between.
  var hasFailed: Bool
  /// How many callers wait for a response.
  var callerCount = 0
  /// Whether the reader has asked for the refresh.
  var isAskedFor = false
}

// Refreshes of the page that the shown rows are on, or of all of a short list.
extension UserListViewModel {
  /// Asks for rows again, in a job.
  func startRefresh(
    _ policy: FetchPolicy, ofAll isOfAll: Bool, isAskedFor: Bool = false
  ) async {
    let name = people == .everyone ? "the list" : people.shortName
    await jobs.run("refresh of \(name)", restart: "type :refresh") {
      if self.refresh == nil || isAskedFor {
        await self.runRefresh(policy, isOfAll, isAskedFor)
      }
      await self.readStatus()
    }
  }

  /// Call when rows look different; a running refresh reports them at its end.
  func rowsChanged(_ count: Int, isAskedFor: Bool = false) {
    if refresh != nil {
      refresh?.changedCount += count
    } else if count > 0 {
      let isShown = isAskedFor && jobs.reprint()
      notices.append(.rowsChanged(count, in: people, isAskedFor: isAskedFor, isShown: isShown))
    }
  }

  private func runRefresh(_ policy: FetchPolicy, _ isOfAll: Bool, _ isAskedFor: Bool) async {
    let isFailing = if case .failing = status.connection { true } else { false }
    refresh = refresh ?? RowRefresh(hasFailed: isFailing)
    refresh?.callerCount += 1
    if isAskedFor { refresh?.isAskedFor = true }
    let result =
      isOfAll
      ? await repository.refetch(people, policy)
      : await repository.refreshPage(of: people, after: await idBeforeShown, policy)
    let changedCount = await updateShown()
    refresh?.changedCount += changedCount
    refresh?.callerCount -= 1
    // The first caller with a response reports for all.
    guard let ended = refresh else { return }
    if case .failure = result, ended.callerCount > 0 {
      // The other caller is still waiting, and reports the result when the response arrives.
      refresh?.isAskedFor = false
      refresh?.hasFailed = true
    } else {
      refresh = nil
    }
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
    let hasOthers = summary.newCount + summary.goneCount > 0
    var isShown = rows.isEmpty
    if isShown, status.savedCount > 0 { await showMore(nil) }
    if hasOthers, renewal.isAskedFor, !isShown { isShown = await reprintFromStart() }
    if renewal.hasFailed { notices.append(.backOnline) }
    if hasOthers || renewal.isAskedFor {
      notices.append(.renewed(people, summary, isShown: isShown))
    }
    if !hasOthers { rowsChanged(renewal.changedCount, isAskedFor: renewal.isAskedFor) }
  }

  private func reprintFromStart() async -> Bool {
    let users = try? await repository.store.main.members(
      of: people, after: 0, limit: capacity, isUnseen: filter == .unseen)
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
