import Synchronization

/// Hands one value from the queue that makes it to the thread that waits for it.
final class ResultBox<Value: Sendable>: Sendable {
  private let value = Mutex<Value?>(nil)

  func give(_ value: Value) {
    self.value.withLock { $0 = value }
  }

  /// The value, or `nil` while there is none.
  func take() -> Value? {
    value.withLock { $0 }
  }
}
