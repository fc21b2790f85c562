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
      return advance()
    }
    let outcome = outcome(of: result, for: job)
    // A limit is on disk before anything else is asked, whatever happens to the process.
    if case .limited(let limit, _) = outcome { await memory.keep(limit, of: job.request.scope) }
    flight = nil
    let error = settle(outcome, of: job)
    job.countAttempt()
    tell(result, error, to: job)
    if job.waiters.isEmpty { jobs.removeAll { $0 === job } }
    advance()
  }

  /// Holds a request back after an answer that was of no use.
  func hold(_ url: String, status: Int) {
    var trouble = troubles[url] ?? Trouble()
    trouble.failures += 1
    trouble.status = status
    trouble.heldUntil = clock.uptime + policy.delay(afterFailures: trouble.failures)
    troubles[url] = trouble
  }
}

extension RequestQueue {
  private func tell(
    _ result: Result<HTTPResponse, TransportError>, _ error: QueueError?, to job: Job
  ) {
    job.waiters.removeAll { waiter in
      if error == nil, case .success(let response) = result {
        waiter.answer.resume(returning: .success(response))
        return true
      }
      guard let error, error.isFinal || waiter.attemptsLeft == 0 else { return false }
      waiter.answer.resume(returning: .failure(error))
      return true
    }
  }

  // The only place that judges an answer.
  private func outcome(
    of result: Result<HTTPResponse, TransportError>, for job: Job
  ) -> Outcome {
    switch result {
    case .failure(let error): return .failed(error)
    case .success(let response):
      job.onAnswer(response)
      switch job.judge(response) {
      case .answer: return .answer
      case .trouble: return .trouble(status: response.status)
      case .limited(let time): return limit(for: time, of: job.request.scope)
      case .credentialsRefused: return .credentialsRefused
      case .intercepted: return .intercepted
      }
    }
  }

  // Where the host tells no time, each further limit in a row is longer.
  private func limit(for time: Duration?, of scope: String) -> Outcome {
    let wait = time ?? policy.limitDelay(afterLimits: (gates[scope]?.limits ?? 0) + 1)
    return .limited(
      RememberedLimit(until: clock.date + wait.seconds, length: wait),
      opening: clock.uptime + wait)
  }

  // What the outcome means for the host and for this request; `nil` for an answer.
  private func settle(_ outcome: Outcome, of job: Job) -> QueueError? {
    let scope = job.request.scope
    let reason: QueueError
    switch outcome {
    case .answer:
      gates[scope] = Gate()
      troubles[job.request.url] = nil
      standings[scope] = .online
      return nil
    case .failed(.cancelled): return .transport(.cancelled)
    case .failed(let error):
      reason = .transport(error)
      if !reason.isFinal { close(scope, after: error) }
    case .trouble(let status):
      reason = .trouble(status: status)
      hold(job.request.url, status: status)
    case .limited(let limit, let opening):
      reason = .limited(until: limit.until)
      gates[scope, default: Gate()].limits += 1
      close(scope, for: reason, until: opening)
    case .credentialsRefused:
      reason = .credentialsRefused
      close(scope, for: reason, until: nil)
    case .intercepted:
      reason = .intercepted
      close(scope, for: reason, until: clock.uptime + policy.interceptionDelay())
    }
    standings[scope] = .failing(reason)
    return reason
  }

  private func close(_ scope: String, after error: TransportError) {
    let wait: Duration
    if case .certificateRefused = error {
      wait = policy.interceptionDelay()
    } else {
      let failures = (gates[scope]?.failures ?? 0) + 1
      gates[scope, default: Gate()].failures = failures
      wait = policy.delay(afterFailures: failures)
    }
    close(scope, for: .transport(error), until: clock.uptime + wait)
  }

  private func close(_ scope: String, for reason: QueueError, until time: Duration?) {
    gates[scope, default: Gate()].close(for: reason, until: time)
  }
}

extension Duration {
  /// In seconds, as dates reckon.
  var seconds: TimeInterval {
    TimeInterval(components.seconds) + TimeInterval(components.attoseconds) / 1e18
  }
}
