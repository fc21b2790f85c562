import FoundationEssentials
import GitHub
import Store

/// Saves waits for rate limits in the store, so that the next process obeys them too.
package struct PersistentWaitStore: WaitStore {
  // In seconds; a damaged row may claim more.
  private static let longest: Double = 86_400

  private let store: PersistentStore

  package init(store: PersistentStore) {
    self.store = store
  }

  package func wait(of scope: BackoffScope) async -> StoredWait? {
    // The screen reports a store that cannot be read.
    let limit = try? await store.main.limit(
      of: scope.resource.rawValue, at: scope.host, for: scope.identity)
    return limit.map {
      StoredWait(
        until: $0.until, length: .seconds(min(max($0.seconds, 0), Self.longest)),
        isPause: $0.isPause)
    }
  }

  package func save(_ wait: StoredWait, of scope: BackoffScope) async {
    // If this fails, the next process learns the limit from one refused request.
    try? await store.write.save(
      SavedLimit(
        until: wait.until, seconds: wait.length / .seconds(1), isPause: wait.isPause),
      of: scope.resource.rawValue, at: scope.host, for: scope.identity)
  }
}
