import Models
import Repository

// Pages from GitHub, one after the other, until the rows that the reader wants are shown.
extension UserListViewModel {
  private var isUnseenOnly: Bool { filter == .unseen }

  private var isOfEveryone: Bool { list.people == .everyone }

  private var hasNothing: Bool { rows.isEmpty && status.savedCount == 0 }

  /// Tells a reader who has nothing saved at once that the connection has failed.
  func tellOfNothing(_ error: FetchError) {
    guard isLoading, jobs.runBeside, error.mayPass, hasNothing, !hasToldOfNothing else { return }
    hasToldOfNothing = true
    list.notices.append(
      list.messages.noticeOfNothingSaved(error, in: list.people, goesOn: true))
  }

  /// Asks for the rows that are missing, in a job; a job that waits ends.
  func startPages() async {
    if let pageJob { jobs.stop(pageJob) }
    pageJobCount += 1
    let number = pageJobCount
    isLoading = true
    isPostponed = false
    let job = await jobs.run(jobName) { await self.loadPages(number) }
    if number == pageJobCount { pageJob = missing == nil ? nil : job }
  }

  // GitHub counts the pages of other lists than that of everyone.
  private var jobName: String {
    if !isOfEveryone, let missing {
      let page = "page \((Int(missing.frontier) + 1).grouped)"
      return "\(page)\(isCounted ? " and on" : "") of \(list.people.shortName)"
    }
    return isUnseenOnly
      ? "more people not seen yet" : rows.isEmpty ? "the list" : "more of the list"
  }

  // While GitHub is away, for as long as it takes.
  private func loadPages(_ number: Int) async {
    var policy = FetchPolicy.interactive
    while number == pageJobCount, let overview = missing {
      let result = await list.repository.fetchNextPage(
        of: list.people, after: overview.frontier, policy)
      guard number == pageJobCount else { return }
      switch result {
      case .success(let summary):
        if isPostponed || hasToldOfNothing { list.notices.append(.backOnline) }
        (isPostponed, hasToldOfNothing) = (false, false)
        policy = .interactive
        await pageCame(summary, number)
      case .failure(let error):
        await pageFailed(error)
        policy = .background
      }
    }
    guard number == pageJobCount else { return }
    isLoading = false
    await list.readStatus()
  }

  // The status is read before the rows are shown, because the line above them shows it.
  private func pageCame(_ summary: PageSummary, _ number: Int) async {
    if summary.refusedCount > 0 { list.notices.append(.unreadableEntries(summary.refusedCount)) }
    let wasIncomplete = list.overview?.extent.isIncomplete == true
    await list.readStatus()
    if let overview = list.overview {
      if summary.isEnd {
        sayEnd(overview)
      } else if overview.extent.isIncomplete, !wasIncomplete {
        list.notices.append(.searchRanOutOfTime)
      }
    }
    let count = rows.count
    let left = await addSaved()
    guard number == pageJobCount else { return }
    // A page of users whom the reader has all seen has no row for the unseen, and one of another list may
    // have only people of the pages before it.
    let goesOn = !summary.isEnd && (rows.count > count || isUnseenOnly || !isOfEveryone)
    missing = goesOn ? left : nil
    // Another process may have brought the last page meanwhile.
    if let overview = missing, overview.hasEnded {
      sayEnd(overview)
      missing = nil
    }
    isLoading = missing != nil
    if missing == nil { end() }
  }

  private func pageFailed(_ error: FetchError) async {
    isLoading = false
    await list.readStatus()
    let goesOn = jobs.runBeside && error.mayPass && !Task.isCancelled
    if !goesOn || !hasToldOfNothing { list.notices.append(notice(of: error, goesOn: goesOn)) }
    if goesOn {
      (isPostponed, hasToldOfNothing) = (true, hasNothing)
    } else {
      missing = nil
      end()
    }
  }

  private func notice(of error: FetchError, goesOn: Bool) -> Notice {
    if error == .gitHub(.cancelled), jobs.runBeside { return .stoppedWaitingForRows }
    let goesOn = goesOn || (jobs.runBeside && error == .gitHub(.tokenRefused))
    if hasNothing {
      return list.messages.noticeOfNothingSaved(error, in: list.people, goesOn: goesOn)
    }
    let hasSavedData = !rows.isEmpty || (isUnseenOnly && status.savedCount > 0)
    return list.messages.notice(
      of: error, in: list.people, hasSavedData: hasSavedData, goesOn: goesOn)
  }

  // No more pages are asked for.
  private func end() {
    pageJob = nil
    guard isUnseenOnly, rows.isEmpty, status.savedCount > 0 else { return }
    list.notices.append(.allSeen(in: list.people))
  }
}
