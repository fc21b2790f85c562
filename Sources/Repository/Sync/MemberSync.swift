import Database
import FoundationEssentials
import GitHub
import Models

/// Brings pages of a list that is not the list of everyone, by GitHub's links, and saves each before it
/// asks for the next.
///
/// The pass that is under way and its next link are in the store, so that another run goes on from there.
struct MemberSync {
  let list: UserList
  let repository: UserRepository
  /// How many members are wanted; `nil` for all there are.
  let userCount: Int?
  let gate: RequestGate

  /// Runs until the list has ended, or so many of its members are saved.
  ///
  /// - Parameter onSaved: Called with what each page brought, when it is saved.
  func run(
    onSaved: @escaping @Sendable (PageSummary) async -> Void
  ) async throws(SyncStop) {
    var last: ListOverview?
    var link: String?
    while true {
      // Another process may bring pages too, so the store says how far the list has come.
      let overview = try await repository.syncOverview(of: list)
      guard overview != last else { throw .withoutEffect }
      last = overview
      guard let page = try await nextPage(overview, after: link) else { return }
      let summary = try await save(page)
      await onSaved(summary)
      link = page.nextLink
      // Where another process has begun a pass meanwhile, that one is brought to its end.
      if summary.isEnd, try await repository.syncOverview(of: list).nextLink == nil { return }
    }
  }

  /// Fetches the page after those that are saved, or the first one where a pass is to begin.
  ///
  /// - Parameter link: The link of the page that this run has saved last.
  /// - Returns: `nil` when there is nothing to do.
  private func nextPage(
    _ overview: ListOverview, after link: String?
  ) async throws(SyncStop) -> MemberPage? {
    let state = repository.syncState(of: overview, wanted: userCount)
    if state == .done { return nil }
    // A server's links may not say how large its pages are; this run knows its own.
    let isOwn = link != nil && overview.nextLink == link
    guard state == .underWay || isOwn else {
      var page = try await fetchPage(1, at: nil)
      // Where another process has begun a pass meanwhile, this one is not begun.
      page.pass = overview.extent.pass
      return page
    }
    return try await fetchPage(Int(overview.frontier) + 1, at: overview.nextLink)
  }

  private func fetchPage(_ number: Int, at link: String?) async throws(SyncStop) -> MemberPage {
    let result = try await gate.ask(of: list.resource) { [repository, list] in
      await repository.fetchPage(number, of: list, link: link)
    }
    do { return try result.get() } catch { throw .failed(error) }
  }

  private func save(_ page: MemberPage) async throws(SyncStop) -> PageSummary {
    do throws(FetchError) {
      return try await repository.save(page, of: list)
    } catch {
      throw .failed(error)
    }
  }
}
