import FoundationEssentials
import GitHub
import Models
import Store

/// The people of GitHub, kept in step with the store, the store first.
///
/// What is read comes from the store; what is fetched goes into the store and nowhere else. Here,
/// and only here, it is decided when the network is asked.
package actor UserRepository {
  /// The store: what is saved is read from it.
  package nonisolated let store: PersistentStore
  let client: GitHubClient?
  // The pictures of people, which `forget` removes.
  private let pictures: AvatarCache?
  /// The time, for ages and for what is written.
  package nonisolated let now: @Sendable () -> Date

  /// - Parameters:
  ///   - client: Who asks GitHub, or `nil` when nothing may be asked (`--offline`).
  ///   - pictures: The cache of pictures.
  ///   - now: The time, for ages.
  package init(
    store: PersistentStore, client: GitHubClient?, pictures: AvatarCache? = nil,
    now: @escaping @Sendable () -> Date
  ) {
    self.store = store
    self.client = client
    self.pictures = pictures
    self.now = now
  }

  /// What `body` returns, or its error as one of this layer.
  func result<Value>(_ body: () async throws -> Value) async -> Result<Value, FetchError> {
    do { return .success(try await body()) } catch { return .failure(FetchError(error)) }
  }

  /// Removes the pictures of people from the cache, and says how many there were.
  func removePictures(of ids: Set<Int64>) async -> Int {
    var count = 0
    for id in ids { count += await pictures?.forget(id: id) ?? 0 }
    return count
  }

  /// Whether something fetched at `date` is old enough to be asked for again without the reader's word.
  ///
  /// A minute with a token, whose conditional requests cost nothing; an hour without one (N5).
  ///
  /// - Parameter list: What is asked for again; GitHub's searches cannot be asked for conditionally.
  package func isStale(_ date: Date, in list: UserList = .everyone) -> Bool {
    let isFree = client?.hasToken == true && list.resource == .core
    return isOld(date, after: isFree ? 60 : 3600)
  }

  /// Whether `date` is longer ago than so many seconds, or still to come.
  nonisolated func isOld(_ date: Date, after seconds: TimeInterval) -> Bool {
    let age = now().timeIntervalSince(date)
    return age < 0 || age > seconds
  }

  /// What GitHub lets this reader still ask, as its last answer said.
  package nonisolated var budget: RateLimit? { budget(of: .core) }

  /// The same for the budget of that resource; searches of GitHub have one of their own.
  package nonisolated func budget(of resource: BackoffScope.Resource) -> RateLimit? {
    client?.rateLimit(of: resource)
  }
}
