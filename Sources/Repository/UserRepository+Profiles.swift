import GitHub
import Models
import Store

/// Profiles, fetched from GitHub and saved.
extension UserRepository {
  /// Fetches a profile by login and saves it.
  ///
  /// If GitHub does not know the login of a saved user, the profile is fetched by id: a renamed user
  /// keeps note and seen mark. A user whose id is unknown too is marked as gone.
  ///
  /// - Parameter id: The user's id, if it is known.
  package func fetchProfile(
    login: String, id: Int64? = nil, _ policy: FetchPolicy = .interactive
  ) async -> Result<SavedProfile, FetchError> {
    await result {
      let endpoint = try Endpoint.profile(login: login)
      var savedID = id
      // The screen reads the store, too, and reports the error.
      if savedID == nil { savedID = try? await store.main.user(login: login)?.id }
      do {
        return try await fetchAndSave(endpoint, policy.opened, of: savedID)
      } catch let error as GitHubError where error.isNotFoundOrGone {
        guard let savedID else { throw error }
        return try await fetchByID(savedID, policy.opened)
      }
    }
  }

  private func fetchByID(_ id: Int64, _ policy: FetchPolicy) async throws -> SavedProfile {
    do {
      return try await fetchAndSave(.profile(id: id), policy, of: id)
    } catch let error as GitHubError where error.isNotFoundOrGone {
      // A mark that cannot be saved now is saved by the next try.
      try? await store.write.markGone(id)
      throw error
    }
  }

  private func fetchAndSave(
    _ endpoint: Endpoint<Profile>, _ policy: FetchPolicy, of savedID: Int64?
  ) async throws -> SavedProfile {
    let response = try await fetch(endpoint, policy) {
      guard let savedID else { return false }
      return try await store.main.profile(id: savedID) != nil
    }
    let id = response.value?.id ?? savedID ?? 0
    if let profile = response.value {
      try await store.write.save(profile, response: response.cached, at: now())
    } else {
      try await store.write.renewProfile(of: id, response.cached)
    }
    if let saved = try await store.main.profile(id: id) { return saved }
    throw StoreError(.damaged, "The profile was saved but cannot be read back.")
  }
}
