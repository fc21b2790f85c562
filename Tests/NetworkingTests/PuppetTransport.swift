import Networking
import Synchronization

/// Answers at once, with what a test says, and counts.
final class PuppetTransport: HTTPTransport {
  typealias Answer = @Sendable (HTTPRequest) -> Result<HTTPResponse, TransportError>

  private struct State {
    var answer: Answer
    var urls: [String] = []
  }

  private let state: Mutex<State>

  init(_ answer: @escaping Answer = { _ in .success(HTTPResponse(status: 200)) }) {
    state = Mutex(State(answer: answer))
  }

  /// The addresses asked for, in order.
  var urls: [String] { state.withLock { $0.urls } }

  func answers(_ answer: @escaping Answer) {
    state.withLock { $0.answer = answer }
  }

  func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    let answer = state.withLock { state in
      state.urls.append(request.url)
      return state.answer
    }
    return try answer(request).get()
  }

  /// Returns once so many requests were sent.
  func sent(_ count: Int) async {
    while urls.count < count { await Task.yield() }
  }
}
