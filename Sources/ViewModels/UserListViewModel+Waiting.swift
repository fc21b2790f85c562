import Repository

/// Rows that are waited for.
struct PendingRows {
  /// How many the reader asked for; `nil` means as many as fit.
  let count: Int?
  let room: Int
  /// Where the saved list ended when they were missing.
  let frontier: Int64
  /// Whether somebody waits for them already.
  var isAwaited = false
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
  /// Waits for the page that could not be had at once, and adds its rows.
  func fulfilWish() async {
    guard let wished = wish, !wished.isAwaited else { return }
    wish?.isAwaited = true
    let result = await repository.fetchNextPage(after: wished.frontier, .background)
    // Meanwhile the reader may have got the rows by asking again.
    guard wish != nil else { return }
    wish = nil
    await readStatus()
    switch result {
    case .success(let news) where news.isEnd:
      tell(news)
    case .success(let news):
      notices.append(Notice("Back online."))
      tell(news)
      await reveal(wished.count, room: wished.room)
    case .failure(.cancelled):
      notices.append(Notice("No longer waiting for more rows; Enter asks again."))
    case .failure(let error):
      notices.append(messages.notice(of: error, hasSavedData: !rows.all.isEmpty))
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
