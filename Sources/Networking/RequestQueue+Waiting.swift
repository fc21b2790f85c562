/// Who waits, where, and what they are told.
extension RequestQueue {
  /// The gate of a scope, open when there was none.
  func gate(of scope: String) -> Backoff {
    if let gate = gates[scope] { return gate }
    let gate = Backoff()
    gates[scope] = gate
    return gate
  }

  /// Lets a job wait for its turn, which may be another than before; what is in flight stays there.
  func place(_ job: Job) {
    impatient[job.number] = job.waiters.contains { $0.deadline != nil } ? job : nil
    guard flight?.job !== job else { return }
    unplace(job)
    job.gate.enter(job, at: clock.uptime)
    line.insert(job, at: job.turn)
  }

  /// Makes what `request` asks at least as urgent as that, when it is not answered yet.
  package func raisePriority(_ request: HTTPRequest, to priority: RequestPriority) {
    guard let job = jobs[RequestKey(request)], priority < job.priority else { return }
    job.raisedPriority = priority
    place(job)
    advance()
  }

  /// Takes a job out of what waits.
  func unplace(_ job: Job) {
    if let place = job.place { line.remove(at: place.turn) }
    job.gate.leave(job)
  }

  /// Tells everybody who waits for `job` what there is for them, and lets the others wait.
  ///
  /// A job that nobody waits for any more is taken out; in flight it is stopped.
  func tell(_ job: Job, _ result: (Job.Waiter) -> Result<HTTPResponse, QueueError>?) {
    let count = job.waiters.count
    job.waiters.removeAll { waiter in
      guard let result = result(waiter) else { return false }
      callers[waiter.number] = nil
      waiter.answer.resume(returning: result)
      return true
    }
    if job.waiters.isEmpty {
      drop(job)
    } else if job.waiters.count < count {
      place(job)
    }
  }

  private func drop(_ job: Job) {
    impatient[job.number] = nil
    if let flight, flight.job === job { return flight.task.cancel() }
    unplace(job)
    jobs[job.question] = nil
  }
}
