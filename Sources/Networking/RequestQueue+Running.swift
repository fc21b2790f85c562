extension RequestQueue {
  /// Goes on with whatever may go on, and says how things stand.
  func advance() {
    let now = clock.uptime
    openGates(at: now)
    sendAnew(at: now)
    endPatience(at: now)
    interruptForReader(at: now)
    if flight == nil, let job = next(at: now) { start(job) }
    publish()
    keepTicking()
  }

  /// Opens every gate that is closed by a failure, so that what waits is tried now.
  ///
  /// A limit and a refusal of the credentials stay.
  package func tryNow() {
    for scope in gates.keys where gates[scope]?.isLocked == false { gates[scope]?.open() }
    advance()
  }

  /// The same, also for requests that the server had trouble with.
  package func tryAllNow() {
    for url in troubles.keys { troubles[url]?.heldUntil = .zero }
    tryNow()
  }

  /// Opens the gate of a scope whose credentials were refused, to go on without them.
  package func forgive(_ scope: String) {
    gates[scope] = Gate()
    standings[scope] = nil
    advance()
  }
}

extension RequestQueue {
  private func openGates(at now: Duration) {
    for scope in gates.keys {
      let wasLimited = gates[scope]?.reason?.isLimit == true
      gates[scope]?.pass(now)
      // Nobody knows how things stand until somebody asks.
      if wasLimited, gates[scope]?.reason == nil { standings[scope] = nil }
    }
  }

  private func next(at now: Duration) -> Job? {
    jobs.filter { mayRun($0, at: now) }.min { one, other in
      (one.priority, one.number) < (other.priority, other.number)
    }
  }

  private func mayRun(_ job: Job, at now: Duration) -> Bool {
    guard let gate = gates[job.request.scope], gate.reason != nil else {
      return job.isEager || (troubles[job.request.url]?.heldUntil ?? .zero) <= now
    }
    return job.isEager && !gate.isLocked
  }

  /// When a job that may not run now may, by uptime; `nil` when only a word opens its gate.
  func opening(of job: Job) -> Duration? {
    let held = troubles[job.request.url]?.heldUntil ?? .zero
    guard let gate = gates[job.request.scope], gate.reason != nil else { return held }
    return gate.opensAt.map { max($0, held) }
  }

  // A refresh or an avatar in flight makes way, and keeps its place.
  private func interruptForReader(at now: Duration) {
    guard let flight, !flight.isInterrupted, flight.job.priority.givesWay,
      jobs.contains(where: {
        $0 !== flight.job && !$0.priority.givesWay && mayRun($0, at: now)
      })
    else { return }
    self.flight?.isInterrupted = true
    flight.task.cancel()
  }

  private func start(_ job: Job) {
    let transport = transport
    let task = Task {
      do throws(TransportError) {
        await self.finish(job, with: .success(try await transport.send(job.request)))
      } catch {
        await self.finish(job, with: .failure(error))
      }
    }
    flight = Flight(job: job, task: task, start: clock.uptime)
  }

  // Who has no patience left is told why; who would wait past its end is told at once.
  private func endPatience(at now: Duration) {
    for job in jobs {
      let isInFlight = flight?.job === job
      let canRun = isInFlight || mayRun(job, at: now)
      let reason = gates[job.request.scope]?.reason ?? trouble(of: job)
      job.waiters.removeAll { waiter in
        guard let error = end(of: waiter, job: job, canRun: canRun, reason: reason, at: now) else {
          return false
        }
        waiter.answer.resume(returning: .failure(error))
        return true
      }
      if job.waiters.isEmpty { drop(job) }
    }
  }

  private func end(
    of waiter: Job.Waiter, job: Job, canRun: Bool, reason: QueueError?, at now: Duration
  ) -> QueueError? {
    let late = QueueError.transport(.timedOut(after: Patience.brief.time ?? .zero))
    if let deadline = waiter.deadline, deadline <= now { return reason ?? late }
    // It would be waited for until the network is back, or its own deadline.
    if flight?.job === job, flight?.network == .gone, waiter.deadline != nil {
      return QueueStatus.noNetwork
    }
    guard !canRun, let reason else { return nil }
    if reason.isFinal { return reason }
    guard let deadline = waiter.deadline else { return nil }
    // With no network at all, what comes next is not worth a wait.
    if isWithoutNetwork, !reason.isLimit { return reason }
    let opening = opening(of: job)
    return opening.map { $0 <= deadline } == true ? nil : reason
  }

  private func trouble(of job: Job) -> QueueError? {
    troubles[job.request.url].map { .trouble(status: $0.status) }
  }
}
