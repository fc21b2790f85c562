import FoundationEssentials

/// Why a host, or one request, is left alone for now, and how the last exchange ended.
///
/// Only the queue touches it.
final class Backoff {
  private let policy: RetryPolicy
  private let clock: any NetworkClock
  private var wait: (reason: GitHubError, end: Duration?)?
  // Whether requests go although the wait is not over.
  private var isReleased = false
  // Whether the answer of another host lets requests go.
  private var isEndedByOthers = true

  /// Exchanges in a row that ended without an answer.
  private(set) var failures = 0
  /// How the last exchange ended, as far as it still says something.
  private(set) var status = QueueStatus.HostStatus.unknown

  init(_ policy: RetryPolicy, _ clock: any NetworkClock) {
    self.policy = policy
    self.clock = clock
  }

  /// Why requests wait; `nil` when they may go.
  var reason: GitHubError? { isReleased ? nil : wait?.reason }

  /// When requests may go, by uptime; `nil` when they may go now, or when they wait for an event.
  var end: Duration? { isReleased ? nil : wait?.end }

  /// Why the last exchange had no answer.
  var lastError: GitHubError? {
    if case .failing(let error) = status { error } else { nil }
  }

  /// Whether the last exchange failed; an expired rate limit does not count as a failure.
  var hasFailed: Bool { failures > 0 && lastError != nil }

  /// Whether requests wait even when the reader asks for a try.
  var isLocked: Bool {
    switch reason {
    case .rateLimited, .tokenRefused, .serverError(_, until: .some): true
    default: false
    }
  }
}

extension Backoff {
  /// There was an answer.
  func answered() {
    forget()
    status = .online
  }

  /// There was no answer; requests wait.
  ///
  /// A try that was made before the end of the last wait does not lengthen the wait.
  ///
  /// - Parameter time: How long the server asked to be left alone; `nil` where it did not say.
  func failed(_ error: GitHubError, for time: Duration? = nil) {
    note(error)
    isReleased = false
    if time == nil, let end = wait?.end, end > clock.uptime {
      wait = (error, end)
      return
    }
    failures += 1
    let length: Duration? =
      switch error {
      case .tokenRefused: nil
      case .certificateRefused, .captivePortal: policy.captivePortalDelay()
      default: time ?? policy.delay(afterFailures: failures)
      }
    wait = (error, length.map { clock.uptime + $0 })
  }

  /// Only a single request had no answer: the others do not wait.
  func note(_ error: GitHubError) {
    status = .failing(error)
  }

  /// The host wants to be left alone for so long; where it told no time, for longer each time in a row.
  ///
  /// - Returns: The limit, as it must be remembered.
  func limited(for time: Duration?) -> RememberedLimit {
    let time = time ?? policy.limitDelay(afterLimits: failures + 1)
    let limit = RememberedLimit(until: clock.date + time.seconds, length: time)
    failed(.rateLimited(until: limit.until), for: time)
    return limit
  }
}

extension Backoff {
  /// Lets requests go once their time has come.
  func expire(at now: Duration) {
    guard let end = wait?.end, end <= now else { return }
    // After a limit nobody knows how things stand until somebody asks.
    if reason?.isLimit == true { status = .unknown }
    wait = nil
  }

  /// Lets requests go, but not before the end of a limit, nor with a refused token.
  func retryNow() {
    if !isLocked { isReleased = true }
  }

  /// Another host has answered, so that this machine has a network: lets requests go that wait for one.
  ///
  /// After a first failure they wait for a second only. A host that fails even so is away by itself, and
  /// is left alone until it has answered.
  func otherHostAnswered() {
    guard isEndedByOthers, failures > 1, reason?.isOffline == true else { return }
    isEndedByOthers = false
    status = .unknown
    isReleased = true
  }

  /// Lets requests go, and forgets everything.
  func forget() {
    (wait, isReleased, isEndedByOthers) = (nil, false, true)
    (failures, status) = (0, .unknown)
  }

  /// Forgets the status where this machine's network says that it is out of date.
  func networkChanged(from before: Reachability, to reachability: Reachability) {
    switch status {
    case .online where before == .up && reachability == .down: status = .unknown
    case .failing(let error) where error.isOffline && reachability == .up: status = .unknown
    default: break
    }
  }
}
