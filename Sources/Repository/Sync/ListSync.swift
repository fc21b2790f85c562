import Database
import GitHub
import Models

/// Brings pages of the list of everyone, from its frontier on, and saves them meanwhile.
struct ListSync {
  let repository: UserRepository
  /// How many users of the list are wanted; `nil` for all there are.
  let userCount: Int?
  let gate: RequestGate

  /// Runs until so many users are saved, or the list ends.
  ///
  /// - Parameter onSaved: Called with what each page brought, when it is saved.
  func run(
    onSaved: @escaping @Sendable (PageSummary) async -> Void
  ) async throws(SyncStop) {
    var last: ListOverview?
    while true {
      // Another process may bring pages too, so that it is counted again after each round.
      let overview = try await repository.syncOverview()
      guard overview != last else { throw .withoutEffect }
      last = overview
      if let userCount, overview.listedCount >= userCount { return }
      let saver = PageSaver<PageToSave>(
        count: { $0.users.count },
        save: { [repository] pages throws(FetchError) in try await repository.save(pages) },
        writeBack: { [repository] in await repository.store.writes.checkpoint() },
        onSaved: onSaved)
      let isEnd: Bool
      do throws(SyncStop) {
        isEnd = try await fetchPages(from: overview, saver)
      } catch {
        // What has come is saved, whatever ended the run.
        try await saver.finish()
        throw error
      }
      try await saver.finish()
      if isEnd { return }
    }
  }

  /// Fetches one page after the other.
  ///
  /// - Returns: Whether the list has ended.
  private func fetchPages(
    from start: ListOverview, _ saver: PageSaver<PageToSave>
  ) async throws(SyncStop) -> Bool {
    var (id, count, link) = (start.frontier, start.listedCount, nil as String?)
    while count < userCount ?? .max {
      let overview = try await repository.syncOverview()
      if overview.frontier > id {
        (id, count, link) = (overview.frontier, overview.listedCount, nil)
        continue
      }
      let page = try await fetchPage(after: id, link)
      let last = page.users.map(\.id).max() ?? id
      try await saver.add(
        PageToSave(
          users: page.users, since: id, refusedCount: page.refusedCount, nextLink: page.nextLink,
          isOfUsualSize: false))
      guard last > id else { return true }
      (id, count, link) = (last, count + page.users.count, page.nextLink)
    }
    return false
  }

  private func fetchPage(after id: Int64, _ link: String?) async throws(SyncStop) -> UserPage {
    let result = try await gate.ask { [repository] in
      await repository.fetchPage(after: id, link: link)
    }
    do { return try result.get() } catch { throw .failed(error) }
  }
}
