import Database
import FoundationEssentials
import GitHub
import Models
import Networking

/// The people of GitHub, kept in step with the store, the store first.
///
/// What is read comes from the store; what is fetched goes into the store and nowhere else. Here,
/// and only here, it is decided when the network is asked.
package actor UserRepository {
  let store: PersistentStore
  let client: GitHubClient?
  /// What may go when the disk is full.
  let pictures: AvatarCache?
  let now: @Sendable () -> Date

  /// - Parameters:
  ///   - client: Who asks GitHub, or `nil` when nothing may be asked (`--offline`).
  ///   - pictures: What may go when the disk is full, so that notes can be saved.
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

  /// Whether something fetched at `date` is old enough to be asked for again without being told.
  ///
  /// A minute with a token, whose conditional requests cost nothing; an hour without one (N5).
  package func isStale(_ date: Date) -> Bool {
    let age = now().timeIntervalSince(date)
    return age < 0 || age > (client?.hasToken == true ? 60 : 3600)
  }

  /// What GitHub lets this reader still ask, as the last answer told.
  package nonisolated var budget: Budget? { client?.rateLimit.flatMap(Budget.init) }

  /// Changes of what is saved: `true` when another process made one.
  package nonisolated func changes() -> AsyncStream<Bool> {
    let changes = store.changes()
    return AsyncStream { continuation in
      let pump = Task {
        for await change in changes { continuation.yield(change == .elsewhere) }
        continuation.finish()
      }
      continuation.onTermination = { _ in pump.cancel() }
    }
  }

  /// Looks whether another process has written, and says so through ``changes()``.
  package nonisolated func noticeOtherProcesses() async {
    await store.noticeOtherProcesses()
  }
}
