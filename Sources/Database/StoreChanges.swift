import Synchronization

/// Who has changed what is saved.
package enum StoreChange: Sendable, Equatable {
  /// This process wrote.
  case here
  /// Another process wrote.
  case elsewhere
}

/// Publishes that what is saved has changed.
final class StoreChanges: Sendable {
  private let listeners = Mutex<[Int: AsyncStream<StoreChange>.Continuation]>([:])
  private let count = Atomic(0)

  /// A stream of its own for each listener; changes that it has not taken yet come once.
  func stream() -> AsyncStream<StoreChange> {
    let number = count.wrappingAdd(1, ordering: .relaxed).newValue
    return AsyncStream(bufferingPolicy: .bufferingNewest(2)) { continuation in
      listeners.withLock { $0[number] = continuation }
      continuation.onTermination = { [weak self] _ in
        self?.listeners.withLock { $0[number] = nil }
      }
    }
  }

  /// Hands `change` to all listeners of now.
  func publish(_ change: StoreChange) {
    for listener in listeners.withLock({ Array($0.values) }) { listener.yield(change) }
  }
}
