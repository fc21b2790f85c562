extension RequestQueue {
  /// What the queue is doing, from now on: at once, and whenever it changes.
  package func statuses() -> AsyncStream<QueueStatus> {
    let number = nextNumber()
    let (stream, continuation) = AsyncStream.makeStream(
      of: QueueStatus.self, bufferingPolicy: .bufferingNewest(1))
    listeners[number] = continuation
    continuation.onTermination = { _ in Task { await self.forget(number) } }
    continuation.yield(published)
    return stream
  }

  /// What the queue is doing now.
  package var status: QueueStatus { published }

  /// Takes a hint about this machine's network: it colours what is said, and forbids nothing.
  package func take(_ reachability: Reachability) {
    let before = self.reachability
    self.reachability = reachability
    for (scope, standing) in standings {
      switch standing {
      // What an exchange told is forgotten when the network has changed since.
      case .online where before == .up && reachability == .down: standings[scope] = nil
      case .failing(let error) where error.isOffline && reachability == .up:
        standings[scope] = nil
      default: break
      }
    }
    if before == .up && reachability == .down { networkWent() }
    advance()
  }

  /// Whether the machine says so; unknown is not that.
  var isWithoutNetwork: Bool { reachability == .down }

  /// Says how things stand, where that has changed.
  func publish() {
    let status = QueueStatus(
      activity: activity, unansweredCount: jobs.count, standings: standings,
      isWithoutNetwork: isWithoutNetwork)
    guard status != published else { return }
    published = status
    for listener in listeners.values { listener.yield(status) }
  }

  /// Looks again within a second, as long as somebody waits; for the end of a limit alone, within
  /// half a minute.
  ///
  /// Short sleeps, because timers stand still while the machine sleeps, and uptime does not.
  func keepTicking() {
    guard !jobs.isEmpty || gates.values.contains(where: { $0.reason?.isLimit == true }) else {
      ticker?.cancel()
      ticker = nil
      return
    }
    let pause = pause()
    let time = clock.uptime + pause
    guard ticker == nil || time < tickAt else { return }
    tickAt = time
    ticker?.cancel()
    ticker = Task {
      await clock.sleep(until: time)
      guard !Task.isCancelled else { return }
      ticker = nil
      advance()
    }
  }
}

extension RequestQueue {
  private func forget(_ number: Int) {
    listeners[number] = nil
  }

  // Until the next thing that happens by itself, at most a second.
  private func pause() -> Duration {
    let now = clock.uptime
    let deadlines = impatient.values.flatMap { $0.waiters.compactMap(\.deadline) }
    let openings = gates.values.compactMap(\.nextOpening)
    let again = [timeToSendAnew].compactMap { $0 }
    let ahead = (deadlines + openings + again).filter { $0 > now }.map { $0 - now }
    return min(ahead.min() ?? .seconds(1), .seconds(jobs.isEmpty ? 30 : 1))
  }

  private var activity: QueueStatus.Activity {
    if flight != nil { return .loading }
    // Pictures come last: where one is the first that waits, nothing else does.
    guard let first = line.first?.job, !first.priority.isAvatar else { return .idle }
    let left = max((opening(of: first) ?? .zero) - clock.uptime, .zero)
    let seconds = Self.rounded(left)
    switch first.gate.reason {
    case .limited(let until): return .rateLimited(until: until)
    case .captivePortal: return .captivePortal(retryingInSeconds: seconds)
    case .transport(.certificateRefused): return .certificateRefused(retryingInSeconds: seconds)
    case .transport, .credentialsRefused, .trouble:
      return isWithoutNetwork ? .waitingForNetwork : .retrying(inSeconds: seconds)
    case nil: return .serverTrouble(retryingInSeconds: seconds)
    }
  }

  /// Whole seconds, the last ten one by one, then by tens, then by minutes: a countdown that does
  /// not fidget.
  static func rounded(_ left: Duration) -> Int {
    let seconds = Int(left.seconds.rounded(.up))
    let step = seconds <= 10 ? 1 : seconds <= 60 ? 10 : 60
    return (seconds + step - 1) / step * step
  }
}

extension QueueError {
  /// Whether there was no way to the host at all.
  var isOffline: Bool {
    switch self {
    case .transport(.certificateRefused): false
    case .transport: true
    default: false
    }
  }

  /// Whether the host set the time.
  var isLimit: Bool {
    if case .limited = self { return true }
    return false
  }
}
