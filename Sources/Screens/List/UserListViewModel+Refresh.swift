import Models
import Repository

/// A refresh that waits for its answer.
///
/// An automatic refresh and one that the user requests share this record; the first answer ends both.
struct RowRefresh {
  /// Rows that look different since the refresh began.
  var changedCount = 0
  /// Whether GitHub could not be asked in between.
  var hasFailed: Bool
  /// How many callers wait for an answer.
  var callerCount = 0
  /// Whether the reader has asked for the refresh.
  var isUserInitiated = false
}

// GitHub is asked again for the page that the shown rows are on, or for all of a short list.
extension UserListViewModel {
  /// Asks again, in a job.
  func startRefresh(_ policy: FetchPolicy, ofAll isOfAll: Bool) async {
    let name = people == .everyone ? "the list" : people.shortName
    await jobs.run("refresh of \(name)", restart: ":refresh") {
      if self.refresh == nil || policy.isUserInitiated { await self.ask(policy, ofAll: isOfAll) }
      await self.readStatus()
    }
  }

  /// Call when rows look different; a refresh that runs reports them at its end.
  func rowsChanged(_ count: Int, isAskedFor: Bool = false) {
    if refresh != nil {
      refresh?.changedCount += count
    } else if count > 0 {
      notices.append(.rowsChanged(count, in: people, isAskedFor: isAskedFor))
    }
  }

  private func ask(_ policy: FetchPolicy, ofAll isOfAll: Bool) async {
    let isFailing = if case .failing = status.connection { true } else { false }
    refresh = refresh ?? RowRefresh(hasFailed: isFailing)
    refresh?.callerCount += 1
    if policy.isUserInitiated { refresh?.isUserInitiated = true }
    let result =
      isOfAll
      ? await repository.renew(people, policy)
      : await repository.refreshPage(of: people, after: await idBeforeShown, policy)
    let changedCount = await updateShown()
    refresh?.changedCount += changedCount
    refresh?.callerCount -= 1
    // The caller who is answered first reports for all.
    guard let ended = refresh else { return }
    if case .failure = result, ended.callerCount > 0 {
      // The other caller is still waiting, and reports the result when the response arrives.
      refresh?.isUserInitiated = false
      refresh?.hasFailed = true
    } else {
      refresh = nil
    }
    await readStatus()
    switch result {
    case .success(let summary):
      pageRefreshed()
      if isOfAll {
        reportRenewal(ended, summary)
        await showNewcomers()
      } else {
        report(ended)
      }
    case .failure(.gitHub(.cancelled)): break
    case .failure(.gitHub(.offline)) where !ended.isUserInitiated: reportNotAsked()
    case .failure(let error): report(error)
    }
  }

  // After whom the page begins that is asked for; 0 for the first page.
  private var idBeforeShown: Int64 {
    get async {
      guard let user = rows.shown.first?.user, user.position != 1 else { return 0 }
      guard people != .everyone, let position = user.position else { return user.id - 1 }
      // Without an answer the first page is asked for, which every list has.
      let store = repository.store.main
      return (try? await store.memberID(of: people, at: position - 1)) ?? 0
    }
  }

  private func report(_ refresh: RowRefresh) {
    if refresh.hasFailed {
      notices.append(.backOnline(refreshedCount: refresh.changedCount))
    } else if refresh.isUserInitiated, refresh.changedCount == 0 {
      notices.append(.rowsUnchanged)
    } else {
      rowsChanged(refresh.changedCount, isAskedFor: refresh.isUserInitiated)
    }
    if refresh.isUserInitiated, people != .everyone {
      notices.append(.onlyPageRefreshed(of: people))
    }
  }

  private func reportRenewal(_ renewal: RowRefresh, _ summary: PageSummary) {
    let isOther = summary.newCount + summary.goneCount > 0
    if renewal.hasFailed { notices.append(.backOnline) }
    if isOther || renewal.isUserInitiated { notices.append(.renewed(people, summary)) }
    if !isOther { rowsChanged(renewal.changedCount, isAskedFor: renewal.isUserInitiated) }
  }

  // People may have come to a list that had nobody.
  private func showNewcomers() async {
    if rows.isEmpty, status.savedCount > 0 { await reveal(nil) }
  }

  // Nobody has asked, and the prompt says that it is offline: once, and in the list of everyone only.
  private func reportNotAsked() {
    guard people == .everyone, !hasSaidNotAsked else { return }
    hasSaidNotAsked = true
    report(FetchError.gitHub(.offline))
  }
}
