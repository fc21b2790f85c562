import FoundationEssentials

/// Why a host is not asked now, and how the last exchange with it ended; only the queue touches it.
final class Backoff {
  private let policy: RetryPolicy
  private let clock: any NetworkClock
  /// Exchanges in a row that ended without an answer.
  private var failures = 0
  /// Limits in a row.
  private var limits = 0
  /// Whether the answer of another host lets requests go.
  private var isEndedByOthers = true

  /// How the last exchange ended, as far as it still says something.
  private(set) var status = QueueStatus.HostStatus.unknown
  /// Why requests wait; `nil` when they may go.
  private(set) var reason: QueueError?
  /// When requests may go, by uptime; `nil` where they wait for an event.
  private(set) var end: Duration?

  init(_ policy: RetryPolicy, _ clock: any NetworkClock) {
    self.policy = policy
    self.clock = clock
  }

  /// Whether the last exchange had no answer.
  var hasFailed: Bool { failures > 0 }

  /// Whether the host set the time itself.
  var isLimit: Bool { reason?.isLimit == true }

  /// Whether requests wait even when the reader asks for a try.
  var isLocked: Bool { isLimit || reason == .credentialsRefused }
}

extension Backoff {
  /// The host has answered.
  func answered() {
    reset()
    status = .online
  }

  /// There was no whole answer.
  func failed(_ error: TransportError) {
    let reason = QueueError.transport(error)
    status = .failing(reason)
    guard !reason.isFinal else { return }
    if case .certificateRefused = error {
      wait(policy.captivePortalDelay(), for: reason)
    } else {
      failures += 1
      wait(policy.delay(afterFailures: failures), for: reason)
    }
  }

  /// The host could not answer one request, which is no reason for the others to wait.
  func failedOnce(_ reason: QueueError) {
    status = .failing(reason)
  }

  /// The host wants to be left alone for so long; where it told no time, for longer each time in a row.
  ///
  /// - Returns: The limit, as it must be remembered.
  func limited(for time: Duration?) -> RememberedLimit {
    limits += 1
    let time = time ?? policy.limitDelay(afterLimits: limits)
    let limit = RememberedLimit(until: clock.date + time.seconds, length: time)
    wait(time, for: .limited(until: limit.until))
    return limit
  }

  /// A limit from an earlier run lasts for so long still.
  func recallLimit(for time: Duration) {
    wait(time, for: .limited(until: clock.date + time.seconds))
  }

  /// The host refused the credentials: it is not asked again with them.
  func refusedCredentials() {
    wait(nil, for: .credentialsRefused)
  }

  /// A sign-in page came instead of an answer.
  func metCaptivePortal() {
    wait(policy.captivePortalDelay(), for: .captivePortal)
  }

  private func wait(_ time: Duration?, for reason: QueueError) {
    status = .failing(reason)
    self.reason = reason
    end = time.map { clock.uptime + $0 }
  }
}

extension Backoff {
  /// Lets requests go once their time has come.
  func expire(at now: Duration) {
    guard let end, end <= now else { return }
    // After a limit nobody knows how things stand until somebody asks.
    if isLimit { status = .unknown }
    stop()
  }

  /// Lets requests go, but not before the end of a limit, nor with refused credentials.
  func retryNow() {
    if !isLocked { stop() }
  }

  /// Another host has answered, so that this machine has a network: lets requests go that wait for
  /// one.
  ///
  /// After a first failure they wait for a second only. A host that fails even so is away by itself,
  /// and is left alone until it has answered.
  func otherHostAnswered() {
    guard isEndedByOthers, failures > 1, reason?.isOffline == true else { return }
    isEndedByOthers = false
    status = .unknown
    stop()
  }

  /// Lets requests go, and forgets everything.
  func forget() {
    reset()
    status = .unknown
  }

  /// Forgets the status where this machine's network says that it is out of date.
  func networkChanged(from before: Reachability, to reachability: Reachability) {
    switch status {
    case .online where before == .up && reachability == .down: status = .unknown
    case .failing(let error) where error.isOffline && reachability == .up: status = .unknown
    default: break
    }
  }

  private func reset() {
    stop()
    (failures, limits) = (0, 0)
    isEndedByOthers = true
  }

  // The failures still count.
  private func stop() {
    (reason, end) = (nil, nil)
  }
}
