import Database
import GitHub
import Models

/// Brings pages of the list of everyone, from its frontier on, and saves each before it asks for the next.
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
    var next: (id: Int64, link: String?)?
    while true {
      // Another process may bring pages too, so the store says how far the list has come.
      let overview = try await repository.syncOverview()
      guard overview != last else { throw .withoutEffect }
      last = overview
      if let userCount, overview.listedCount >= userCount { return }
      let id = overview.frontier
      let page = try await fetchPage(after: id, next.flatMap { $0.id == id ? $0.link : nil })
      let summary = try await save(page, since: id)
      await onSaved(summary)
      if summary.isEnd { return }
      next = page.users.map(\.id).max().map { ($0, page.nextLink) }
    }
  }

  private func fetchPage(after id: Int64, _ link: String?) async throws(SyncStop) -> UserPage {
    let result = try await gate.ask { [repository] in
      await repository.fetchPage(after: id, link: link)
    }
    do { return try result.get() } catch { throw .failed(error) }
  }

  private func save(_ page: UserPage, since id: Int64) async throws(SyncStop) -> PageSummary {
    do throws(FetchError) {
      return try await repository.save(
        PageToSave(
          users: page.users, since: id, refusedCount: page.refusedCount, nextLink: page.nextLink,
          isOfUsualSize: false))
    } catch {
      throw .failed(error)
    }
  }
}
