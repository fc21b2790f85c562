import FoundationEssentials
import Models
import Repository

extension UserListViewModel {
  // More than that, and one goes on in another block.
  private static let mostInBlock = 100

  /// Adds rows: those the store has, and when it has none those of the next page.
  ///
  /// - Parameters:
  ///   - count: How many the reader asked for; `nil` means one block of what there is.
  ///   - room: How many rows fit; a block has no more than that, nor more than a page.
  func reveal(_ count: Int?, room: Int) async {
    guard let missing = await revealSaved(count, room: room) else { return }
    await request(missing)
  }

  /// Adds the rows that the store has.
  ///
  /// - Returns: Those that it does not have; `nil` when there is no going on.
  func revealSaved(_ count: Int?, room: Int) async -> PendingRows? {
    var left = count ?? 1
    while left > 0, !Task.isCancelled {
      let start = rows.blockStart
      // Rows that have long scrolled away are not to be laid out again with each page.
      if rows.newest.count >= Self.mostInBlock { rows.beginBlock() }
      do {
        let saved = try await addSaved(count.map { _ in left }, room: room)
        if saved.count == 0 {
          rows.dropEmptyBlock(startedAfter: start)
          return missing(count.map { _ in left }, room: room, frontier: saved.frontier)
        }
        left -= saved.count
      } catch {
        rows.dropEmptyBlock(startedAfter: start)
        notices.append(messages.notice(of: error, hasSavedData: !rows.all.isEmpty))
        return nil
      }
    }
    return nil
  }

  /// Reads how things stand.
  func readStatus() async {
    do {
      status.savedCount = try await repository.overview().savedCount
    } catch {
      notices.append(messages.notice(of: error, hasSavedData: true))
    }
    status.connection = await repository.connection
    status.budget = repository.budget
    status.fetchedAt = rows.newest.compactMap(\.user.fetchedAt).min()
  }

  /// Whether one of `rows` is old enough to be asked for again.
  func isStale(_ rows: ArraySlice<UserRow>) async -> Bool {
    await repository.isStale(rows.compactMap(\.user.fetchedAt).min() ?? .distantPast)
  }
}

extension UserListViewModel {
  private func missing(_ count: Int?, room: Int, frontier: Int64) -> PendingRows? {
    guard filter == .noted else { return PendingRows(count: count, room: room, frontier: frontier) }
    notices.append(
      Notice(rows.all.isEmpty ? "No notes yet; :note N TEXT writes one." : "No more notes."))
    return nil
  }

  /// Says that nobody is left of the saved list whom the reader has not seen.
  func tellAllSeen() {
    guard filter == .unseen, rows.all.isEmpty, status.savedCount > 0 else { return }
    notices.append(Notice("You have seen everybody of the saved list."))
  }

  /// - Returns: How many rows the store had, and where the list ended before they were read.
  private func addSaved(
    _ count: Int?, room: Int
  ) async throws(FetchError) -> (count: Int, frontier: Int64) {
    while true {
      let last = rows.all.last?.user
      let overview = try await repository.overview()
      let most = count ?? min(overview.pageSize ?? room, room)
      let users = try await nextSaved(after: last, most)
      // Rows that were waited for may have come meanwhile.
      guard rows.all.last?.user.id == last?.id else { continue }
      rows.append(users)
      return (users.count, overview.frontier)
    }
  }

  private func nextSaved(
    after last: SavedUser?, _ most: Int
  ) async throws(FetchError) -> [SavedUser] {
    // Not too many at once: keys are read in between.
    let limit = min(most, 100)
    return switch filter {
    case .everyone: try await repository.list(after: last?.id ?? start - 1, limit: limit)
    case .unseen: try await repository.unseen(after: last?.id ?? 0, limit: limit)
    case .noted: try await repository.noted(after: last?.note?.sequence ?? 0, limit: limit)
    }
  }

  /// Says what the rows of a page do not tell.
  func tell(_ news: PageSummary) {
    if let notice = messages.notice(of: .success(news), hasSavedData: true) {
      notices.append(notice)
    }
    if news.isEnd { notices.append(Notice("That is everybody GitHub lists.")) }
  }
}
