import Database
import FoundationEssentials
import Networking

/// Keeps rate limits in the store, so that the next start does not ask too early either.
package struct PersistentRateLimitStore: RateLimitStore {
  // No limit is longer, in seconds; a damaged file may claim one.
  private static let longest: Double = 86_400

  private let store: PersistentStore

  package init(store: PersistentStore) {
    self.store = store
  }

  package func limit(of scope: BackoffScope) async -> RememberedLimit? {
    // A store that cannot be read says so to whoever reads what is saved.
    guard let limit = try? await store.main.limit(of: scope.storedName) else { return nil }
    return RememberedLimit(
      until: limit.endsAt, length: .seconds(min(max(limit.seconds, 0), Self.longest)))
  }

  package func keep(_ limit: RememberedLimit, of scope: BackoffScope) async {
    // Where this fails, the next start sends one request too early, and learns the limit from it.
    try? await store.writes.keepLimit(
      of: scope.storedName, endsAt: limit.until, seconds: limit.length / .seconds(1))
  }
}
