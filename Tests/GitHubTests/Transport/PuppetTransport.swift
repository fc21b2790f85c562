import StandIn
import Synchronization

@testable import GitHub

/// Answers as a test says, at once or when it is released, and records each request with its time.
final class PuppetTransport: HTTPTransport {
  typealias Answer = @Sendable (HTTPRequest) -> Result<HTTPResponse, GitHubError>

  private struct State {
    var answer: Answer
    var requests: [HTTPRequest] = []
    var times: [Duration] = []
    var open = 0
    var mostAtOnce = 0
    var isHolding = false
    var held: [Int: CheckedContinuation<Void, Never>] = [:]
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

  var requests: [HTTPRequest] { state.withLock { $0.requests } }
  var urls: [String] { requests.map(\.url) }
  /// What follows the last slash of each.
  var paths: [String] { urls.map { String($0.split(separator: "/").last ?? "") } }
  /// When they were asked for, by uptime.
  var times: [Duration] { state.withLock { $0.times } }
  /// The most requests that ever were without an answer at the same time.
  var mostAtOnce: Int { state.withLock { $0.mostAtOnce } }

  func answers(_ answer: @escaping Answer) {
    state.withLock { $0.answer = answer }
  }

  /// Keeps answers back from now on.
  func hold() {
    state.withLock { $0.isHolding = true }
  }

  /// Gives the answers that were kept back, and all others at once again.
  func release() {
    let held = state.withLock { state in
      defer { state.held = [:] }
      state.isHolding = false
      return state.held.values
    }
    for answer in held { answer.resume() }
  }

  func send(_ request: HTTPRequest) async throws(GitHubError) -> HTTPResponse {
    let time = clock.uptime
    let number = state.withLock { state in
      state.requests.append(request)
      state.times.append(time)
      state.open += 1
      state.mostAtOnce = max(state.mostAtOnce, state.open)
      return state.requests.count
    }
    defer { state.withLock { $0.open -= 1 } }
    // A second request would come in here.
    await Task.yield()
    await wait(number)
    if Task.isCancelled { throw .cancelled }
    return try state.withLock { $0.answer }(request).get()
  }

  /// Returns once so many requests were sent.
  func sent(_ count: Int) async {
    while urls.count < count { await Task.yield() }
  }

  private func wait(_ number: Int) async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { answer in
        let isFree = state.withLock { state in
          if !state.isHolding || Task.isCancelled { return true }
          state.held[number] = answer
          return false
        }
        if isFree { answer.resume() }
      }
    } onCancel: {
      state.withLock { $0.held.removeValue(forKey: number) }?.resume()
    }
  }
}
