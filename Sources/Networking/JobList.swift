/// All requests that are not answered yet, and which of them is in flight.
struct JobList {
  private var jobs: [RequestKey: Job] = [:]
  /// The request in flight, which is one of the jobs.
  var flight: Flight?

  subscript(_ key: RequestKey) -> Job? {
    get { jobs[key] }
    set { jobs[key] = newValue }
  }

  var count: Int { jobs.count }
  var isEmpty: Bool { jobs.isEmpty }
  var callerCount: Int { jobs.values.reduce(0) { $0 + $1.waiters.count } }

  /// What may be sent now, and has the highest priority.
  func next(at now: Duration) -> Job? {
    jobs.values.filter { $0 !== flight?.job && $0.mayRun(at: now) }.min { $0.goesBefore($1) }
  }

  /// Whether the request in flight is nothing to the reader, who waits for another one.
  func readerMustWait(at now: Duration) -> Bool {
    guard let flight, !flight.isInterrupted, flight.job.priority.givesWay else { return false }
    return next(at: now)?.priority.givesWay == false
  }

  /// When something changes by itself after `now`, by uptime.
  func nextChange(after now: Duration) -> Duration? {
    jobs.values.compactMap { $0.nextChange(after: now) }.min()
  }

  /// What the queue is doing.
  func activity(at now: Duration, isWithoutNetwork: Bool) -> QueueStatus.Activity {
    if flight != nil { return .loading }
    let first = jobs.values.min { $0.goesBefore($1) }
    return .init(waitingFor: first, at: now, isWithoutNetwork: isWithoutNetwork)
  }

  /// Answers those callers for whom `result` has something.
  ///
  /// A job that nobody waits for any more is taken out; in flight it is cancelled, and stays.
  mutating func answer(
    _ job: Job, _ result: (Job.Waiter) -> Result<HTTPResponse, QueueError>?
  ) {
    let others = job.waiters.filter { waiter in
      guard let result = result(waiter) else { return true }
      waiter.answer.resume(returning: result)
      return false
    }
    job.waiters = others
    guard others.isEmpty else { return }
    if let flight, flight.job === job { return flight.cancel() }
    jobs[RequestKey(job.request)] = nil
  }

  /// Tells those callers why there is no answer who would wait in vain.
  mutating func stopHopelessWaits(at now: Duration, isWithoutNetwork: Bool) {
    for job in jobs.values {
      let flight = flight?.job === job ? flight : nil
      answer(job) { waiter in
        job.reasonToStop(waiter, at: now, in: flight, isWithoutNetwork: isWithoutNetwork)
          .map { .failure($0) }
      }
    }
  }
}
