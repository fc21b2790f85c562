import FoundationEssentials
import GitHub
import Models
import Store

/// Keeps the store in step with GitHub.
///
/// The repository saves everything that it fetches, and callers read it from the store. Only the
/// repository decides when to ask the network.
package struct UserRepository: Sendable {
  package let store: PersistentStore
  let client: GitHubClient?
  private let pictures: AvatarCache?
  package let now: @Sendable () -> Date

  /// - Parameters:
  ///   - client: `nil` when nothing may be requested (`--offline`).
  ///   - pictures: The cache from which ``forget(_:)`` removes pictures.
  package init(
    store: PersistentStore, client: GitHubClient?, pictures: AvatarCache? = nil,
    now: @escaping @Sendable () -> Date
  ) {
    self.store = store
    self.client = client
    self.pictures = pictures
    self.now = now
  }

  /// Returns the value of `body`, or its error as a ``FetchError``.
  func result<Value>(_ body: () async throws -> Value) async -> Result<Value, FetchError> {
    do { return .success(try await body()) } catch { return .failure(FetchError(error)) }
  }

  /// Removes a person from the picture cache, the database and the notes log.
  ///
  /// - Returns: The number of pictures removed.
  /// - Throws: ``StoreError``; the person may still be saved.
  package func forget(_ person: PersonTraces) async throws(StoreError) -> Int {
    let count = if let id = person.id { await pictures?.forget(id: id) } else { Int?.none }
    try await store.write.forget(person)
    return count ?? 0
  }

  /// Whether data fetched at `date` is old enough to be refreshed automatically.
  ///
  /// The limit is a minute with a token, because unchanged responses are then free, and an hour
  /// without one. It is always an hour for a search of GitHub, which has no conditional requests.
  package func isStale(_ date: Date, in list: UserList = .everyone) -> Bool {
    let isFree = client?.hasToken == true && list.resource == .core
    return isOld(date, after: isFree ? 60 : 3600)
  }

  var lastHour: ClosedRange<Date> { now() - 3600...now() }

  /// Whether `date` is more than that many seconds ago, or in the future.
  func isOld(_ date: Date, after seconds: TimeInterval) -> Bool {
    let age = now().timeIntervalSince(date)
    return age < 0 || age > seconds
  }
}
