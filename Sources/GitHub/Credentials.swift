import Synchronization

/// The token there is, until it is refused and forgotten.
final class Credentials: Sendable {
  private let current: Mutex<Token?>

  init(_ token: Token?) {
    current = Mutex(token)
  }

  var token: Token? { current.withLock { $0 } }

  func forget() {
    current.withLock { $0 = nil }
  }
}
