import Synchronization

/// Sends each value to all of its listeners.
package final class Broadcast<Value: Sendable>: Sendable {
  private let listeners = Mutex<[Int: AsyncStream<Value>.Continuation]>([:])
  private let streamCount = Atomic(0)
  private let bufferSize: Int

  /// - Parameter bufferSize: How many values are buffered for a slow listener; older ones are dropped.
  package init(bufferSize: Int) {
    self.bufferSize = bufferSize
  }

  var listenerCount: Int { listeners.withLock { $0.count } }

  /// Adds a listener.
  ///
  /// - Parameter first: A value that the listener gets at once.
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

  package func send(_ value: Value) {
    for listener in listeners.withLock({ Array($0.values) }) { listener.yield(value) }
  }
}
