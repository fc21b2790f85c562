import Database
import FoundationEssentials
import GitHub
import Models

/// Brings pages of a list that is not the list of everyone, by GitHub's links, and saves them meanwhile.
///
/// The pass that is under way and its next link are in the store, so that another run goes on from there.
struct MemberSync {
  let list: UserList
  let repository: UserRepository
  /// How many members are wanted; `nil` for all there are.
  let userCount: Int?
  let gate: RequestGate

  /// Runs until the list is whole, or so many of its members are saved.
  ///
  /// - Parameter onSaved: Called with what each page brought, when it is saved.
  func run(
    onSaved: @escaping @Sendable (PageSummary) async -> Void
  ) async throws(SyncStop) {
    var last: ListOverview?
    while true {
      var overview = try await repository.syncOverview(of: list)
      guard overview != last else { throw .withoutEffect }
      last = overview
      switch repository.syncState(of: overview, wanted: userCount) {
      case .done: return
      case .toBegin:
        let link = try await begin(after: overview.extent.pass, onSaved)
        overview = try await repository.syncOverview(of: list)
        // Another process has begun a pass meanwhile, perhaps with pages of another size.
        guard overview.nextLink == link else { continue }
      case .underWay: break
      }
      if overview.nextLink != nil { try await goOn(from: overview, onSaved) }
      // Where another process has begun a pass meanwhile, that one is brought to its end.
      if try await repository.syncOverview(of: list).nextLink == nil { return }
    }
  }

  /// Begins a pass; its first page is in the store before the next one is asked for.
  ///
  /// - Parameter pass: The last pass that is known. Where another process has begun one meanwhile, this
  ///   one is not begun.
  /// - Returns: GitHub's link to the next page.
  private func begin(
    after pass: Int, _ onSaved: @Sendable (PageSummary) async -> Void
  ) async throws(SyncStop) -> String? {
    var page = try await fetchPage(1, at: nil)
    page.pass = pass
    do throws(FetchError) {
      for summary in try await repository.save([page], of: list) { await onSaved(summary) }
    } catch {
      throw .failed(error)
    }
    return page.nextLink
  }

  private func goOn(
    from overview: ListOverview, _ onSaved: @escaping @Sendable (PageSummary) async -> Void
  ) async throws(SyncStop) {
    let saver = PageSaver<MemberPage>(
      count: { $0.users.count },
      save: { [repository, list] pages throws(FetchError) in
        try await repository.save(pages, of: list)
      },
      writeBack: { [repository] in await repository.store.writes.checkpoint() },
      onSaved: onSaved)
    do throws(SyncStop) {
      try await fetchPages(from: overview, saver)
    } catch {
      // What has come is saved, whatever ended the run.
      try await saver.finish()
      throw error
    }
    try await saver.finish()
  }

  private func fetchPages(
    from start: ListOverview, _ saver: PageSaver<MemberPage>
  ) async throws(SyncStop) {
    var (number, count, next) = (Int(start.frontier), start.listedCount, start.nextLink)
    while let link = next, count < userCount ?? .max {
      let overview = try await repository.syncOverview(of: list)
      if overview.frontier > number {
        (number, count, next) = (
          Int(overview.frontier), overview.listedCount, overview.nextLink
        )
        continue
      }
      number += 1
      let page = try await fetchPage(number, at: link)
      try await saver.add(page)
      (count, next) = (count + page.users.count, page.nextLink)
    }
  }

  private func fetchPage(_ number: Int, at link: String?) async throws(SyncStop) -> MemberPage {
    let result = try await gate.ask(of: list.resource) { [repository, list] in
      await repository.fetchPage(number, of: list, link: link)
    }
    do { return try result.get() } catch { throw .failed(error) }
  }
}
