import Models
import Observation
import Repository

/// Asks GitHub for pages of the list, in a job, until the rows that the reader wants are shown.
@Observable
final class PageLoader {
  /// Whether a page is on its way.
  private(set) var isLoading = false
  @ObservationIgnored private var pendingRows: PendingRows?
  // Whether the reader knows that nothing is saved, and why nothing comes.
  @ObservationIgnored private var hasToldOfNothing = false
  // Tells a job that another one has taken its place.
  @ObservationIgnored private var requestCount = 0
  @ObservationIgnored private let savedRows: SavedRows
  @ObservationIgnored private let jobs: ScreenJobs

  init(_ savedRows: SavedRows, jobs: ScreenJobs) {
    self.savedRows = savedRows
    self.jobs = jobs
  }

  /// Whether rows are still missing.
  var hasPendingRows: Bool { pendingRows != nil }

  /// Asks for `rows`.
  ///
  /// If a job asks already, its count grows.
  func request(_ rows: PendingRows) async {
    if let pending = pendingRows {
      pendingRows = pending.adding(rows.count)
      if !pending.isPostponed { return }
    } else {
      pendingRows = rows
    }
    await startJob()
  }

  /// Asks again for the rows that are missing; a job that waits ends.
  ///
  /// - Returns: Whether rows are missing.
  func retry() async -> Bool {
    guard pendingRows != nil else { return false }
    await startJob()
    return true
  }
}

extension PageLoader {
  /// Call when the connection to GitHub has failed: a reader who has nothing saved is told at once.
  func connectionFailed(_ error: FetchError) {
    guard isLoading, jobs.runBeside, error.mayPass, hasNothing, !hasToldOfNothing else { return }
    hasToldOfNothing = true
    list.notices.append(
      list.messages.noticeOfNothingSaved(error, in: list.people, goesOn: true))
  }

  private var hasNothing: Bool { list.rows.isEmpty && list.status.savedCount == 0 }
}

extension PageLoader {
  private var list: UserRowsModel { savedRows.list }

  private var isUnseenOnly: Bool { savedRows.filter == .unseen }

  private var isOfEveryone: Bool { list.people == .everyone }

  // GitHub counts the pages of other lists than that of everyone.
  private func jobName(_ rows: PendingRows?) -> String {
    if !isOfEveryone, let rows {
      let page = "page \((Int(rows.frontier) + 1).grouped)"
      return "\(page)\(rows.count == nil ? "" : " and on") of \(list.people.shortName)"
    }
    return isUnseenOnly
      ? "more people not seen yet" : list.rows.isEmpty ? "the list" : "more of the list"
  }

  private func startJob() async {
    if let job = pendingRows?.job { jobs.stop(job) }
    requestCount += 1
    let number = requestCount
    isLoading = true
    pendingRows?.isPostponed = false
    let job = await jobs.run(jobName(pendingRows)) { await self.loadPages(number) }
    if number == requestCount { pendingRows?.job = job }
  }

  // Page after page until there are enough rows; while GitHub is away, for as long as it takes.
  private func loadPages(_ number: Int) async {
    var policy = FetchPolicy.interactive
    while number == requestCount, let wanted = pendingRows {
      let result = await list.repository.fetchNextPage(
        of: list.people, after: wanted.frontier, policy)
      guard number == requestCount else { return }
      switch result {
      case .success(let summary):
        if wanted.isPostponed || hasToldOfNothing { list.notices.append(.backOnline) }
        hasToldOfNothing = false
        policy = .interactive
        await pageCame(summary, for: wanted, number)
      case .failure(let error): policy = await pageFailed(error)
      }
    }
    guard number == requestCount else { return }
    isLoading = false
    await list.readStatus()
  }

  // The status is read before the rows are shown, because the line above them shows it.
  private func pageCame(_ summary: PageSummary, for wanted: PendingRows, _ number: Int) async {
    if summary.refusedCount > 0 { list.notices.append(.unreadableEntries(summary.refusedCount)) }
    await list.readStatus()
    if summary.isEnd, let overview = list.overview { savedRows.sayEnd(overview) }
    let count = list.rows.count
    let missing = await reveal(room: wanted.room)
    guard number == requestCount else { return }
    // A page of users whom the reader has all seen has no row for the unseen, and one of another list
    // may have only people of the pages before it.
    let goesOn =
      !summary.isEnd && (list.rows.count > count || isUnseenOnly || !isOfEveryone)
    var next = goesOn ? missing : nil
    // Another process may have brought the last page meanwhile.
    if let rows = next, rows.areBehindEnd {
      savedRows.sayEnd(rows.overview)
      next = nil
    }
    next?.job = pendingRows?.job
    pendingRows = next
    isLoading = next != nil
    if next == nil { reportAllSeen() }
  }

  // The reader may ask for more rows while these are read.
  private func reveal(room: Int) async -> PendingRows? {
    var asked = pendingRows?.count
    var missing = await savedRows.reveal(asked, room: room)
    while let count = pendingRows?.count, count > asked ?? 0 {
      let more = count - (asked ?? 0)
      asked = count
      if let rest = missing {
        missing = rest.adding(more)
      } else {
        missing = await savedRows.reveal(more, room: room)
      }
    }
    return missing
  }

  /// - Returns: How the next request is made, if there is one.
  private func pageFailed(_ error: FetchError) async -> FetchPolicy {
    isLoading = false
    await list.readStatus()
    let goesOn = jobs.runBeside && error.mayPass && !Task.isCancelled
    if !goesOn || !hasToldOfNothing { list.notices.append(notice(of: error, goesOn: goesOn)) }
    if goesOn {
      hasToldOfNothing = hasNothing
      pendingRows?.isPostponed = true
      return .background
    }
    pendingRows = nil
    reportAllSeen()
    return .interactive
  }

  private func notice(of error: FetchError, goesOn: Bool) -> Notice {
    if error == .gitHub(.cancelled), jobs.runBeside { return .stoppedWaitingForRows }
    let goesOn = goesOn || (jobs.runBeside && error == .gitHub(.tokenRefused))
    if hasNothing {
      return list.messages.noticeOfNothingSaved(error, in: list.people, goesOn: goesOn)
    }
    let hasSavedData = !list.rows.isEmpty || (isUnseenOnly && list.status.savedCount > 0)
    return list.messages.notice(
      of: error, in: list.people, hasSavedData: hasSavedData, goesOn: goesOn)
  }

  private func reportAllSeen() {
    guard isUnseenOnly, list.rows.isEmpty, list.status.savedCount > 0 else { return }
    list.notices.append(.allSeen(in: list.people))
  }
}
