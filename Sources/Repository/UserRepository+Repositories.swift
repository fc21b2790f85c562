import GitHub
import Models
import Store

/// Repositories of people, fetched from GitHub and saved.
extension UserRepository {
  /// Which page of an account's repositories to fetch.
  package enum RepositoryPlace: Sendable {
    /// The first one, which replaces those that are saved.
    case first
    /// The one after the saved ones.
    case next
  }

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
        let response = try await fetch(.repositories(link: link), policy) { false }
        let page = response.value?.owned(by: user.id) ?? RepositoryPage(repositories: [])
        try await store.write.save(page, of: user.id, at: link)
        return page.refusedCount
      }
      let isComparable = saved.map { $0.nextLink == nil && $0.all.count < 100 } ?? false
      let response = try await firstPage(of: user, policy, isComparable: isComparable)
      guard let page = response.value?.owned(by: user.id) else {
        try await store.write.renewRepositories(of: user.id, cached(response))
        return 0
      }
      try await store.write.save(page, of: user.id, response: cached(response))
      return page.refusedCount
    }
  }

  private func firstPage(
    of user: User, _ policy: FetchPolicy, isComparable: Bool
  ) async throws -> APIResponse<RepositoryPage> {
    let ask = { (login: String) in
      try await fetch(.repositories(of: login), policy) { isComparable }
    }
    let answer = await result { try await ask(user.login) }
    switch answer {
    case .success(let response) where response.value?.mayBeAnothers(than: user.id) != true:
      return response
    case .failure(let error) where error != .gitHub(.notFound): throw error
    default:
      let profile = try await fetchProfile(login: user.login, id: user.id, policy).get().profile
      guard profile.user.has(user.login) else { return try await ask(profile.user.login) }
      if case .success(let response) = answer { return response }
      throw GitHubError.refused(status: 404, message: nil)
    }
  }
}

extension RepositoryPage {
  /// Whether no repository shows that the page is that of `account`.
  fileprivate func mayBeAnothers(than account: Int64) -> Bool {
    owned(by: account).repositories.isEmpty
  }
}
