import Synchronization

/// Sends each value to everybody who listens.
package final class Broadcast<Value: Sendable>: Sendable {
  private let listeners = Mutex<[Int: AsyncStream<Value>.Continuation]>([:])
  private let streamCount = Atomic(0)
  private let bufferSize: Int

  /// - Parameter bufferSize: How many values wait for a slow listener; the oldest are dropped.
  package init(bufferSize: Int) {
    self.bufferSize = bufferSize
  }

  /// How many listen now.
  package var listenerCount: Int { listeners.withLock { $0.count } }

  /// The values that are sent from now on, for one listener.
  ///
  /// - Parameter first: What the listener gets at once, before any other value.
  package func stream(beginningWith first: Value? = nil) -> AsyncStream<Value> {
    let number = streamCount.wrappingAdd(1, ordering: .relaxed).newValue
    return AsyncStream(bufferingPolicy: .bufferingNewest(bufferSize)) { continuation in
      listeners.withLock { $0[number] = continuation }
      continuation.onTermination = { [weak self] _ in
        self?.listeners.withLock { $0[number] = nil }
      }
      if let first { continuation.yield(first) }
    }
  }

  /// Sends `value` to all who listen now.
  package func send(_ value: Value) {
    for listener in listeners.withLock({ Array($0.values) }) { listener.yield(value) }
  }
}
