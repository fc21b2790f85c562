import FoundationEssentials
import GitHub
import Models
import Store

/// Repositories of people, fetched from GitHub and saved.
extension UserRepository {
  /// Which page of an account's repositories to fetch.
  package enum RepositoryPlace: Sendable {
    /// The first one, which begins a reading.
    case first
    /// The one after the last page of the reading.
    case next
  }

  /// Whether a list of repositories is old enough to be fetched again automatically.
  package func isStale(_ saved: SavedRepositories) -> Bool { isOld(saved.fetchedAt, after: 3600) }

  /// Fetches a page of the repositories of `user` and saves it.
  ///
  /// If GitHub has nothing under the saved login that is certainly the user's, it is asked for the profile,
  /// which may have another login now.
  ///
  /// - Returns: How many of its entries could not be read.
  package func fetchRepositories(
    of user: User, _ place: RepositoryPlace, _ policy: FetchPolicy = .interactive
  ) async -> Result<Int, FetchError> {
    await result {
      let (policy, saved) = (policy.opened, try await store.main.repositories(of: user.id))
      if case .next = place {
        guard let link = saved?.nextLink else { return 0 }
        return try await fetchNext(of: user, at: link, policy)
      }
      let response = try await firstPage(of: user, saved, policy)
      guard let page = response.value?.owned(by: user.id) else {
        try await store.write.renewRepositories(of: user.id, cached(response))
        return 0
      }
      try await store.write.save(page, of: user.id, response: cached(response))
      return page.refusedCount
    }
  }

  private func fetchNext(
    of user: User, at link: String, _ policy: FetchPolicy
  ) async throws -> Int {
    do {
      let response = try await fetch(.repositories(link: link), policy) { false }
      let page = response.value?.owned(by: user.id) ?? RepositoryPage(repositories: [])
      guard try await store.write.save(page, of: user.id, at: link) else {
        throw GitHubError.malformed(reason: "its next page has nothing new")
      }
      return page.refusedCount
    } catch GitHubError.notFound {
      throw GitHubError.noNextPage
    }
  }

  private func firstPage(
    of user: User, _ saved: SavedRepositories?, _ policy: FetchPolicy
  ) async throws -> APIResponse<RepositoryPage> {
    let answer = await result { try await firstPage(of: user.login, saved, policy) }
    switch answer {
    case .success(let response) where try await isCertain(response, of: user): return response
    case .failure(let error) where error != .gitHub(.notFound): throw error
    default: break
    }
    let profile = try await fetchProfile(login: user.login, id: user.id, policy).get().profile
    guard profile.user.has(user.login) else {
      return try await firstPage(of: profile.user.login, saved, policy)
    }
    guard let response = try? answer.get() else {
      throw GitHubError.refused(status: 404, message: nil)
    }
    guard response.value?.isAnothers(than: user.id) != true else {
      throw GitHubError.malformed(reason: "its repositories are another account's")
    }
    return response
  }

  // GitHub may answer 304 if the saved page has all repositories, and if it is the last response to this request:
  // another account's may be, which has had the login since.
  private func firstPage(
    of login: String, _ saved: SavedRepositories?, _ policy: FetchPolicy
  ) async throws -> APIResponse<RepositoryPage> {
    let endpoint = try Endpoint.repositories(of: login)
    return try await fetch(endpoint, policy) {
      guard let client, let saved, saved.pageCount == 1, saved.nextLink == nil,
        saved.all.count < 100
      else { return false }
      return try await lastResponse(of: endpoint, to: client)?.date == saved.fetchedAt
    }
  }

  // An empty page may be that of another account, unless the login was the user's less than an hour ago.
  private func isCertain(
    _ response: APIResponse<RepositoryPage>, of user: User
  ) async throws -> Bool {
    guard let page = response.value else { return true }
    if page.repositories.isEmpty {
      let profile = try await store.main.profile(id: user.id)
      return profile.map { lastHour.contains($0.fetchedAt) } ?? false
    }
    return !page.isAnothers(than: user.id)
  }
}

extension RepositoryPage {
  /// Whether it has repositories, and all are those of an account other than this one.
  fileprivate func isAnothers(than account: Int64) -> Bool {
    !repositories.isEmpty && owned(by: account).repositories.isEmpty
  }
}
