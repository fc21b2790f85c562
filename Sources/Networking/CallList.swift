/// All requests that are not answered yet, and which of them is in flight.
struct CallList {
  private var calls: [RequestKey: Call] = [:]
  /// The request in flight, which is one of the calls.
  var flight: Flight?

  subscript(_ key: RequestKey) -> Call? {
    get { calls[key] }
    set { calls[key] = newValue }
  }

  var count: Int { calls.count }
  var isEmpty: Bool { calls.isEmpty }
  var callerCount: Int { calls.values.reduce(0) { $0 + $1.waiters.count } }

  /// What may be sent now, and has the highest priority.
  func next(at now: Duration) -> Call? {
    calls.values.filter { $0 !== flight?.call && $0.mayRun(at: now) }.min { $0.goesBefore($1) }
  }

  /// Whether the request in flight is nothing to the reader, who waits for another one.
  func readerMustWait(at now: Duration) -> Bool {
    guard let flight, !flight.isInterrupted, flight.call.priority.givesWay else { return false }
    return next(at: now)?.priority.givesWay == false
  }

  /// When something changes by itself after `now`, by uptime.
  func nextChange(after now: Duration) -> Duration? {
    calls.values.compactMap { $0.nextChange(after: now) }.min()
  }

  /// What the queue is doing.
  func activity(at now: Duration, isWithoutNetwork: Bool) -> QueueStatus.Activity {
    if flight != nil { return .loading }
    let first = calls.values.min { $0.goesBefore($1) }
    return .init(waitingFor: first, at: now, isWithoutNetwork: isWithoutNetwork)
  }

  /// Answers those callers for whom `result` has something.
  ///
  /// A call that nobody waits for any more is taken out; in flight it is cancelled, and stays.
  mutating func answer(
    _ call: Call, _ result: (Call.Waiter) -> Result<HTTPResponse, QueueError>?
  ) {
    let others = call.waiters.filter { waiter in
      guard let result = result(waiter) else { return true }
      waiter.answer.resume(returning: result)
      return false
    }
    call.waiters = others
    guard others.isEmpty else { return }
    if let flight, flight.call === call { return flight.cancel() }
    calls[RequestKey(call.request)] = nil
  }

  /// Tells those callers why there is no answer who would wait in vain.
  mutating func stopHopelessWaits(at now: Duration, isWithoutNetwork: Bool) {
    for call in calls.values {
      let flight = flight?.call === call ? flight : nil
      answer(call) { waiter in
        call.reasonToStop(waiter, at: now, in: flight, isWithoutNetwork: isWithoutNetwork)
          .map { .failure($0) }
      }
    }
  }
}
