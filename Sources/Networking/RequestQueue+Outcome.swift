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
    // A limit is on disk before anything else is asked, whatever happens to the process.
    await keepLimit(in: result, of: job)
    flight = nil
    let error = settle(result, of: job)
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

  // What the outcome means for the host and for this request; `nil` for an answer.
  private func settle(_ result: Result<HTTPResponse, TransportError>, of job: Job) -> QueueError? {
    switch result {
    case .failure(.cancelled): return .transport(.cancelled)
    case .failure(let error): return failed(error, job)
    case .success(let response): return judged(job.judge(response), response, job)
    }
  }

  private func failed(_ error: TransportError, _ job: Job) -> QueueError {
    let reason = QueueError.transport(error)
    standings[job.request.scope] = .failing(reason)
    guard !reason.isFinal else { return reason }
    if case .certificateRefused = error {
      close(job, for: reason, wait: policy.interceptionDelay())
    } else {
      let failures = (gates[job.request.scope]?.failures ?? 0) + 1
      gates[job.request.scope, default: Gate()].failures = failures
      close(job, for: reason, wait: policy.delay(afterFailures: failures))
    }
    return reason
  }

  private func judged(_ verdict: Verdict, _ response: HTTPResponse, _ job: Job) -> QueueError? {
    let scope = job.request.scope
    let reason: QueueError
    switch verdict {
    case .answer:
      gates[scope] = Gate()
      troubles[job.request.url] = nil
      standings[scope] = .online
      return nil
    case .trouble:
      hold(job.request.url, status: response.status)
      reason = .trouble(status: response.status)
    case .limited(let wait):
      let wait = wait ?? policy.limitDelay(afterLimits: (gates[scope]?.limits ?? 0) + 1)
      gates[scope, default: Gate()].limits += 1
      reason = .limited(until: clock.date + wait.seconds)
      close(job, for: reason, wait: wait)
    case .credentialsRefused:
      reason = .credentialsRefused
      gates[scope, default: Gate()].close(for: reason, until: nil)
    case .intercepted:
      reason = .intercepted
      close(job, for: reason, wait: policy.interceptionDelay())
    }
    standings[scope] = .failing(reason)
    return reason
  }

  private func close(_ job: Job, for reason: QueueError, wait: Duration) {
    gates[job.request.scope, default: Gate()].close(for: reason, until: clock.uptime + wait)
  }

  private func keepLimit(in result: Result<HTTPResponse, TransportError>, of job: Job) async {
    guard case .success(let response) = result, case .limited(let wait) = job.judge(response)
    else { return }
    let limits = gates[job.request.scope]?.limits ?? 0
    let length = wait ?? policy.limitDelay(afterLimits: limits + 1)
    await memory.keep(
      RememberedLimit(until: clock.date + length.seconds, length: length), of: job.request.scope)
  }
}

extension Duration {
  /// In seconds, as dates reckon.
  var seconds: TimeInterval {
    TimeInterval(components.seconds) + TimeInterval(components.attoseconds) / 1e18
  }
}
