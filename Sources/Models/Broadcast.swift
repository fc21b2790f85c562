import Synchronization

/// Sends each value to all of its listeners.
package final class Broadcast<Value: Sendable>: Sendable {
  private struct State {
    var listeners: [Int: AsyncStream<Value>.Continuation] = [:]
    var streamCount = 0
  }

  private let state = Mutex(State())
  private let bufferSize: Int

  /// - Parameter bufferSize: How many values are buffered for a slow listener; older ones are dropped.
  package init(bufferSize: Int) {
    self.bufferSize = bufferSize
  }

  var listenerCount: Int { state.withLock { $0.listeners.count } }

  /// Adds a listener.
  ///
  /// - Parameter first: A value that the listener gets at once.
  package func stream(beginningWith first: Value? = nil) -> AsyncStream<Value> {
    AsyncStream(bufferingPolicy: .bufferingNewest(bufferSize)) { continuation in
      let number = state.withLock { state in
        state.streamCount += 1
        state.listeners[state.streamCount] = continuation
        return state.streamCount
      }
      continuation.onTermination = { [weak self] _ in
        self?.state.withLock { $0.listeners[number] = nil }
      }
      if let first { continuation.yield(first) }
    }
  }

  package func send(_ value: Value) {
    for listener in state.withLock({ Array($0.listeners.values) }) { listener.yield(value) }
  }
}
