import Database
import GitHub
import Models
import Networking

extension UserRepository {
  /// Asks for the page after the last one, and saves it.
  ///
  /// GitHub's own link to it is followed where it gave one, else `since` is the last id (N8).
  package func fetchNextPage() async -> Result<PageNews, FetchError> {
    do {
      let state = try await store.main.listState()
      let endpoint: Endpoint<UserPage> =
        if let link = state.nextLink { .users(link: link) } else { .users(since: state.frontier) }
      return await fetch(endpoint, since: state.frontier)
    } catch {
      return .failure(FetchError(error))
    }
  }

  /// Asks again for the page that begins after `id`, and saves it.
  package func refreshPage(after id: Int64) async -> Result<PageNews, FetchError> {
    await fetch(.users(since: id), since: id)
  }

  /// Asks for a profile by login, and saves it.
  ///
  /// A saved user whom GitHub no longer knows is marked as gone; row, note and seen state stay.
  package func fetchProfile(login: String) async -> Result<SavedProfile, FetchError> {
    let endpoint: Endpoint<Profile>
    do {
      endpoint = try .profile(login: login)
    } catch {
      return .failure(FetchError(error))
    }
    switch await ask(endpoint, priority: .opened) {
    case .success(let profile): return await save(profile)
    case .failure(.notFound):
      await markGone(login: login)
      return .failure(.notFound)
    case .failure(let error): return .failure(error)
    }
  }

  private func fetch(
    _ endpoint: Endpoint<UserPage>, since: Int64
  ) async -> Result<PageNews, FetchError> {
    switch await ask(endpoint, priority: .visible) {
    case .success(let page): return await save(page, since: since)
    case .failure(let error): return .failure(error)
    }
  }

  private func save(_ page: UserPage, since: Int64) async -> Result<PageNews, FetchError> {
    do {
      let outcome = try await store.writes.save(
        PageToSave(
          users: page.users, since: since, isWhole: page.refusedCount == 0,
          nextLink: page.nextLink),
        at: now())
      return .success(
        PageNews(
          newCount: outcome.newlyListed, changedCount: outcome.changed, isEnd: !outcome.advanced))
    } catch {
      return .failure(FetchError(error))
    }
  }

  private func save(_ profile: Profile) async -> Result<SavedProfile, FetchError> {
    do {
      try await store.writes.save(profile, at: now())
      guard let saved = try await store.main.profile(id: profile.id) else {
        return .failure(.store(reason: "The profile was saved but cannot be read back."))
      }
      return .success(saved)
    } catch {
      return .failure(FetchError(error))
    }
  }

  private func markGone(login: String) async {
    do {
      if let user = try await store.main.user(login: login) {
        try await store.writes.markGone(user.id)
      }
    } catch {
      // The reader is told that nobody was found all the same; the mark comes with the next try.
    }
  }
}
