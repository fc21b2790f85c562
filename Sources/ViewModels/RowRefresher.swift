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
  // Whether the reader has heard here that GitHub is not asked.
  private var hasSaidNotAsked = false
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
    await jobs.run(jobName) {
      await self.refresh(policy)
      await self.list.readStatus()
    }
  }

  /// Asks again for all of the list, which is not that of everyone, in a job.
  ///
  /// - Parameter onRenewal: Called when the answer is saved.
  func renew(_ policy: FetchPolicy, onRenewal: @escaping () async -> Void) async {
    await jobs.run(jobName) {
      await self.renewAll(policy, onRenewal)
      await self.list.readStatus()
    }
  }

  private var jobName: String {
    "refresh of \(list.people == .everyone ? "the list" : list.people.shortName)"
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
    guard let first = list.rows.shown.first else { return }
    await ask(policy) {
      await list.repository.refreshPage(
        of: list.people, after: await id(before: first.user), policy)
    } then: { ended, _ in
      report(ended)
      if ended.isUserInitiated, list.people != .everyone {
        list.notices.append(.onlyPageRefreshed(of: list.people))
      }
    }
  }

  // After whom the page begins that is asked for; 0 for the first page.
  private func id(before user: SavedUser) async -> Int64 {
    guard user.position != 1 else { return 0 }
    guard list.people != .everyone, let position = user.position else { return user.id - 1 }
    // Without an answer the first page is asked for, which every list has.
    return (try? await list.repository.store.main.memberID(of: list.people, at: position - 1)) ?? 0
  }

  private func renewAll(_ policy: FetchPolicy, _ onRenewal: () async -> Void) async {
    await ask(policy) {
      await list.repository.renew(list.people, policy)
    } then: { ended, summary in
      report(ended, summary)
      await onRenewal()
    }
  }

  private func ask(
    _ policy: FetchPolicy, for answer: () async -> Result<PageSummary, FetchError>,
    then report: (Refresh, PageSummary) async -> Void
  ) async {
    guard !isRunning || policy.isUserInitiated else { return }
    begin(policy)
    let result = await answer()
    let changedCount = await list.updateShown()
    current?.changedCount += changedCount
    // The caller who is answered first reports for all.
    guard let ended = end(isAnswered: (try? result.get()) != nil) else { return }
    await list.readStatus()
    switch result {
    case .success(let summary):
      list.refreshed()
      await report(ended, summary)
    case .failure(.gitHub(.cancelled)): break
    case .failure(.gitHub(.notAsked)) where !ended.isUserInitiated: reportNotAsked()
    case .failure(let error): list.report(error)
    }
  }

  // Nobody has asked, and the prompt says that it is offline: once, and in the list of everyone only.
  private func reportNotAsked() {
    guard list.people == .everyone, !hasSaidNotAsked else { return }
    hasSaidNotAsked = true
    list.report(FetchError.gitHub(.notAsked))
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

  private func report(_ renewal: Refresh, _ summary: PageSummary) {
    let isOther = summary.newCount + summary.goneCount > 0
    if renewal.hasFailed { list.notices.append(.backOnline) }
    if isOther || renewal.isUserInitiated { list.notices.append(.renewed(list.people, summary)) }
    if !isOther { reportChanges(renewal.changedCount, isAskedFor: renewal.isUserInitiated) }
  }

  private func reportChanges(_ count: Int, isAskedFor: Bool = false) {
    if count > 0 {
      list.notices.append(.rowsChanged(count, in: list.people, isAskedFor: isAskedFor))
    }
  }
}
