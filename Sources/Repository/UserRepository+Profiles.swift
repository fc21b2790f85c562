import Database
import GitHub
import Models

extension UserRepository {
  /// Asks for a profile by login, and saves it.
  ///
  /// A saved user whose login leads nowhere is looked up by number: after a rename the login is
  /// another, and note and seen state stay. One whom GitHub no longer knows is marked as gone.
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
    let found = await fetch(endpoint, policy.opened)
    guard case .failure(let error) = found, error == .notFound || error == .gone,
      let id = await number(of: login, id)
    else { return found }
    let byNumber = await fetch(.profile(id: id), policy.opened)
    if case .failure(.notFound) = byNumber { await markGone(id) }
    if case .failure(.gone) = byNumber { await markGone(id) }
    return byNumber
  }

  private func fetch(
    _ endpoint: Endpoint<Profile>, _ policy: FetchPolicy
  ) async -> Result<SavedProfile, FetchError> {
    let reply = await ask(endpoint, policy) { known throws(DatabaseError) in
      guard let id = known.lastID else { return false }
      return try await self.store.main.profile(id: id) != nil
    }
    do {
      switch reply {
      case .failure(let error): return .failure(error)
      case .success(let reply): return .success(try await save(reply))
      }
    } catch {
      return .failure(FetchError(error))
    }
  }

  private func save(_ reply: ConditionalResponse<Profile>) async throws(DatabaseError)
    -> SavedProfile
  {
    let id = reply.value?.id ?? reply.known?.lastID ?? 0
    let answer = reply.remembered(lastID: id)
    if let profile = reply.value {
      try await write { writes throws(DatabaseError) in
        try await writes.save(profile, answer: answer, at: now())
      }
    } else {
      try await store.writes.renewProfile(of: id, answer)
    }
    guard let saved = try await store.main.profile(id: id) else {
      throw DatabaseError(.damaged, "The profile was saved but cannot be read back.")
    }
    return saved
  }

  private func number(of login: String, _ id: Int64?) async -> Int64? {
    if let id { return id }
    // A store that cannot be read says so where it is read for the screen.
    return try? await store.main.user(login: login)?.id
  }

  private func markGone(_ id: Int64) async {
    // The reader is told that nobody was found all the same; the mark comes with the next try.
    try? await store.writes.markGone(id)
  }
}
