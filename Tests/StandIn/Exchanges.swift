import Synchronization

/// The requests so far, the unanswered ones, and the answers that are held.
final class Exchanges: Sendable {
  private struct State {
    var requests: [RecordedRequest] = []
    var open: Set<Int> = []
    var mostAtOnce = 0
    var isHolding = false
    var heldPaths: Set<String> = []
    var held: [@Sendable () -> Void] = []
    var waiting: [(count: Int, arrival: CheckedContinuation<Void, Never>)] = []
  }

  private let state = Mutex(State())

  var requests: [RecordedRequest] { state.withLock { $0.requests } }
  var mostAtOnce: Int { state.withLock { $0.mostAtOnce } }

  func hold() {
    state.withLock { $0.isHolding = true }
  }

  func hold(_ path: String) {
    state.withLock { _ = $0.heldPaths.insert(path) }
  }

  func release() {
    let held = state.withLock { state in
      defer { state.held = [] }
      state.isHolding = false
      state.heldPaths = []
      return state.held
    }
    for reply in held { reply() }
  }

  /// Returns once `count` requests have come in since the start.
  func arrived(_ count: Int) async {
    await withCheckedContinuation { arrival in
      let isThere = state.withLock { state in
        if state.requests.count >= count { return true }
        state.waiting.append((count, arrival))
        return false
      }
      if isThere { arrival.resume() }
    }
  }

  /// Resumes everyone who waits for requests, because no more will come.
  func end() {
    let waiting = state.withLock { state in
      defer { state.waiting = [] }
      state.held = []
      return state.waiting
    }
    for (_, arrival) in waiting { arrival.resume() }
  }
}

extension Exchanges {
  /// Notes `request`, and calls `reply` with its number: now, or when answers are released.
  func begin(_ request: RecordedRequest, reply: @escaping @Sendable (Int) -> Void) -> Int {
    let (number, isHeld, arrivals) = state.withLock { state in
      let number = state.requests.count
      state.requests.append(request)
      state.open.insert(number)
      state.mostAtOnce = max(state.mostAtOnce, state.open.count)
      let isHeld =
        state.isHolding || state.heldPaths.contains(request.path)
        || state.heldPaths.contains(request.bare)
      if isHeld { state.held.append { reply(number) } }
      let there = state.waiting.filter { $0.count <= number + 1 }.map(\.arrival)
      state.waiting.removeAll { $0.count <= number + 1 }
      return (number, isHeld, there)
    }
    for arrival in arrivals { arrival.resume() }
    if !isHeld { reply(number) }
    return number
  }

  /// - Returns: Whether the exchange was open: `false` when its client has gone.
  func finish(_ number: Int) -> Bool {
    state.withLock { $0.open.remove(number) != nil }
  }
}
