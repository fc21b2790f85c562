import Networking
import Synchronization

/// The network, with a plug that can be pulled.
final class BreakableTransport: HTTPTransport {
  private let network = AsyncHTTPClientTransport()
  private let state = Mutex((isBroken: false, count: 0))

  var isBroken: Bool {
    get { state.withLock { $0.isBroken } }
    set { state.withLock { $0.isBroken = newValue } }
  }

  /// How many requests there were.
  var count: Int { state.withLock { $0.count } }

  func send(_ request: HTTPRequest) async throws(GitHubError) -> HTTPResponse {
    let isBroken = state.withLock { state in
      state.count += 1
      return state.isBroken
    }
    if isBroken { throw .unreachable(reason: "the plug is pulled") }
    return try await network.send(request)
  }
}
