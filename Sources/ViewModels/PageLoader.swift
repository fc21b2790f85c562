import Models
import Observation
import Repository

/// Asks GitHub for pages of the list, in a job, until the rows that the reader wants are shown.
@Observable
final class PageLoader {
  /// Whether a page is on its way.
  private(set) var isLoading = false
  @ObservationIgnored private var pendingRows: PendingRows?
  // Tells a job that another one has taken its place.
  @ObservationIgnored private var requestCount = 0
  @ObservationIgnored private let savedRows: SavedRows
  @ObservationIgnored private let bookmark: ListBookmark
  @ObservationIgnored private let jobs: ScreenJobs

  init(_ savedRows: SavedRows, bookmark: ListBookmark, jobs: ScreenJobs) {
    self.savedRows = savedRows
    self.bookmark = bookmark
    self.jobs = jobs
  }

  /// Whether rows are still missing.
  var hasPendingRows: Bool { pendingRows != nil }

  /// Asks for `rows`.
  ///
  /// Rows that a job asks for already only become more.
  func request(_ rows: PendingRows) async {
    if let pending = pendingRows, pending.job == nil || rows.job == nil {
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
    guard let pendingRows else { return false }
    await request(pendingRows)
    return true
  }
}

extension PageLoader {
  private var list: UserRowsModel { savedRows.list }

  private var isUnseenOnly: Bool { savedRows.filter == .unseen }

  private var jobName: String {
    isUnseenOnly
      ? "more people not seen yet" : list.rows.all.isEmpty ? "the list" : "more of the list"
  }

  private func startJob() async {
    if let job = pendingRows?.job { jobs.stop(job) }
    requestCount += 1
    let number = requestCount
    isLoading = true
    pendingRows?.isPostponed = false
    let job = await jobs.run(jobName) { await self.loadPages(number) }
    if number == requestCount { pendingRows?.job = job }
  }

  // Page after page until there are enough rows; while GitHub is away, for as long as it takes.
  private func loadPages(_ number: Int) async {
    var policy = FetchPolicy.interactive
    while let wanted = pendingRows {
      let result = await list.repository.fetchNextPage(after: wanted.frontier, policy)
      guard number == requestCount else { return }
      switch result {
      case .success(let summary):
        if wanted.isPostponed { list.notices.append(.backOnline) }
        policy = .interactive
        await pageCame(summary, for: wanted)
      case .failure(let error): policy = await pageFailed(error)
      }
    }
    isLoading = false
    await list.readStatus()
    await bookmark.save()
  }

  // The status is read before the rows are shown, because the line above them shows it.
  private func pageCame(_ summary: PageSummary, for wanted: PendingRows) async {
    if summary.refusedCount > 0 { list.notices.append(.unreadableEntries(summary.refusedCount)) }
    if summary.isEnd { list.notices.append(.endOfList) }
    await list.readStatus()
    let count = list.rows.all.count
    let missing = await savedRows.reveal(pendingRows?.count, room: wanted.room)
    // A page of users whom the reader has all seen has no row for the unseen.
    let goesOn = !summary.isEnd && (list.rows.all.count > count || isUnseenOnly)
    var next = goesOn ? missing : nil
    next?.job = pendingRows?.job
    pendingRows = next
    isLoading = next != nil
    if next == nil { reportAllSeen() }
  }

  /// - Returns: How the next request is made, if there is one.
  private func pageFailed(_ error: FetchError) async -> FetchPolicy {
    isLoading = false
    await list.readStatus()
    let goesOn = jobs.runBeside && error.mayPass && !Task.isCancelled
    list.notices.append(notice(of: error, goesOn: goesOn))
    if goesOn {
      pendingRows?.isPostponed = true
      return .background
    }
    pendingRows = nil
    reportAllSeen()
    return .interactive
  }

  private func notice(of error: FetchError, goesOn: Bool) -> Notice {
    if error == .cancelled, jobs.runBeside { return .stoppedWaitingForRows }
    let hasSavedData = !list.rows.all.isEmpty || (isUnseenOnly && list.status.savedCount > 0)
    return list.messages.notice(
      of: error, hasSavedData: hasSavedData,
      goesOn: goesOn || (jobs.runBeside && error == .tokenRefused))
  }

  private func reportAllSeen() {
    guard isUnseenOnly, list.rows.all.isEmpty, list.status.savedCount > 0 else { return }
    list.notices.append(.allSeen)
  }
}
