import FoundationEssentials
import Models

/// Sends requests one at a time: the highest priority first, first in, first out within that.
///
/// Equal requests that wait at the same time get the same answer. After a failure the queue backs off from
/// the host: there was no answer, a limit or a refusal. It backs off from one request alone when the server
/// could not answer that one. A request that the reader waits for interrupts a refresh, and the refresh
/// keeps its place.
///
/// The order is worked out each time from what waits, usually a page and a screenful of pictures.
package actor RequestQueue {
  private let transport: any HTTPTransport
  private let policy: RetryPolicy
  private let clock: any NetworkClock
  private let rateLimits: (any RateLimitStore)?
  private let observer: RequestRecord.Observer?

  // In the order in which they came; the one in flight is among them while its caller waits.
  private var requests: [QueuedRequest] = []
  private var flight: Flight?
  // A scope is a host or a single URL. The backoff of a URL outlives its request, so that a later
  // request for the same URL waits too.
  private var backoffs: [BackoffScope: Backoff] = [:]
  private var reachability = Reachability.unknown
  private var timer: (time: Duration, task: Task<Void, Never>)?
  private var requestNumber = 0

  /// Everybody who listens to ``statuses()``.
  nonisolated let listeners = Broadcast<QueueStatus>(bufferSize: 1)
  /// What the queue is doing now.
  package private(set) var status = QueueStatus()

  /// - Parameters:
  ///   - rateLimits: Where limits are kept beyond the end of the process, if anywhere.
  ///   - observer: Told of each sending; `nil` when nobody wants to know.
  package init(
    transport: any HTTPTransport, policy: RetryPolicy = RetryPolicy(),
    clock: any NetworkClock = SystemClock(), rateLimits: (any RateLimitStore)? = nil,
    observer: RequestRecord.Observer? = nil
  ) {
    self.transport = transport
    self.policy = policy
    self.clock = clock
    self.rateLimits = rateLimits
    self.observer = observer
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
  ) async -> Result<HTTPResponse, GitHubError> {
    await restoreLimit(of: request.scope)
    requestNumber += 1
    let number = requestNumber
    return await withTaskCancellationHandler {
      await withCheckedContinuation { answer in
        // Cancelled before it could wait: the handler found nobody.
        if Task.isCancelled { return answer.resume(returning: .failure(.cancelled)) }
        requests.append(
          QueuedRequest(
            request, number: number, priority: priority, retryLimits, joined: clock.uptime,
            backoffs: (backoff(request.scope), backoff(request.scope.of(request.url))),
            classify: classify, answer: answer))
        advance()
      }
    } onCancel: {
      Task { await self.cancel(number) }
    }
  }

  /// What the queue is doing, from now on: at once, and whenever it changes.
  package func statuses() -> AsyncStream<QueueStatus> {
    listeners.stream(beginningWith: status)
  }

  /// Whether a request is in flight.
  package var isSending: Bool { flight != nil }
}

// What callers and the machine tell the queue.
extension RequestQueue {
  /// Sends what waits now, but not before the end of a limit, nor with a refused token.
  package func tryNow() {
    for (scope, backoff) in backoffs where scope.url == nil { backoff.retryNow() }
    advance()
  }

  /// The same, also for requests that the server could not answer.
  package func retryNow() {
    for backoff in backoffs.values { backoff.retryNow() }
    advance()
  }

  /// Forgets why a scope is not asked, so that requests go on without a refused token.
  package func resetBackoff(_ scope: BackoffScope) {
    backoff(scope).forget()
    advance()
  }

  /// Lets the requests of a scope wait as after a server error, because an answer could not be used.
  package func backOff(_ scope: BackoffScope, after error: GitHubError) {
    backoff(scope).failed(error)
  }

  /// Sends what waits now: this machine has another network than before, or has it again.
  package func networkChanged() {
    if flight == nil { transport.forgetConnections() } else { flight?.networkCame() }
    tryNow()
  }

  /// Takes a hint about this machine's network: the status shows it, and no request waits for it.
  package func setReachability(_ reachability: Reachability) {
    let before = self.reachability
    self.reachability = reachability
    for backoff in backoffs.values { backoff.networkChanged(from: before, to: reachability) }
    if before == .up, reachability == .down {
      if flight == nil { transport.forgetConnections() } else { flight?.networkWent() }
    }
    advance()
  }

  /// Takes over the limit that an earlier process has kept of a scope.
  package func restoreLimit(of scope: BackoffScope) async {
    guard backoffs[scope] == nil, let limit = await rateLimits?.limit(of: scope),
      backoffs[scope] == nil, let left = limit.remaining(at: clock.date)
    else { return }
    _ = backoff(scope).limited(for: left)
    publish()
  }
}

// Backoffs and callers.
extension RequestQueue {
  private func backoff(_ scope: BackoffScope) -> Backoff {
    let backoff = backoffs[scope] ?? Backoff(policy, clock)
    backoffs[scope] = backoff
    return backoff
  }

  private func cancel(_ number: Int) {
    guard let request = requests.first(where: { $0.number == number }) else { return }
    finish(request, .failure(.cancelled))
    advance()
  }

  // In flight it is cancelled, and nothing else is sent until it has ended.
  private func finish(_ request: QueuedRequest, _ result: Result<HTTPResponse, GitHubError>) {
    request.finish(result)
    requests.removeAll { $0 === request }
    if flight?.request === request { flight?.cancel() }
  }
}

// The only place that starts anything.
extension RequestQueue {
  private var isWithoutNetwork: Bool { reachability == .down }

  private func advance() {
    let now = clock.uptime
    for backoff in backoffs.values { backoff.expire(at: now) }
    resend(at: now)
    stopHopelessWaits(at: now)
    if readerMustWait { flight?.interrupt() }
    if flight == nil, let request = next { start(request, at: now) }
    publish()
    scheduleTick(after: now)
    if requests.isEmpty {
      backoffs = backoffs.filter { $0.key.url == nil || $0.value.failures > 0 }
    }
  }

  private func resend(at now: Duration) {
    guard let time = flight?.resendTime, time <= now else { return }
    transport.forgetConnections()
    flight?.interrupt()
  }

  /// Fails the requests that cannot be answered before their deadline.
  private func stopHopelessWaits(at now: Duration) {
    for request in requests {
      let flight = flight?.request === request ? flight : nil
      let reason = request.reasonToStop(
        at: now, in: flight, isWithoutNetwork: isWithoutNetwork)
      if let reason { finish(request, .failure(reason)) }
    }
  }

  /// What may be sent now, and has the highest priority.
  private var next: QueuedRequest? {
    requests.filter { $0 !== flight?.request && $0.mayRun }.min { $0.goesBefore($1) }
  }

  /// Whether the request in flight is nothing to the reader, who waits for another one.
  private var readerMustWait: Bool {
    guard let flight, !flight.isInterrupted, flight.request.priority.givesWay else { return false }
    guard let next, !next.priority.givesWay else { return false }
    return next.request != flight.request.request
  }

  private func start(_ request: QueuedRequest, at now: Duration) {
    let task = Task { await ended(request, with: await transport.result(of: request.request)) }
    flight = Flight(request, start: now, task)
  }

  private func ended(
    _ request: QueuedRequest, with result: Result<HTTPResponse, GitHubError>
  ) async {
    if let flight { observer?(RequestRecord(flight, result, at: clock.uptime)) }
    let wasStopped = flight?.isInterrupted == true || result == .failure(.cancelled)
    if case .failure = result, wasStopped, request.isWaiting {
      // It keeps its place, and no attempt is counted.
      flight = nil
      return advance()
    }
    let outcome = await outcome(of: request, result)
    flight = nil
    if case .failure(let error) = outcome, !request.countAttempt(failedWith: error) {
      return advance()
    }
    finish(request, outcome)
    answerTwins(of: request, outcome)
    advance()
  }

  /// Gives an answer, or a refusal, to all who ask for the same.
  private func answerTwins(
    of request: QueuedRequest, _ outcome: Result<HTTPResponse, GitHubError>
  ) {
    if case .failure(let error) = outcome, !error.isFinal || error == .cancelled { return }
    for other in requests where other.request == request.request { finish(other, outcome) }
  }

  /// Notes what an attempt means for the host and for this request.
  ///
  /// - Returns: What the caller is told if it is the last attempt.
  private func outcome(
    of request: QueuedRequest, _ result: Result<HTTPResponse, GitHubError>
  ) async -> Result<HTTPResponse, GitHubError> {
    let (host, own) = (request.hostBackoff, request.ownBackoff)
    guard case .success(let response) = result else {
      guard case .failure(let error) = result, error != .cancelled else { return result }
      if error.isFinal { host.note(error) } else { host.failed(error) }
      return result
    }
    defer { answered(by: request.request.scope) }
    switch request.classify(response) {
    case .answer:
      host.answered()
      own.forget()
      return result
    case .refused(let error):
      host.answered()
      own.forget()
      return .failure(error)
    case .serverError(let time):
      let error = GitHubError.serverError(
        status: response.status, until: time.map { clock.date + $0.seconds })
      own.failed(error, for: time)
      host.note(error)
      return .failure(error)
    case .limited(let time):
      let limit = host.limited(for: time)
      // It is on disk before anything else is asked, whatever happens to the process.
      await rateLimits?.keep(limit, of: request.request.scope)
      return .failure(.rateLimited(until: limit.until))
    case .tokenRefused:
      host.failed(.tokenRefused)
      return .failure(.tokenRefused)
    case .captivePortal:
      host.failed(.captivePortal)
      return .failure(.captivePortal)
    }
  }

  /// Lets the requests to other hosts go that wait for a network.
  private func answered(by scope: BackoffScope) {
    guard backoff(scope).status == .online else { return }
    for (other, backoff) in backoffs where other != scope { backoff.otherHostAnswered() }
  }

  private func publish() {
    let next = QueueStatus(
      unansweredCount: requests.count, retryingIn: retryingIn,
      hostStatuses: backoffs.mapValues(\.status).filter {
        $0.key.url == nil && $0.value != .unknown
      },
      isWithoutNetwork: isWithoutNetwork)
    guard next != status else { return }
    status = next
    listeners.send(next)
  }

  private var retryingIn: Int? {
    let first = requests.min { $0.goesBefore($1) }
    // Pictures come last: where one is the first that waits, nothing else does.
    guard flight == nil, let first, !first.priority.isAvatar else { return nil }
    let reason = first.hostBackoff.reason
    if reason?.isLimit == true || isWithoutNetwork && reason?.isOffline == true { return nil }
    return QueueStatus.rounded(max((first.start ?? .zero) - clock.uptime, .zero))
  }

  // Timers stand still while the machine sleeps, and uptime does not: so sleeps are short while
  // somebody waits.
  private func scheduleTick(after now: Duration) {
    let limitEnd = backoffs.values.filter { $0.reason?.isLimit == true }.compactMap(\.end).min()
    guard !requests.isEmpty || limitEnd != nil else { return stopTimer() }
    let times = requests.map { $0.nextChange(after: now) } + [limitEnd, flight?.resendTime]
    let latest = now + .seconds(requests.isEmpty ? 30 : 1)
    let time = (times.compactMap(\.self) + [latest]).filter { $0 > now }.min() ?? latest
    if let timer, timer.time <= time { return }
    stopTimer()
    let task = Task { [clock] in
      await clock.sleep(until: time)
      if !Task.isCancelled { tick() }
    }
    timer = (time, task)
  }

  private func stopTimer() {
    timer?.task.cancel()
    timer = nil
  }

  private func tick() {
    stopTimer()
    advance()
  }
}
