import GitHub
import Models
import Store

/// Profiles, fetched from GitHub and saved.
extension UserRepository {
  /// Fetches a profile by login and saves it.
  ///
  /// A login moves from one account to another. If GitHub does not know the login of a saved user, or somebody
  /// else has it now, the profile is fetched by id: a renamed user keeps note and seen mark, and is found by a
  /// former login that nobody has. A user whose id is unknown too is marked as gone.
  ///
  /// - Parameter id: The user's id; `nil` for the current owner of the login.
  package func fetchProfile(
    login: String, id: Int64? = nil, _ policy: FetchPolicy = .interactive
  ) async -> Result<SavedProfile, FetchError> {
    let saved = await saveProfile(login: login, id: id, policy)
    return await result {
      if let profile = try await store.main.profile(id: saved.get()) { return profile }
      throw StoreError(.damaged, "The profile was saved but cannot be read back.")
    }
  }

  /// The same for somebody who does not look at the profile; returns the id of the account.
  func saveProfile(
    login: String, id: Int64?, _ policy: FetchPolicy
  ) async -> Result<Int64, FetchError> {
    await result {
      let (endpoint, policy) = (try Endpoint.profile(login: login), policy.opened)
      // The screen reads the store, too, and reports the error.
      let owner = try? await store.main.id(ofLogin: login)
      guard let known = id ?? owner else {
        return try await fetchUnknown(login, endpoint, policy)
      }
      let loginIsAnothers = owner != nil && owner != known
      if loginIsAnothers { return try await fetchByID(known, policy) }
      let answer = await result { try await fetchAndSave(endpoint, policy, of: owner) }
      switch answer {
      case .success(let saved) where id == nil || id == saved: return saved
      case .failure(let error) where !error.isNotFoundOrGone: throw error
      default: return try await fetchByID(known, policy)
      }
    }
  }

  private func fetchUnknown(
    _ login: String, _ endpoint: Endpoint<Profile>, _ policy: FetchPolicy
  ) async throws -> Int64 {
    do { return try await fetchAndSave(endpoint, policy, of: nil) } catch let error as GitHubError
      where error.isNotFoundOrGone
    {
      guard let former = try await store.main.owner(of: login) else { throw error }
      return try await fetchByID(former.id, policy)
    }
  }

  private func fetchByID(_ id: Int64, _ policy: FetchPolicy) async throws -> Int64 {
    do {
      return try await fetchAndSave(.profile(id: id), policy, of: id)
    } catch let error as GitHubError where error.isNotFoundOrGone {
      try await findUsers(policy)
      // A mark that cannot be saved now is saved by the next try.
      try? await store.write.markGone(id, at: now())
      throw error
    }
  }

  /// Checks that GitHub has a list of users, unless it had one less than ten minutes ago: a wrong address answers
  /// 404 to everything.
  private func findUsers(_ policy: FetchPolicy) async throws {
    guard let client else { throw GitHubError.offline }
    let endpoint = Endpoint.members(of: .everyone, link: "/users?per_page=1")
    let last = try await lastResponse(of: endpoint, to: client)
    if let last, !isOld(last.date, after: 600) { return }
    do {
      try await store.write.save(cached(fetch(endpoint, policy) { false }))
    } catch let error as GitHubError where error.isNotFoundOrGone {
      throw GitHubError.badBase(reason: "it has no list of users")
    }
  }

  private func fetchAndSave(
    _ endpoint: Endpoint<Profile>, _ policy: FetchPolicy, of savedID: Int64?
  ) async throws -> Int64 {
    let response = try await fetch(endpoint, policy) {
      guard let savedID else { return false }
      return try await store.main.hasProfile(id: savedID)
    }
    let id = response.value?.id ?? savedID ?? 0
    if var profile = response.value {
      if response.hadToken, profile.email == nil { profile.email = "" }
      try await store.write.save(profile, response: cached(response), at: now())
    } else {
      try await store.write.renewProfile(of: id, cached(response))
    }
    return id
  }
}
