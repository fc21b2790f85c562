import Networking
import StandIn
import Synchronization

/// Answers at once, with what a test says, and notes each request with its time.
final class PuppetTransport: HTTPTransport {
  typealias Answer = @Sendable (HTTPRequest) -> Result<HTTPResponse, GitHubError>

  private struct State {
    var answer: Answer
    var urls: [String] = []
    var times: [Duration] = []
    var open = 0
    var mostAtOnce = 0
  }

  private let clock: ManualClock
  private let state: Mutex<State>

  init(
    clock: ManualClock = ManualClock(),
    _ answer: @escaping Answer = { _ in .success(HTTPResponse(status: 200)) }
  ) {
    self.clock = clock
    state = Mutex(State(answer: answer))
  }

  /// The addresses asked for, in order.
  var urls: [String] { state.withLock { $0.urls } }
  /// When they were asked for, by uptime.
  var times: [Duration] { state.withLock { $0.times } }
  /// The most requests that ever were without an answer at the same time.
  var mostAtOnce: Int { state.withLock { $0.mostAtOnce } }

  func answers(_ answer: @escaping Answer) {
    state.withLock { $0.answer = answer }
  }

  func send(_ request: HTTPRequest) async throws(GitHubError) -> HTTPResponse {
    let time = clock.uptime
    let answer = state.withLock { state in
      state.urls.append(request.url)
      state.times.append(time)
      state.open += 1
      state.mostAtOnce = max(state.mostAtOnce, state.open)
      return state.answer
    }
    // A second request would come in here.
    await Task.yield()
    state.withLock { $0.open -= 1 }
    return try answer(request).get()
  }

  /// Returns once so many requests were sent.
  func sent(_ count: Int) async {
    while urls.count < count { await Task.yield() }
  }
}
