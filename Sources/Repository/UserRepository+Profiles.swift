import GitHub
import Models
import Store

/// Profiles, fetched from GitHub and saved.
extension UserRepository {
  /// Asks for a profile by login, and saves it.
  ///
  /// A saved user whose login leads nowhere is looked up by number: after a rename the login is
  /// another, and note and seen state stay. A user that GitHub no longer knows is marked as gone.
  ///
  /// - Parameter id: The user's number, if it is known.
  package func fetchProfile(
    login: String, id: Int64? = nil, _ policy: FetchPolicy = .interactive
  ) async -> Result<SavedProfile, FetchError> {
    await result {
      let endpoint = try Endpoint.profile(login: login)
      // If the store cannot be read, reading for the screen says so.
      var number = id
      if number == nil { number = try? await store.main.user(login: login)?.id }
      do {
        return try await bring(endpoint, policy.opened, of: number)
      } catch let error as GitHubError where error.isNotFoundOrGone {
        guard let id = number else { throw error }
        return try await bringByNumber(id, policy.opened)
      }
    }
  }

  private func bringByNumber(_ id: Int64, _ policy: FetchPolicy) async throws -> SavedProfile {
    do {
      return try await bring(.profile(id: id), policy, of: id)
    } catch let error as GitHubError where error.isNotFoundOrGone {
      // If the mark cannot be saved, it comes with the next try.
      try? await store.write.markGone(id)
      throw error
    }
  }

  private func bring(
    _ endpoint: Endpoint<Profile>, _ policy: FetchPolicy, of saved: Int64?
  ) async throws -> SavedProfile {
    guard let fetcher else { throw GitHubError.offline }
    let response = try await fetcher.fetch(endpoint, policy) {
      guard let saved else { return false }
      return try await store.main.profile(id: saved) != nil
    }
    let id = response.value?.id ?? saved ?? 0
    if let profile = response.value {
      try await store.write.save(profile, response: response.cached, at: now())
    } else {
      try await store.write.renewProfile(of: id, response.cached)
    }
    if let saved = try await store.main.profile(id: id) { return saved }
    throw StoreError(.damaged, "The profile was saved but cannot be read back.")
  }

  /// Asks GitHub with what is cached; `nil` if nothing may be asked.
  var fetcher: ConditionalFetcher? {
    client.map { ConditionalFetcher(client: $0, store: store, now: now) }
  }
}
