import Database
import GitHub
import Models

extension UserRepository {
  /// Asks for the page after `frontier`, and saves it.
  ///
  /// GitHub's own link to it is followed where it gave one, else `since` is the last id (N8). Nothing
  /// is asked when another process has brought that page since `frontier` was read.
  ///
  /// - Parameter frontier: That of the ``ListOverview`` in which the caller found no more rows.
  package func fetchNextPage(
    after frontier: Int64, _ policy: FetchPolicy = .interactive
  ) async -> Result<PageSummary, FetchError> {
    do {
      let overview = try await store.main.overview()
      guard overview.frontier <= frontier else {
        return .success(PageSummary(newCount: 0, changedCount: 0, isEnd: false))
      }
      let endpoint: Endpoint<UserPage> =
        if let link = overview.nextLink { .users(link: link) } else {
          .users(since: overview.frontier)
        }
      return await fetch(endpoint, since: overview.frontier, policy)
    } catch {
      return .failure(FetchError(error))
    }
  }

  /// Asks again for the page that begins after `id`, and saves it.
  package func refreshPage(
    after id: Int64, _ policy: FetchPolicy = .userInitiated
  ) async -> Result<PageSummary, FetchError> {
    await fetch(.users(since: id), since: id, policy)
  }

  private func fetch(
    _ endpoint: Endpoint<UserPage>, since: Int64, _ policy: FetchPolicy
  ) async -> Result<PageSummary, FetchError> {
    let reply = await ask(endpoint, policy) { known throws(DatabaseError) in
      guard let last = known.lastID else { return false }
      return try await self.store.main.overview().frontier >= last
    }
    do {
      switch reply {
      case .failure(let error): return .failure(error)
      case .success(let reply): return .success(try await save(reply, since: since))
      }
    } catch {
      return .failure(FetchError(error))
    }
  }

  private func save(
    _ reply: ConditionalResponse<UserPage>, since: Int64
  ) async throws(DatabaseError) -> PageSummary {
    guard let page = reply.value else {
      let last = reply.known?.lastID
      try await store.writes.renewPage(after: since, reply.remembered(lastID: last))
      let isEnd = try await store.main.overview().frontier == since
      return PageSummary(newCount: 0, changedCount: 0, isEnd: isEnd)
    }
    return try await write { writes throws(DatabaseError) in
      try await writes.save(
        PageToSave(
          users: page.users, since: since, refusedCount: page.refusedCount,
          nextLink: page.nextLink),
        answer: reply.remembered(lastID: page.users.map(\.id).max() ?? since), at: now())
    }
  }
}
