import Database
import FoundationEssentials
import Networking

/// Limits kept in the store, so that a new start asks nothing too early either.
package struct PersistentRateLimitStore: RateLimitStore {
  // No limit is longer; a damaged file may say so.
  private static let longest: Double = 86_400

  private let store: PersistentStore

  package init(store: PersistentStore) {
    self.store = store
  }

  package func limit(of scope: String) async -> RememberedLimit? {
    // A store that cannot be read has told so to whoever reads what is saved.
    guard let limit = try? await store.main.limit(of: scope) else { return nil }
    return RememberedLimit(
      until: limit.endsAt, length: .seconds(min(max(limit.seconds, 0), Self.longest)))
  }

  package func keep(_ limit: RememberedLimit, of scope: String) async {
    // Not kept means one request too early after the next start, which tells the limit again.
    try? await store.writes.keep(
      SavedLimit(endsAt: limit.until, seconds: limit.length / .seconds(1)), of: scope)
  }
}
