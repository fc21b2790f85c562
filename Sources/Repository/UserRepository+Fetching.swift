import Database
import GitHub
import Models

/// What is fetched from GitHub, and saved.
extension UserRepository {
  /// Asks for the page of a list after `frontier`, and saves it.
  ///
  /// GitHub's own link to the page is followed where GitHub gave one. Otherwise `since` is the last id in
  /// the list of everyone (N8), and another list has ended. Nothing is asked when another process has
  /// brought the page since `frontier` was read.
  ///
  /// - Parameter frontier: That of the ``ListOverview`` in which the caller found no more rows.
  package func fetchNextPage(
    of list: UserList = .everyone, after frontier: Int64, _ policy: FetchPolicy = .interactive
  ) async -> Result<PageSummary, FetchError> {
    guard list == .everyone else {
      return await fetchNextMembers(of: list, after: frontier, policy)
    }
    do throws(FetchError) {
      let overview = try await overview()
      guard overview.frontier <= frontier else {
        return .success(PageSummary(newCount: 0, changedCount: 0, isEnd: false))
      }
      let endpoint: Endpoint<UserPage> =
        if let link = overview.nextLink { .users(link: link) } else {
          .users(since: overview.frontier)
        }
      return await fetch(endpoint, since: overview.frontier, policy)
    } catch {
      return .failure(error)
    }
  }

  /// Asks again for the page of a list that begins after `id`, or has the member after it, and saves it.
  package func refreshPage(
    of list: UserList = .everyone, after id: Int64, _ policy: FetchPolicy = .userInitiated
  ) async -> Result<PageSummary, FetchError> {
    guard list == .everyone else { return await refreshMembers(of: list, after: id, policy) }
    return await fetch(.users(since: id), since: id, policy)
  }

  /// Asks for a profile by login, and saves it.
  ///
  /// A saved user whose login leads nowhere is looked up by number: after a rename the login is
  /// another, and note and seen state stay. A user whom GitHub no longer knows is marked as gone.
  ///
  /// - Parameter id: The user's number, where it is known.
  package func fetchProfile(
    login: String, id: Int64? = nil, _ policy: FetchPolicy = .interactive
  ) async -> Result<SavedProfile, FetchError> {
    let endpoint: Endpoint<Profile>
    do {
      endpoint = try .profile(login: login)
    } catch {
      return .failure(FetchError(error))
    }
    let number = await number(of: login, id)
    let found = await fetch(endpoint, policy.opened, of: number)
    guard case .failure(let error) = found, error.isOfNobody, let id = number else { return found }
    let byNumber = await fetch(.profile(id: id), policy.opened, of: id)
    if case .failure(let error) = byNumber, error.isOfNobody {
      // Where the mark cannot be saved, it comes with the next try.
      try? await write(makesRoom: false) { writes throws(DatabaseError) in
        try await writes.markGone(id)
      }
    }
    return byNumber
  }

  private func number(of login: String, _ id: Int64?) async -> Int64? {
    if let id { return id }
    // A store that cannot be read says so where it is read for the screen.
    return try? await user(login: login)?.id
  }
}

extension UserRepository {
  private func fetch(
    _ endpoint: Endpoint<UserPage>, since: Int64, _ policy: FetchPolicy
  ) async -> Result<PageSummary, FetchError> {
    guard let fetcher else { return .failure(.notAsked) }
    do throws(FetchError) {
      let response = try await fetcher.fetch(endpoint, policy) { () throws(DatabaseError) in
        try await self.store.read { main throws(DatabaseError) in
          try await main.overview().frontier > since
        }
      }
      return .success(try await save(response, since: since))
    } catch {
      return .failure(error)
    }
  }

  private func fetch(
    _ endpoint: Endpoint<Profile>, _ policy: FetchPolicy, of saved: Int64?
  ) async -> Result<SavedProfile, FetchError> {
    guard let fetcher else { return .failure(.notAsked) }
    do throws(FetchError) {
      let response = try await fetcher.fetch(endpoint, policy) { () throws(DatabaseError) in
        guard let saved else { return false }
        return try await self.store.read { main throws(DatabaseError) in
          try await main.profile(id: saved) != nil
        }
      }
      return .success(try await save(response, of: saved))
    } catch {
      return .failure(error)
    }
  }

  /// Asks GitHub with what is cached; `nil` when nothing may be asked.
  var fetcher: ConditionalFetcher? {
    client.map { ConditionalFetcher(client: $0, store: store, now: now) }
  }

  private func save(
    _ response: ConditionalResponse<UserPage>, since: Int64
  ) async throws(FetchError) -> PageSummary {
    guard let page = response.value else { return try await renewPage(response, since: since) }
    return try await write(makesRoom: true) { writes throws(DatabaseError) in
      try await writes.save(
        PageToSave(
          users: page.users, since: since, refusedCount: page.refusedCount,
          nextLink: page.nextLink),
        response: response.cached, at: now())
    }
  }

  private func renewPage(
    _ response: ConditionalResponse<UserPage>, since: Int64
  ) async throws(FetchError) -> PageSummary {
    try await write(makesRoom: false) { writes throws(DatabaseError) in
      try await writes.renewPage(after: since, response.cached)
    }
    let isEnd = try await overview().frontier == since
    return PageSummary(newCount: 0, changedCount: 0, isEnd: isEnd)
  }

  private func save(
    _ response: ConditionalResponse<Profile>, of saved: Int64?
  ) async throws(FetchError) -> SavedProfile {
    let id = response.value?.id ?? saved ?? 0
    try await write(makesRoom: response.value != nil) { writes throws(DatabaseError) in
      if let profile = response.value {
        try await writes.save(profile, response: response.cached, at: now())
      } else {
        try await writes.renewProfile(of: id, response.cached)
      }
    }
    if let saved = try await profile(id: id) { return saved }
    throw .store(reason: "The profile was saved but cannot be read back.")
  }
}
