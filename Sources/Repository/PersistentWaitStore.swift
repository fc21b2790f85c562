import GitHub
import Models
import Store

/// Saves waits for rate limits in the store, so that the next process obeys them too.
package struct PersistentWaitStore: WaitStore {
  private let store: PersistentStore

  package init(store: PersistentStore) {
    self.store = store
  }

  package func wait(of scope: BackoffScope) async -> SavedLimit? {
    // The screen reports a store that cannot be read.
    try? await store.main.limit(
      of: scope.resource.rawValue, at: scope.host, for: scope.identity)
  }

  package func save(_ wait: SavedLimit, of scope: BackoffScope) async {
    // If this fails, the next process learns the limit from one refused request.
    try? await store.write.save(
      wait, of: scope.resource.rawValue, at: scope.host, for: scope.identity)
  }
}
