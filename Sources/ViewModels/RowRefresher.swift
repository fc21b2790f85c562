import Models
import Repository

/// Asks GitHub again for the page that the shown rows are on, and reports what has changed.
///
/// A refresh that goes on by itself and one that the reader asks for count as one: the first answer
/// serves both.
final class RowRefresher {
  /// A refresh that waits for its answer.
  private struct Refresh {
    /// Rows that look different since the refresh began.
    var changedCount = 0
    /// Whether GitHub could not be asked in between.
    var hasFailed: Bool
    /// How many callers wait for an answer.
    var callerCount = 0
    /// Whether the reader has asked for the refresh.
    var isUserInitiated = false
  }

  private var current: Refresh?
  private let list: UserRowsModel
  private let jobs: ScreenJobs

  init(_ list: UserRowsModel, jobs: ScreenJobs) {
    self.list = list
    self.jobs = jobs
  }

  /// Whether an answer is on its way.
  var isRunning: Bool { current != nil }

  /// Starts a refresh, in a job.
  func start(_ policy: FetchPolicy) async {
    await jobs.run("refresh of the list") {
      await self.refresh(policy)
      await self.list.readStatus()
    }
  }

  /// Call when the connection to GitHub has failed.
  func connectionFailed() {
    current?.hasFailed = true
  }

  /// Call when rows look different; a refresh that runs reports them at its end.
  func rowsChanged(_ count: Int) {
    if isRunning {
      current?.changedCount += count
    } else {
      reportChanges(count)
    }
  }
}

extension RowRefresher {
  private func refresh(_ policy: FetchPolicy) async {
    guard !isRunning || policy.isUserInitiated, let first = list.rows.shown.first else { return }
    begin(policy)
    let isFirstPage = first.user.position == 1
    let result = await list.repository.refreshPage(
      after: isFirstPage ? 0 : first.user.id - 1, policy)
    let changedCount = await list.updateShown()
    current?.changedCount += changedCount
    // The caller who is answered first reports for all.
    guard let ended = end(isAnswered: (try? result.get()) != nil) else { return }
    await list.readStatus()
    switch result {
    case .success: report(ended)
    case .failure(.cancelled): break
    case .failure(let error): list.report(error)
    }
  }

  private func begin(_ policy: FetchPolicy) {
    let isFailing = if case .failing = list.status.connection { true } else { false }
    var refresh = current ?? Refresh(hasFailed: isFailing)
    refresh.callerCount += 1
    refresh.isUserInitiated = refresh.isUserInitiated || policy.isUserInitiated
    current = refresh
  }

  /// - Returns: The refresh as it was; `nil` when another caller has ended it.
  private func end(isAnswered: Bool) -> Refresh? {
    current?.callerCount -= 1
    guard let ended = current else { return nil }
    if isAnswered || ended.callerCount == 0 {
      current = nil
    } else {
      // The other caller goes on waiting, and reports when the answer comes.
      current?.isUserInitiated = false
      current?.hasFailed = true
    }
    return ended
  }

  private func report(_ refresh: Refresh) {
    if refresh.hasFailed {
      list.notices.append(.backOnline(refreshedCount: refresh.changedCount))
    } else if refresh.isUserInitiated, refresh.changedCount == 0 {
      list.notices.append(.rowsUnchanged)
    } else {
      reportChanges(refresh.changedCount, isAskedFor: refresh.isUserInitiated)
    }
  }

  private func reportChanges(_ count: Int, isAskedFor: Bool = false) {
    if count > 0 { list.notices.append(.rowsChanged(count, isAskedFor: isAskedFor)) }
  }
}
