import Synchronization

/// Tells everybody who listens that what is saved has changed.
final class StoreChanges: Sendable {
  private let listeners = Mutex<[Int: AsyncStream<StoreChange>.Continuation]>([:])
  private let count = Atomic(0)

  /// A stream of its own for each listener; changes that nobody took yet are told once.
  func stream() -> AsyncStream<StoreChange> {
    let number = count.wrappingAdd(1, ordering: .relaxed).newValue
    return AsyncStream(bufferingPolicy: .bufferingNewest(2)) { continuation in
      listeners.withLock { $0[number] = continuation }
      continuation.onTermination = { [weak self] _ in
        self?.listeners.withLock { $0[number] = nil }
      }
    }
  }

  /// Tells all who listen now.
  func publish(_ change: StoreChange) {
    for listener in listeners.withLock({ Array($0.values) }) { listener.yield(change) }
  }
}
