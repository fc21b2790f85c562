import Models

/// Sends requests one at a time: the highest priority first, first in, first out within that.
///
/// A request for an address that waits already is not sent twice. After a failure the queue backs off
/// from the host: there was no answer, a limit or a refusal. It backs off from one request alone when
/// the server could not answer that one. A request that the reader waits for interrupts a refresh,
/// and the refresh keeps its place.
///
/// The order is worked out each time from what waits, usually a page and a screenful of pictures.
package actor RequestQueue {
  private let transport: any HTTPTransport
  private let clock: any NetworkClock
  private let rateLimits: any RateLimitStore
  private let observer: RequestRecord.Observer?

  private var calls = CallList()
  private var backoffs: Backoffs
  private var reachability = Reachability.unknown
  private var ticker: Ticker
  private var callerNumber = 0

  /// Everybody who listens to ``statuses()``.
  nonisolated let listeners = Broadcast<QueueStatus>(bufferSize: 1)
  /// What the queue is doing now.
  package private(set) var status = QueueStatus()

  /// - Parameters:
  ///   - rateLimits: Where limits are kept beyond the end of the process.
  ///   - observer: Told of each sending; `nil` when nobody wants to know.
  package init(
    transport: any HTTPTransport, policy: RetryPolicy = RetryPolicy(),
    clock: any NetworkClock = SystemClock(), rateLimits: any RateLimitStore = NoRateLimitStore(),
    observer: RequestRecord.Observer? = nil
  ) {
    self.transport = transport
    self.clock = clock
    self.rateLimits = rateLimits
    self.observer = observer
    backoffs = Backoffs(policy, clock)
    ticker = Ticker(clock: clock)
  }

  /// Waits until it is the turn of `request`, sends it, and returns the whole response.
  ///
  /// - Parameters:
  ///   - retryLimits: How long the request goes on after failures. An interactive one is sent once
  ///     although the host failed just now; the end of a limit is always waited for.
  ///   - classify: Says what a response means; called once with each response, also with those after
  ///     which the request is sent again.
  /// - Returns: The response, when it is classified as an answer.
  package func send(
    _ request: HTTPRequest, priority: RequestPriority, retryLimits: RetryLimits = .interactive,
    classify: @escaping @Sendable (HTTPResponse) -> ResponseClassification = { _ in .answer }
  ) async -> Result<HTTPResponse, QueueError> {
    await recallLimit(of: request.scope)
    callerNumber += 1
    let number = callerNumber
    return await withTaskCancellationHandler {
      await withCheckedContinuation { answer in
        // Cancelled before it could wait: the handler found nobody.
        if Task.isCancelled {
          return answer.resume(returning: .failure(.transport(.cancelled)))
        }
        join(
          Call.Waiter(
            number: number, priority: priority,
            deadline: retryLimits.time.map { clock.uptime + $0 },
            attemptsLeft: attempts(retryLimits, request.scope),
            skipsBackoff: retryLimits.skipsBackoff, answer: answer),
          request, classify)
      }
    } onCancel: {
      Task { await self.cancel(number, RequestKey(request)) }
    }
  }

  /// What the queue is doing, from now on: at once, and whenever it changes.
  package func statuses() -> AsyncStream<QueueStatus> {
    listeners.stream(beginningWith: status)
  }

  /// How many callers wait for an answer.
  package var callerCount: Int { calls.callerCount }
}

// What callers and the machine tell the queue.
extension RequestQueue {
  /// Sends what waits now, but not before the end of a limit, nor with refused credentials.
  package func tryNow() {
    backoffs.retryHosts()
    advance()
  }

  /// The same, also for requests that the server could not answer.
  package func retryNow() {
    backoffs.retryRequests()
    tryNow()
  }

  /// Forgets why a scope is not asked, so that requests go on without refused credentials.
  package func resetBackoff(_ scope: BackoffScope) {
    backoffs.host(scope).forget()
    advance()
  }

  /// Lets `request` wait as after a server error, because its answer could not be read.
  ///
  /// - Parameter reason: A clause of our own words.
  package func backOff(_ request: HTTPRequest, unreadable reason: String) {
    backoffs.request(RequestKey(request)).wasUnreadable(reason: reason)
  }

  /// Sends what waits now: this machine has another network than before, or has it again.
  package func networkChanged() {
    if calls.flight == nil { transport.forgetConnections() } else { calls.flight?.networkCame() }
    tryNow()
  }

  /// Takes a hint about this machine's network: the status shows it, and no request waits for it.
  package func take(_ reachability: Reachability) {
    let before = self.reachability
    self.reachability = reachability
    backoffs.networkChanged(from: before, to: reachability)
    if before == .up, reachability == .down {
      if calls.flight == nil { transport.forgetConnections() } else { calls.flight?.networkWent() }
    }
    advance()
  }
}

// Callers.
extension RequestQueue {
  private func join(
    _ waiter: Call.Waiter, _ request: HTTPRequest, _ classify: @escaping Call.Classify
  ) {
    let key = RequestKey(request)
    let call =
      calls[key]
      ?? Call(
        number: waiter.number, request, joined: clock.uptime, backoffs.host(request.scope),
        backoffs.request(key), classify)
    calls[key] = call
    call.waiters.append(waiter)
    advance()
  }

  // A reader whose host failed just now gets one more try.
  private func attempts(_ limits: RetryLimits, _ scope: BackoffScope) -> Int? {
    limits.skipsBackoff && backoffs.host(scope).hasFailed ? 1 : limits.attempts
  }

  private func cancel(_ number: Int, _ key: RequestKey) {
    guard let call = calls[key] else { return }
    calls.answer(call) { $0.number == number ? .failure(.transport(.cancelled)) : nil }
    advance()
  }

  /// Takes over the limit that an earlier process has kept of a scope.
  package func recallLimit(of scope: BackoffScope) async {
    guard !backoffs.know(scope), let limit = await rateLimits.limit(of: scope),
      !backoffs.know(scope), let left = limit.remaining(at: clock.date)
    else { return }
    backoffs.host(scope).recallLimit(for: left)
    publish(at: clock.uptime)
  }
}

// The only place that starts anything.
extension RequestQueue {
  private var isWithoutNetwork: Bool { reachability == .down }

  private func advance() {
    let now = clock.uptime
    backoffs.expire(at: now)
    resend(at: now)
    calls.stopHopelessWaits(at: now, isWithoutNetwork: isWithoutNetwork)
    if calls.readerMustWait(at: now) { calls.flight?.interrupt() }
    if calls.flight == nil, let call = calls.next(at: now) { start(call, at: now) }
    publish(at: now)
    scheduleTick(after: now)
    if calls.isEmpty { backoffs.dropIdleRequests() }
  }

  private func resend(at now: Duration) {
    guard let time = calls.flight?.resendTime, time <= now else { return }
    transport.forgetConnections()
    calls.flight?.interrupt()
  }

  private func start(_ call: Call, at now: Duration) {
    let task = Task { await finish(call, with: await transport.result(of: call.request)) }
    calls.flight = Flight(call, start: now, task)
  }

  private func finish(_ call: Call, with result: Result<HTTPResponse, TransportError>) async {
    if let flight = calls.flight { observer?(RequestRecord(flight, result, at: clock.uptime)) }
    let wasStopped = calls.flight?.isInterrupted == true || result == .failure(.cancelled)
    if case .failure = result, wasStopped, !call.waiters.isEmpty {
      // It keeps its place, and no attempt is counted.
      calls.flight = nil
      return advance()
    }
    let (error, limit) = call.settle(result)
    if case .success = result { backoffs.answered(by: call.request.scope) }
    // A limit is on disk before anything else is asked, whatever happens to the process.
    if let limit { await rateLimits.keep(limit, of: call.request.scope) }
    calls.flight = nil
    call.countAttempt()
    calls.answer(call) { waiter in
      guard let error else { return result.mapError(QueueError.transport) }
      let isLast = waiter.attemptsLeft.map { $0 <= 0 || error.endsCountedTries } ?? false
      return error.isFinal || isLast ? .failure(error) : nil
    }
    advance()
  }

  private func publish(at now: Duration) {
    let next = QueueStatus(
      activity: calls.activity(at: now, isWithoutNetwork: isWithoutNetwork),
      unansweredCount: calls.count, hostStatuses: backoffs.hostStatuses,
      isWithoutNetwork: isWithoutNetwork)
    guard next != status else { return }
    status = next
    listeners.send(next)
  }

  // Timers stand still while the machine sleeps, and uptime does not: so sleeps are short while
  // somebody waits.
  private func scheduleTick(after now: Duration) {
    let limitEnd = backoffs.limitEnd
    guard !calls.isEmpty || limitEnd != nil else { return ticker.stop() }
    let times = [calls.nextChange(after: now), limitEnd, calls.flight?.resendTime].compactMap(
      \.self)
    let latest = now + .seconds(calls.isEmpty ? 30 : 1)
    ticker.wake(at: (times + [latest]).filter { $0 > now }.min() ?? latest) { await self.tick() }
  }

  private func tick() {
    ticker.stop()
    advance()
  }
}
