import Models
import Repository

/// Rows that the reader wants and the store does not have.
struct PendingRows {
  /// How many the reader asked for; `nil` means as many as fit.
  var count: Int?
  let room: Int
  /// Where the saved list ended when they were missing.
  let frontier: Int64
  /// What asks for them.
  var job: Job?
  /// Whether the reader was told that they come later.
  var isPostponed = false

  /// The same, and so many more.
  func adding(_ more: Int?) -> PendingRows {
    var sum = self
    sum.count = count.map { $0 + (more ?? 0) } ?? more
    return sum
  }
}

/// Rows on the screen that are asked for again.
struct Refresh {
  /// Rows that look different since it began.
  var changedCount = 0
  /// Whether GitHub could not be asked in between.
  var hasFailed: Bool
  /// How many wait for it: one that goes on by itself, and the reader's own word.
  var askerCount = 0
  /// Whether the reader waits for a word about it.
  var isUserInitiated = false
}

extension UserListViewModel {
  /// Asks GitHub for rows that are not saved, in a job.
  ///
  /// Rows that are on their way already only become more. A wait is begun anew.
  func request(_ rows: PendingRows) async {
    if let pending = pendingRows, pending.job == nil || rows.job == nil {
      pendingRows = pending.adding(rows.count)
      if !pending.isPostponed { return }
    } else {
      pendingRows = rows
    }
    if let job = pendingRows?.job { jobs.stop(job) }
    requestCount += 1
    let number = requestCount
    isLoading = true
    pendingRows?.isPostponed = false
    let job = await jobs.run(jobName) { await self.loadPages(number) }
    if number == requestCount { pendingRows?.job = job }
  }

  private var jobName: String {
    filter == .unseen
      ? "more people not seen yet" : rows.all.isEmpty ? "the list" : "more of the list"
  }

  // Page after page until there are enough rows, then as long as it takes where GitHub is away.
  private func loadPages(_ number: Int) async {
    var policy = FetchPolicy.interactive
    while let wanted = pendingRows {
      let result = await repository.fetchNextPage(after: wanted.frontier, policy)
      // Another job has taken this one's place.
      guard number == requestCount else { return }
      switch result {
      case .success(let news):
        if wanted.isPostponed { notices.append(Notice("Back online.")) }
        policy = .interactive
        await take(news, wanted)
      case .failure(let error): policy = await take(error, wanted)
      }
    }
    isLoading = false
    await readStatus()
    await keepPlace()
  }

  // Before the rows, how things stand: the line above them says so.
  private func take(_ news: PageSummary, _ wanted: PendingRows) async {
    tell(news)
    await readStatus()
    let count = rows.all.count
    let missing = await revealSaved(pendingRows?.count, room: wanted.room)
    // A page of people whom the reader has seen all has no row for the unseen.
    let goesOn = !news.isEnd && (rows.all.count > count || filter == .unseen)
    var next = goesOn ? missing : nil
    next?.job = pendingRows?.job
    pendingRows = next
    isLoading = next != nil
    if next == nil { tellAllSeen() }
  }

  // How the next try is made, if there is one.
  private func take(_ error: FetchError, _ wanted: PendingRows) async -> FetchPolicy {
    isLoading = false
    await readStatus()
    let goesOn = jobs.runBeside && error.mayPass && !Task.isCancelled
    let hasSavedData = !rows.all.isEmpty || (filter == .unseen && status.savedCount > 0)
    if error == .cancelled, jobs.runBeside {
      notices.append(Notice("No longer waiting for more rows; Enter asks again."))
    } else {
      notices.append(
        messages.notice(
          of: error, hasSavedData: hasSavedData,
          goesOn: goesOn || (jobs.runBeside && error == .tokenRefused)))
    }
    if goesOn {
      pendingRows?.isPostponed = true
      return .background
    }
    pendingRows = nil
    tellAllSeen()
    return .interactive
  }

  /// Asks again for the page that the newest rows are on, in a job.
  func startRefresh(_ policy: FetchPolicy) async {
    await jobs.run("refresh of the list") {
      await self.refreshRows(policy)
      await self.readStatus()
    }
  }

  /// Asks again for the page that the newest rows are on.
  func refreshRows(_ policy: FetchPolicy) async {
    guard refresh == nil || policy.isUserInitiated, let first = rows.newest.first else { return }
    let isFirst = first.user.position == 1
    let wasFailing = if case .failing = status.connection { true } else { false }
    var begun = refresh ?? Refresh(hasFailed: wasFailing)
    begun.askerCount += 1
    begun.isUserInitiated = begun.isUserInitiated || policy.isUserInitiated
    refresh = begun
    let result = await repository.refreshPage(after: isFirst ? 0 : first.user.id - 1, policy)
    let changed = await updateRows(rows.newest.indices)
    refresh?.changedCount += changed
    refresh?.askerCount -= 1
    // Whoever is answered first tells for all.
    guard let refresh else { return }
    let isAnswered = if case .success = result { true } else { false }
    if isAnswered || refresh.askerCount == 0 {
      self.refresh = nil
    } else {
      // The other one goes on waiting, and tells when it comes.
      self.refresh?.isUserInitiated = false
      self.refresh?.hasFailed = true
    }
    await readStatus()
    switch result {
    case .success: tell(refresh)
    case .failure(.cancelled): break
    case .failure(let error): notices.append(messages.notice(of: error, hasSavedData: true))
    }
  }

  private func tell(_ refresh: Refresh) {
    let count = refresh.changedCount
    if refresh.hasFailed {
      notices.append(Notice("Back online, \(Self.rowCount(count)) refreshed."))
    } else if refresh.isUserInitiated, count == 0 {
      notices.append(Notice("Nothing has changed."))
    } else {
      tellChanges(count, isToldAnyway: refresh.isUserInitiated)
    }
  }

  /// Says how many rows have changed, where the reader cannot see it or has asked.
  func tellChanges(_ count: Int, isToldAnyway: Bool = false) {
    guard count > 0 else { return }
    let verb = count == 1 ? "has" : "have"
    notices.append(
      Notice(
        "\(Self.rowCount(count)) \(verb) changed; :list prints anew.",
        isOfHiddenRows: !isToldAnyway))
  }

  private static func rowCount(_ count: Int) -> String {
    count == 0 ? "no row" : count.counted("row")
  }
}
