extension RequestQueue {
  /// Goes on with whatever may go on, and says how things stand.
  func advance() {
    let now = clock.uptime
    openGates(at: now)
    sendAnew(at: now)
    endPatience(at: now)
    interruptForReader()
    if flight == nil, let next { start(next) }
    publish()
    keepTicking()
  }

  /// Opens every gate that is closed by a failure, so that what waits is tried now.
  ///
  /// A limit and a refusal of the credentials stay.
  package func tryNow() {
    for gate in gates.values where !gate.isLocked { gate.open() }
    advance()
  }

  /// The same, also for requests that the server had trouble with.
  package func retryNow() {
    for trouble in troubles.values { trouble.release() }
    for job in jobs.values { place(job) }
    tryNow()
  }

  /// Opens the gate of a scope whose credentials were refused, to go on without them.
  package func resetBackoff(_ scope: String) {
    gate(of: scope).reset()
    standings[scope] = nil
    advance()
  }
}

extension RequestQueue {
  private func openGates(at now: Duration) {
    for (scope, gate) in gates {
      let wasLimited = gate.reason?.isLimit == true
      gate.pass(now)
      // Nobody knows how things stand until somebody asks.
      if wasLimited, gate.reason == nil { standings[scope] = nil }
    }
  }

  // What may run, and is most urgent.
  private var next: Job? {
    gates.values.compactMap(\.next).min { $0.turn < $1.turn }
  }

  /// When a job that may not run now may, by uptime; `nil` when only a word opens its gate.
  func opening(of job: Job) -> Duration? {
    let held = job.trouble.heldUntil
    guard job.gate.reason != nil else { return held }
    return job.gate.opensAt.map { max($0, held) }
  }

  // A refresh or an avatar in flight makes way, and keeps its place.
  private func interruptForReader() {
    guard let flight, !flight.isInterrupted, flight.job.priority.givesWay, let next,
      !next.priority.givesWay
    else { return }
    self.flight?.isInterrupted = true
    flight.task.cancel()
  }

  private func start(_ job: Job) {
    unplace(job)
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
    for gate in gates.values {
      guard let reason = gate.reason, reason.isFinal else { continue }
      for job in gate.waiting { tell(job) { _ in .failure(reason) } }
    }
    for job in impatient.values {
      let canRun = flight?.job === job || job.gate.lets(job, at: now)
      let reason = job.gate.reason ?? job.trouble.reason
      tell(job) { waiter in
        end(of: waiter, job: job, canRun: canRun, reason: reason, at: now).map { .failure($0) }
      }
    }
  }

  private func end(
    of waiter: Job.Waiter, job: Job, canRun: Bool, reason: QueueError?, at now: Duration
  ) -> QueueError? {
    let late = QueueError.transport(.timedOut(after: RetryLimits.interactive.time ?? .zero))
    if let deadline = waiter.deadline, deadline <= now { return reason ?? late }
    // It would be waited for until the network is back, or its own deadline.
    if flight?.job === job, flight?.network == .gone, waiter.deadline != nil {
      return QueueStatus.noNetwork
    }
    guard !canRun, let reason, let deadline = waiter.deadline else { return nil }
    // With no network at all, what comes next is not worth a wait.
    if isWithoutNetwork, !reason.isLimit { return reason }
    let opening = opening(of: job)
    return opening.map { $0 <= deadline } == true ? nil : reason
  }
}
