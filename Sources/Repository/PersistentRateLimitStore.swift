import FoundationEssentials
import GitHub
import Store

/// Keeps rate limits in the store, so that the next start does not ask too early either.
package struct PersistentRateLimitStore: RateLimitStore {
  // No limit is longer, in seconds; a damaged file may claim one.
  private static let longest: Double = 86_400

  private let store: PersistentStore

  package init(store: PersistentStore) {
    self.store = store
  }

  package func limit(of scope: BackoffScope) async -> RememberedLimit? {
    // A store that cannot be read says so when the saved data are read.
    guard let row = try? await store.main.cachedResponse(of: Self.url(of: scope), to: "") else {
      return nil
    }
    return RememberedLimit(
      until: row.date, length: .seconds(min(max(Double(row.status), 0), Self.longest)))
  }

  package func keep(_ limit: RememberedLimit, of scope: BackoffScope) async {
    // If this fails, the next start sends one request too early, and learns the limit from it.
    let seconds = min(max(limit.length / .seconds(1), 0), Self.longest)
    try? await store.write.keep(
      CachedResponse(
        url: Self.url(of: scope), identity: "", status: Int(seconds), date: limit.until))
  }

  // A limit is a row of the responses: its date is the limit's end, and its status the length in seconds.
  private static func url(of scope: BackoffScope) -> String { "limit of \(scope.storedName)" }
}
