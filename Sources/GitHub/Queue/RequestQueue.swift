import FoundationEssentials
import Models
import Synchronization

/// Sends requests one at a time: the highest priority first, then first in, first out.
///
/// Equal requests that wait together share one answer. After a failed connection, a rate limit, a refused
/// token or a sign-in page the queue backs off from the host, and after a server error from that URL alone.
/// An urgent request interrupts a less urgent one, which keeps its place in the queue.
package actor RequestQueue {
  private let transport: any HTTPTransport
  private let policy: RetryPolicy
  let clock: any NetworkClock
  private let waits: (any WaitStore)?
  private let observer: RequestRecord.Observer?

  // In the order of arrival, with the one in flight while its caller waits.
  private var requests: [QueuedRequest] = []
  private var flight: Flight?
  // The backoff of a URL outlives its request, so that a later request for that URL waits too.
  private var backoffs: [BackoffScope: Backoff] = [:]
  private var reachability = Reachability.unknown
  private var timer: (time: Duration, task: Task<Void, Never>)?
  private var requestNumber = 0
  private let listeners = Broadcast<QueueStatus>(bufferSize: 1)

  private nonisolated let published = Mutex(QueueStatus())

  /// What the queue is doing now; nobody waits for the queue to read it.
  package nonisolated var status: QueueStatus { published.withLock { $0 } }

  /// - Parameters:
  ///   - waits: Where waits for rate limits are stored, so that they outlive the process.
  ///   - observer: Called with each request that was sent.
  package init(
    transport: any HTTPTransport, policy: RetryPolicy = RetryPolicy(),
    clock: any NetworkClock = SystemClock(), waits: (any WaitStore)? = nil,
    observer: RequestRecord.Observer? = nil
  ) {
    self.transport = transport
    self.policy = policy
    self.clock = clock
    self.waits = waits
    self.observer = observer
  }

  /// Sends `request` when its turn comes, and returns the whole response; `classify` is called once for each
  /// response, including those that are retried.
  func send(
    _ request: HTTPRequest, priority: RequestPriority, retryLimits: RetryLimits,
    classify: @escaping @Sendable (HTTPResponse) -> ResponseClassification
  ) async -> Result<HTTPResponse, GitHubError> {
    await restoreLimit(of: request.scope)
    requestNumber += 1
    let number = requestNumber
    return await withTaskCancellationHandler {
      await withCheckedContinuation { answer in
        // Cancelled before it was queued, so `onCancel` did not find it.
        if Task.isCancelled { return answer.resume(returning: .failure(.cancelled)) }
        requests.append(
          QueuedRequest(
            request, number: number, priority: priority, retryLimits, joined: clock.uptime,
            backoffs: (backoff(request.scope), backoff(request.scope.narrowed(to: request.url))),
            classify: classify, answer: answer))
        advance()
      }
    } onCancel: {
      Task { await self.cancel(number) }
    }
  }

  /// The status now, and again whenever it changes.
  package func statuses() -> AsyncStream<QueueStatus> {
    listeners.stream(beginningWith: status)
  }

  package var isSending: Bool { flight != nil }

  // What others tell the queue.

  /// Sends waiting requests now, except those that wait for a limit or for another token.
  package func retryNow() {
    for backoff in backoffs.values { backoff.retryNow() }
    advance()
  }

  /// Makes requests of `scope` wait, or fail, as after a response that meant `error`.
  func backOff(_ scope: BackoffScope, after error: GitHubError) {
    backoff(scope).fail(with: error)
    advance()
  }

  /// Makes requests of `scope` wait as for a rate limit, which is not stored.
  package func pause(_ scope: BackoffScope, for time: Duration) {
    _ = backoff(scope).limit(for: time, isPause: false)
    advance()
  }

  /// Retries what waits for a host, because this machine has another network, or has one again.
  package func networkChanged() {
    if flight == nil { transport.forgetConnections() } else { flight?.networkCameUp() }
    for (scope, backoff) in backoffs where scope.url == nil { backoff.retryNow() }
    advance()
  }

  /// Accepts a hint about this machine's network; it changes the status, and never stops a request.
  package func setReachability(_ reachability: Reachability) {
    let old = self.reachability
    self.reachability = reachability
    for backoff in backoffs.values { backoff.networkChanged(from: old, to: reachability) }
    if old == .up, reachability == .down {
      if flight == nil { transport.forgetConnections() } else { flight?.networkWentDown() }
    }
    advance()
  }

  /// Applies the rate limit that an earlier process stored for `scope`.
  package func restoreLimit(of scope: BackoffScope) async {
    guard backoffs[scope] == nil, let wait = await waits?.wait(of: scope),
      backoffs[scope] == nil, let left = wait.remaining(at: clock.date)
    else { return }
    _ = backoff(scope).limit(for: left, isPause: wait.isPause)
    publish()
  }

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

  // A request in flight is cancelled; the next is sent when it has ended.
  private func finish(_ request: QueuedRequest, _ result: Result<HTTPResponse, GitHubError>) {
    request.finish(result)
    requests.removeAll { $0 === request }
    if flight?.request === request { flight?.task.cancel() }
  }

  // Sending. Only `advance` starts anything.

  private var hasNoNetwork: Bool { reachability == .down }

  private func advance() {
    let now = clock.uptime
    for backoff in backoffs.values { backoff.expire(at: now) }
    resend(at: now)
    failOverdueRequests(at: now)
    if shouldInterrupt { flight?.interrupt() }
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

  /// Fails requests that cannot be answered before their deadline, or that nobody wants.
  private func failOverdueRequests(at now: Duration) {
    for request in requests {
      let flight = flight?.request === request ? flight : nil
      let reason = request.reasonToStop(at: now, in: flight, hasNoNetwork: hasNoNetwork)
      if let reason { finish(request, .failure(reason)) }
    }
  }

  /// The request with the highest priority of those that may be sent.
  private var next: QueuedRequest? {
    requests.filter { $0 !== flight?.request && $0.isReady }.min { $0.precedes($1) }
  }

  /// Whether the reader waits for a request other than the one in flight.
  private var shouldInterrupt: Bool {
    guard let flight, !flight.isInterrupted, flight.request.priority.isInterruptible,
      let next, next.priority.isUrgent
    else { return false }
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
      // It keeps its place, and this does not count as an attempt.
      flight = nil
      return advance()
    }
    let outcome = await outcome(of: request, result)
    flight = nil
    if case .failure(let error) = outcome, !request.isLastAttempt(afterFailing: error) {
      return advance()
    }
    finish(request, outcome)
    answerDuplicates(of: request, outcome)
    advance()
  }

  /// Gives an answer, or a final error, to all equal requests.
  private func answerDuplicates(
    of request: QueuedRequest, _ outcome: Result<HTTPResponse, GitHubError>
  ) {
    if case .failure(let error) = outcome, error.isTransient || error == .cancelled { return }
    for other in requests where other.request == request.request { finish(other, outcome) }
  }

  /// Updates the backoff of the host and of the URL after an attempt, and returns the result of the request.
  private func outcome(
    of request: QueuedRequest, _ result: Result<HTTPResponse, GitHubError>
  ) async -> Result<HTTPResponse, GitHubError> {
    let (host, url) = (request.hostBackoff, request.urlBackoff)
    guard case .success(let response) = result else {
      guard case .failure(let error) = result, error != .cancelled else { return result }
      if error.isTransient { host.fail(with: error) } else { host.record(error) }
      return result
    }
    switch request.classify(response) {
    case .answer:
      host.succeed()
      url.reset()
      return result
    case .refused(let error):
      host.succeed()
      url.reset()
      return .failure(error)
    case .serverError(let time):
      let error = GitHubError.serverError(
        status: response.status, until: time.map { clock.date + $0.seconds })
      url.fail(with: error, for: time)
      host.record(error)
      return .failure(error)
    case .limited(let time, let isPause):
      let wait = host.limit(for: time, isPause: isPause)
      // Stored before the next request is sent, in case the process dies.
      await waits?.save(wait, of: request.request.scope)
      return .failure(wait.error)
    case .tokenRefused:
      host.fail(with: .tokenRefused)
      return .failure(.tokenRefused)
    case .captivePortal:
      host.fail(with: .captivePortal)
      return .failure(.captivePortal)
    }
  }

  // The status and the timer.

  private func publish() {
    let next = QueueStatus(
      unansweredCount: requests.count, retryingIn: retryingIn,
      hostStatuses: backoffs.mapValues(\.status).filter {
        $0.key.url == nil && $0.value != .unknown
      },
      hasNoNetwork: hasNoNetwork)
    guard next != status else { return }
    published.withLock { $0 = next }
    listeners.send(next)
  }

  private var retryingIn: Int? {
    let first = requests.min { $0.precedes($1) }
    // Pictures come last: when one is first, only pictures wait.
    guard flight == nil, let first, !first.priority.isAvatar else { return nil }
    let reason = first.hostBackoff.reason
    if reason?.isLimit == true || hasNoNetwork && reason?.retry == .whenNetworkChanges {
      return nil
    }
    return QueueStatus.rounded(max((first.start ?? .zero) - clock.uptime, .zero))
  }

  // Timers stop while the machine sleeps and uptime does not, so no timer is long while a request waits.
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
