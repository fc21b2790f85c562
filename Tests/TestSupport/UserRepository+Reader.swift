import Models
import Repository
import Store

/// What a reader does, in one call.
extension UserRepository {
  /// Asks for the page after where the saved list ends now.
  package func fetchNextPage(_ policy: FetchPolicy = .interactive) async -> Result<
    PageSummary, FetchError
  > {
    do {
      return await fetchNextPage(after: try await store.main.overview().pass.frontier, policy)
    } catch {
      return .failure(FetchError(error))
    }
  }

  /// Saves a note, as the reader does.
  package func saveNote(_ text: String, on user: User) async throws -> NoteText? {
    try await store.write.saveNote(text, on: user.id, login: user.login, at: now())
  }

  /// Marks a profile as seen, as the reader does.
  package func markSeen(_ user: User) async throws {
    try await store.write.markSeen(user.id, login: user.login, at: now())
  }
}
