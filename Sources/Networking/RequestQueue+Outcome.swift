import FoundationEssentials

extension RequestQueue {
  /// Takes what came of the request in flight, and goes on.
  func finish(_ job: Job, with result: Result<HTTPResponse, TransportError>) async {
    let isInterrupted = flight?.isInterrupted == true
    if case .failure(let error) = result, !job.waiters.isEmpty,
      isInterrupted || error == .cancelled
    {
      // It keeps its place, and no attempt is counted.
      flight = nil
      place(job)
      return advance()
    }
    let outcome = outcome(of: result, for: job)
    // A limit is on disk before anything else is asked, whatever happens to the process.
    if case .limited(let limit, _) = outcome { await memory.keep(limit, of: job.request.scope) }
    flight = nil
    let error = settle(outcome, of: job)
    job.countAttempt()
    place(job)
    tell(job) { waiter in
      guard let error else { return result.mapError(QueueError.transport) }
      let isLast = waiter.attemptsLeft.map { $0 <= 0 || error.endsCountedTries } ?? false
      return error.isFinal || isLast ? .failure(error) : nil
    }
    advance()
  }

  /// Holds a question back after an answer that was of no use, for `wait` where that was told.
  func hold(
    _ question: RequestKey, _ trouble: RequestBackoff, status: Int, for wait: Duration? = nil
  ) {
    if let wait {
      trouble.add(status: status, for: wait, clock: clock)
    } else {
      trouble.add(status: status, at: clock.uptime, policy: policy)
    }
    troubles[question] = trouble
  }
}

extension RequestQueue {
  // The only place that judges an answer.
  private func outcome(
    of result: Result<HTTPResponse, TransportError>, for job: Job
  ) -> AttemptResult {
    switch result {
    case .failure(let error): return .failed(error)
    case .success(let response):
      job.onAnswer(response)
      switch job.judge(response) {
      case .answer: return .answer
      case .trouble(let wait): return .trouble(status: response.status, wait: wait)
      case .limited(let time): return limit(for: time, of: job.gate)
      case .credentialsRefused: return .credentialsRefused
      case .captivePortal: return .captivePortal
      }
    }
  }

  // Where the host tells no time, each further limit in a row is longer.
  private func limit(for time: Duration?, of gate: Backoff) -> AttemptResult {
    let wait = time ?? policy.limitDelay(afterLimits: gate.limits + 1)
    return .limited(
      RememberedLimit(until: clock.date + wait.seconds, length: wait),
      opening: clock.uptime + wait)
  }

  // What the outcome means for the host and for this request; `nil` for an answer.
  private func settle(_ outcome: AttemptResult, of job: Job) -> QueueError? {
    let scope = job.request.scope
    let reason: QueueError
    switch outcome {
    case .answer:
      job.gate.reset()
      job.trouble.end()
      troubles[job.question] = nil
      standings[scope] = .online
      return nil
    case .failed(.cancelled): return .transport(.cancelled)
    case .failed(let error):
      reason = .transport(error)
      if !reason.isFinal { close(job.gate, after: error) }
    case .trouble(let status, let wait):
      hold(job.question, job.trouble, status: status, for: wait)
      reason = job.trouble.reason ?? .trouble(status: status)
    case .limited(let limit, let opening):
      reason = .limited(until: limit.until)
      job.gate.limits += 1
      job.gate.close(for: reason, until: opening)
    case .credentialsRefused:
      reason = .credentialsRefused
      job.gate.close(for: reason, until: nil)
    case .captivePortal:
      reason = .captivePortal
      job.gate.close(for: reason, until: clock.uptime + policy.captivePortalDelay())
    }
    standings[scope] = .failing(reason)
    return reason
  }

  private func close(_ gate: Backoff, after error: TransportError) {
    let wait: Duration
    if case .certificateRefused = error {
      wait = policy.captivePortalDelay()
    } else {
      gate.failures += 1
      wait = policy.delay(afterFailures: gate.failures)
    }
    gate.close(for: .transport(error), until: clock.uptime + wait)
  }
}

extension Duration {
  /// In seconds, as dates reckon.
  var seconds: TimeInterval {
    TimeInterval(components.seconds) + TimeInterval(components.attoseconds) / 1e18
  }
}
