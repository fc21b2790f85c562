import FoundationEssentials

/// Lets requests out one at a time: what is most urgent first, first in first out within that.
///
/// A failure makes it wait: the host's gate closes after a request that had no answer, a limit or
/// a refusal; a request that the server had trouble with is held back alone. The same address
/// asked for twice is asked once. What the reader waits for interrupts a refresh, which keeps its
/// place. A caller that is cancelled gives its place up, or abandons the request in flight.
package actor RequestQueue {
  struct Flight {
    let job: Job
    let task: Task<Void, Never>
    /// By uptime.
    let start: Duration
    /// It was stopped to be sent again: something is more urgent, or its way is no more.
    var isInterrupted = false
    /// What has become of the network since it left.
    var network = Network.same
  }

  enum Network { case same, gone, back }

  let transport: any HTTPTransport
  let policy: RetryPolicy
  let clock: any NetworkClock
  let memory: any RateLimitStore

  /// All that is not answered yet, what is in flight among it.
  var jobs: [RequestKey: Job] = [:]
  /// What waits, whether it may run or not.
  var line = Line<QueuePosition>()
  /// The jobs of those who do not wait for ever, by their numbers.
  var impatient: [Int: Job] = [:]
  /// What each caller waits for.
  var callers: [Int: Job] = [:]
  var flight: Flight?
  var gates: [String: Backoff] = [:]
  var troubles: [RequestKey: RequestBackoff] = [:]
  var standings: [String: QueueStatus.HostStatus] = [:]
  var reachability = Reachability.unknown
  var ticker: Task<Void, Never>?
  var tickAt = Duration.zero
  var listeners: [Int: AsyncStream<QueueStatus>.Continuation] = [:]
  var published = QueueStatus()
  private var count = 0

  package init(
    transport: any HTTPTransport, policy: RetryPolicy = RetryPolicy(),
    clock: any NetworkClock = SystemClock(), memory: any RateLimitStore = NoRateLimitStore()
  ) {
    self.transport = transport
    self.policy = policy
    self.clock = clock
    self.memory = memory
  }

  /// Waits for its turn, sends `request`, and returns its whole answer.
  ///
  /// - Parameters:
  ///   - patience: How long it goes on after failures. For the brief one, a host that failed just
  ///     now is tried all the same, once; a limit is kept whatever the patience.
  ///   - onAnswer: Called once with each answer that comes, also with those after which it is
  ///     tried again.
  ///   - judge: What an answer means.
  package func send(
    _ request: HTTPRequest, priority: RequestPriority, retryLimits: RetryLimits = .interactive,
    onAnswer: @escaping @Sendable (HTTPResponse) -> Void = { _ in },
    judge: @escaping @Sendable (HTTPResponse) -> ResponseClassification = { _ in .answer }
  ) async -> Result<HTTPResponse, QueueError> {
    await recallLimit(of: request.scope)
    let number = nextNumber()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { answer in
        // Cancelled before it could wait: the handler found nobody.
        if Task.isCancelled {
          return answer.resume(returning: .failure(.transport(.cancelled)))
        }
        let hasFailed = (gates[request.scope]?.failures ?? 0) > 0
        join(
          Job.Waiter(
            number: number, priority: priority,
            deadline: retryLimits.time.map { clock.uptime + $0 },
            attemptsLeft: retryLimits.isEager && hasFailed ? 1 : retryLimits.attempts,
            isEager: retryLimits.isEager,
            answer: answer),
          for: request, onAnswer: onAnswer, judge: judge)
      }
    } onCancel: {
      Task { await self.giveUp(number) }
    }
  }

  /// Holds `request` back as after an answer of no use, which only its reader could tell.
  package func backOff(_ request: HTTPRequest) {
    let question = RequestKey(request)
    let job = jobs[question]
    hold(question, job?.trouble ?? troubles[question] ?? RequestBackoff(), status: 200)
    if let job { place(job) }
  }

  func nextNumber() -> Int {
    count += 1
    return count
  }
}

extension RequestQueue {
  private func join(
    _ waiter: Job.Waiter, for request: HTTPRequest,
    onAnswer: @escaping @Sendable (HTTPResponse) -> Void,
    judge: @escaping @Sendable (HTTPResponse) -> ResponseClassification
  ) {
    let question = RequestKey(request)
    let job =
      jobs[question]
      ?? Job(
        number: waiter.number, request: request, gate: gate(of: request.scope),
        trouble: troubles[question] ?? RequestBackoff(), onAnswer: onAnswer, judge: judge)
    jobs[question] = job
    callers[waiter.number] = job
    job.waiters.append(waiter)
    place(job)
    advance()
  }

  private func giveUp(_ number: Int) {
    guard let job = callers[number] else { return }
    tell(job) { $0.number == number ? .failure(.transport(.cancelled)) : nil }
    advance()
  }

  private func recallLimit(of scope: String) async {
    guard gates[scope] == nil else { return }
    let limit = await memory.limit(of: scope)
    guard gates[scope] == nil else { return }
    let gate = gate(of: scope)
    if let limit, let left = limit.remaining(at: clock.date) {
      let reason = QueueError.limited(until: clock.date + left.seconds)
      gate.close(for: reason, until: clock.uptime + left)
      standings[scope] = .failing(reason)
    }
  }
}
