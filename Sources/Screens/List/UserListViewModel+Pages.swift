import Models
import Repository

// Pages from GitHub, one after the other, until the rows that the reader wants are shown.
extension UserListViewModel {
  private var isUnseenOnly: Bool { filter == .unseen }

  private var isOfEveryone: Bool { people == .everyone }

  private var hasNothing: Bool { rows.isEmpty && status.savedCount == 0 }

  /// Tells a reader who has nothing saved at once that the connection has failed.
  func tellOfNothing(_ error: FetchError) {
    guard isLoading, jobs.runInBackground, error.isTransient, hasNothing, !hasToldOfNothing else {
      return
    }
    hasToldOfNothing = true
    notices.append(
      messages.notice(of: error, about: .list(people), saved: .nothing, goesOn: true))
  }

  /// Asks for the rows that are missing, in a job; a job that waits ends.
  func startPages() async {
    if let pageJob { jobs.stop(pageJob) }
    pageJobCount += 1
    let number = pageJobCount
    isLoading = true
    isPostponed = false
    let job = await jobs.run(jobName, restart: "Enter") { await self.loadPages(number) }
    if number == pageJobCount { pageJob = missing == nil ? nil : job }
  }

  // GitHub counts the pages of other lists than that of everyone.
  private var jobName: String {
    if !isOfEveryone, let missing {
      let page = "page \((Int(missing.frontier) + 1).grouped)"
      return "\(page)\(isCounted ? " and on" : "") of \(people.shortName)"
    }
    return isUnseenOnly
      ? "more people not seen yet" : rows.isEmpty ? "the list" : "more of the list"
  }

  // While GitHub is away, for as long as it takes.
  private func loadPages(_ number: Int) async {
    var policy = FetchPolicy.interactive
    while number == pageJobCount, let overview = missing {
      let result = await repository.fetchNextPage(
        of: people, after: overview.frontier, policy)
      guard number == pageJobCount else { return }
      switch result {
      case .success(let summary):
        if isPostponed || hasToldOfNothing { notices.append(.backOnline) }
        (isPostponed, hasToldOfNothing) = (false, false)
        policy = .interactive
        await pageCame(summary, number)
      case .failure(let error):
        await pageFailed(error, number)
        policy = .background
      }
    }
    guard number == pageJobCount else { return }
    isLoading = false
    await readStatus()
  }

  // The status is read before the rows are shown, because the line above them shows it.
  private func pageCame(_ summary: PageSummary, _ number: Int) async {
    if summary.refusedCount > 0 { notices.append(.unreadableEntries(summary.refusedCount)) }
    let wasIncomplete = overview?.isIncomplete == true
    await readStatus()
    if let overview {
      if summary.isEnd {
        sayEnd(overview)
      } else if overview.isIncomplete, !wasIncomplete {
        notices.append(.searchRanOutOfTime)
      }
    }
    let count = rows.count
    let isShort = await addSaved()
    guard number == pageJobCount else { return }
    // A page of users whom the reader has all seen has no row for the unseen, and one of another list may
    // have only people of the pages before it.
    let goesOn = !summary.isEnd && (rows.count > count || isUnseenOnly || !isOfEveryone)
    missing = goesOn && isShort ? overview : nil
    // Another process may have brought the last page meanwhile.
    if let overview = missing, overview.hasEnded {
      sayEnd(overview)
      missing = nil
    }
    isLoading = missing != nil
    if missing == nil { end() }
  }

  private func pageFailed(_ error: FetchError, _ number: Int) async {
    isLoading = false
    await readStatus()
    // The reader may have asked again meanwhile.
    guard number == pageJobCount else { return }
    let goesOn = jobs.runInBackground && error.isTransient && !Task.isCancelled
    let isStopped = error == .gitHub(.cancelled) && jobs.runInBackground
    if !isStopped, !goesOn || !hasToldOfNothing {
      notices.append(notice(of: error, goesOn: goesOn))
    }
    if goesOn {
      (isPostponed, hasToldOfNothing) = (true, hasNothing)
    } else {
      missing = nil
      end()
    }
  }

  private func notice(of error: FetchError, goesOn: Bool) -> Notice {
    let goesOn = goesOn || (jobs.runInBackground && error == .gitHub(.tokenRefused))
    let isShown = !rows.isEmpty || (isUnseenOnly && status.savedCount > 0)
    return messages.notice(
      of: error, about: .list(people), saved: isShown ? .shown : hasNothing ? .nothing : .hidden,
      goesOn: goesOn)
  }

  // No more pages are asked for.
  private func end() {
    pageJob = nil
    guard isUnseenOnly, rows.isEmpty, status.savedCount > 0 else { return }
    notices.append(.allSeen(in: people))
  }
}
