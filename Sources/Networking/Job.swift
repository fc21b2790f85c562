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
  let question: RequestKey
  /// That of its scope.
  let gate: Backoff
  /// That of its question.
  let trouble: RequestBackoff
  /// Called with each answer that comes.
  let onAnswer: @Sendable (HTTPResponse) -> Void
  /// What an answer means.
  let judge: @Sendable (HTTPResponse) -> ResponseClassification
  var waiters: [Waiter] = []
  /// How urgent it is for somebody who does not wait for it themselves.
  var raisedPriority: RequestPriority?
  /// Where it waits at its gate; `nil` when it is in flight, or gone.
  var place: Backoff.Place?

  init(
    number: Int, request: HTTPRequest, gate: Backoff, trouble: RequestBackoff,
    onAnswer: @escaping @Sendable (HTTPResponse) -> Void,
    judge: @escaping @Sendable (HTTPResponse) -> ResponseClassification
  ) {
    self.number = number
    self.request = request
    question = RequestKey(request)
    self.gate = gate
    self.trouble = trouble
    self.onAnswer = onAnswer
    self.judge = judge
  }

  /// That of the most urgent of those who wait.
  var priority: RequestPriority {
    (waiters.map(\.priority) + [raisedPriority].compactMap { $0 }).min() ?? .background
  }
  /// When it goes, if it may.
  var turn: QueuePosition { QueuePosition(priority: priority, number: number) }
  /// Whether somebody wants it tried at once, and the server has not asked for time.
  func isEager(at now: Duration) -> Bool {
    waiters.contains(where: \.isEager) && !trouble.isBinding(at: now)
  }

  /// Counts an attempt for everybody who waits.
  func countAttempt() {
    for index in waiters.indices {
      waiters[index].isEager = false
      waiters[index].attemptsLeft = waiters[index].attemptsLeft.map { $0 - 1 }
    }
  }
}
