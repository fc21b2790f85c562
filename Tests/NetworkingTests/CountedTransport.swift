import Networking
import Synchronization

/// Another transport, with a count of how many requests it has at once.
final class CountedTransport: HTTPTransport {
  private let transport: any HTTPTransport
  private let state = Mutex((open: 0, mostAtOnce: 0, count: 0))

  init(_ transport: any HTTPTransport) {
    self.transport = transport
  }

  /// The most requests that ever were without an answer at the same time.
  var mostAtOnce: Int { state.withLock { $0.mostAtOnce } }
  /// How many there were.
  var count: Int { state.withLock { $0.count } }

  func send(_ request: HTTPRequest) async throws(GitHubError) -> HTTPResponse {
    state.withLock { state in
      state.count += 1
      state.open += 1
      state.mostAtOnce = max(state.mostAtOnce, state.open)
    }
    defer { state.withLock { $0.open -= 1 } }
    return try await transport.send(request)
  }

  func forgetConnections() { transport.forgetConnections() }
}
