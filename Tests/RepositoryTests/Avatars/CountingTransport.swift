import Networking
import Synchronization

/// The network, with a count of how many requests it has at once.
final class CountingTransport: HTTPTransport {
  private let network = AsyncHTTPClientTransport()
  private let state = Mutex((open: 0, mostAtOnce: 0))

  /// The most requests that ever were without an answer at the same time.
  var mostAtOnce: Int { state.withLock { $0.mostAtOnce } }

  func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    state.withLock { state in
      state.open += 1
      state.mostAtOnce = max(state.mostAtOnce, state.open)
    }
    defer { state.withLock { $0.open -= 1 } }
    return try await network.send(request)
  }
}
