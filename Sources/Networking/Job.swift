/// A request in the queue, with all who wait for it; touched by the queue alone.
final class Job {
  /// Somebody who waits for the answer.
  struct Waiter {
    let number: Int
    let priority: RequestPriority
    /// When their patience ends, by uptime.
    let deadline: Duration?
    /// How often it may still be tried for them.
    var attemptsLeft: Int?
    /// Whether it is tried for them although the host failed just now: once, for a reader.
    var isEager: Bool
    let answer: CheckedContinuation<Result<HTTPResponse, QueueError>, Never>
  }

  let number: Int
  let request: HTTPRequest
  /// Called with each answer that comes.
  let onAnswer: @Sendable (HTTPResponse) -> Void
  /// What an answer means.
  let judge: @Sendable (HTTPResponse) -> Verdict
  var waiters: [Waiter] = []

  init(
    number: Int, request: HTTPRequest, onAnswer: @escaping @Sendable (HTTPResponse) -> Void,
    judge: @escaping @Sendable (HTTPResponse) -> Verdict
  ) {
    self.number = number
    self.request = request
    self.onAnswer = onAnswer
    self.judge = judge
  }

  /// Whether it is the same question; what is sent along may differ.
  func asks(_ request: HTTPRequest) -> Bool {
    self.request.url == request.url && self.request.scope == request.scope
  }

  /// That of the most urgent of those who wait.
  var priority: RequestPriority { waiters.map(\.priority).min() ?? .background }
  /// Whether somebody wants it tried at once.
  var isEager: Bool { waiters.contains(where: \.isEager) }

  /// Counts an attempt for everybody who waits.
  func countAttempt() {
    for index in waiters.indices {
      waiters[index].isEager = false
      waiters[index].attemptsLeft = waiters[index].attemptsLeft.map { $0 - 1 }
    }
  }
}

/// What is known of a request that the server had trouble with.
struct Trouble {
  var failures = 0
  var status = 500
  /// By uptime.
  var heldUntil = Duration.zero
}
