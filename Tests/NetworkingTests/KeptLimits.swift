import Networking
import Synchronization

/// Limits that outlive a queue, as the store keeps them; each takes its time to be kept.
final class KeptLimits: RateLimitStore {
  private let limits = Mutex<[BackoffScope: RememberedLimit]>([:])
  private let kept: @Sendable () -> Void

  /// - Parameter kept: Called when one is kept.
  init(_ kept: @escaping @Sendable () -> Void = {}) {
    self.kept = kept
  }

  func limit(of scope: BackoffScope) async -> RememberedLimit? {
    await Task.yield()
    return limits.withLock { $0[scope] }
  }

  func keep(_ limit: RememberedLimit, of scope: BackoffScope) async {
    for _ in 0..<100 { await Task.yield() }
    limits.withLock { $0[scope] = limit }
    kept()
  }
}
