import FoundationEssentials
import GitHub
import Store

/// Saves waits for rate limits in the store, so that the next process obeys them too.
///
/// A wait is a row of the response cache: its date is the end, its status the length in
/// seconds.
package struct PersistentWaitStore: WaitStore {
  // In seconds; a damaged row may claim more.
  private static let longest: Double = 86_400

  private let store: PersistentStore

  package init(store: PersistentStore) {
    self.store = store
  }

  package func wait(of scope: BackoffScope) async -> StoredWait? {
    // The screen reports a store that cannot be read.
    guard let row = try? await store.main.cachedResponse(of: Self.url(of: scope), to: "") else {
      return nil
    }
    return StoredWait(
      until: row.date, length: .seconds(min(max(Double(row.status), 0), Self.longest)))
  }

  package func save(_ wait: StoredWait, of scope: BackoffScope) async {
    // If this fails, the next process learns the limit from one refused request.
    let seconds = min(max(wait.length / .seconds(1), 0), Self.longest)
    try? await store.write.save(
      CachedResponse(
        url: Self.url(of: scope), identity: "", status: Int(seconds), date: wait.until))
  }

  private static func url(of scope: BackoffScope) -> String { "limit of \(scope.storedName)" }
}
