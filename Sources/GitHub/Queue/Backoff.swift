import FoundationEssentials
import Models

/// The requests that share a backoff: those to one host, with one identity, under one rate limit.
package struct BackoffScope: Sendable, Hashable {
  /// A rate limit, by GitHub's name for it.
  package enum Resource: String, Sendable, CaseIterable {
    case core, search
  }

  package let host: String
  package let identity: String
  package let resource: Resource
  /// The single URL that backs off, or `nil` for the whole host.
  private(set) var url: String?

  /// - Parameters:
  ///   - host: Scheme, host and port.
  ///   - identity: Who asks; empty if the host answers everyone alike.
  package init(host: String, identity: String = "", resource: Resource = .core) {
    self.host = host
    self.identity = identity
    self.resource = resource
  }

  /// The scope of a single URL of this host.
  func narrowed(to url: String) -> BackoffScope {
    var scope = self
    scope.url = url
    return scope
  }
}

/// How long requests to a host, or for one URL, wait after a failure, and how the last exchange ended.
final class Backoff {
  /// ```
  /// none ── fail ──▶ waiting ── retryNow ──▶ released
  ///   ▲                 │  ▲────── fail ────────┤
  ///   └── expire, reset ┴───────────────────────┘
  /// ```
  private enum Wait {
    case none
    /// Requests wait; without an end, for an event.
    case waiting(GitHubError, end: Duration?)
    /// Requests may be sent, but a failure before the end does not lengthen the wait.
    case released(end: Duration?)

    var end: Duration? {
      switch self {
      case .none: nil
      case .waiting(_, let end), .released(let end): end
      }
    }
  }

  private let policy: RetryPolicy
  private let clock: any NetworkClock
  private var wait = Wait.none

  /// Consecutive exchanges without an answer.
  private(set) var failures = 0
  // Rate limits since the last answer.
  private var limits = 0
  /// How the last exchange ended, unless that is out of date.
  private(set) var status = QueueStatus.HostStatus.unknown

  init(_ policy: RetryPolicy, _ clock: any NetworkClock) {
    self.policy = policy
    self.clock = clock
  }

  /// Why requests wait, or `nil` when they may be sent.
  var reason: GitHubError? { if case .waiting(let reason, _) = wait { reason } else { nil } }

  /// When requests may be sent, by uptime; `nil` when that is now, or when they wait for an event.
  var end: Duration? { if case .waiting(_, let end) = wait { end } else { nil } }

  /// Why the last exchange had no answer.
  var lastError: GitHubError? {
    if case .failing(let error) = status { error } else { nil }
  }

  /// Whether the last exchange failed; an expired rate limit does not count as a failure.
  var hasFailed: Bool { failures > 0 && lastError != nil }

  /// Whether requests wait even when the reader asks for a retry.
  var isLocked: Bool {
    switch reason {
    case .rateLimited, .paused, .tokenRefused, .serverError(_, until: .some): true
    default: false
    }
  }

  /// Records an answer.
  func succeed() {
    reset()
    status = .online
  }

  /// Records an exchange without an answer, and makes requests wait, for `time` if the server asked for it;
  /// a retry before the end of the wait does not lengthen it, unless the token is refused.
  func fail(with error: GitHubError, for time: Duration? = nil) {
    status = .failing(error)
    if time == nil, error != .tokenRefused, let end = wait.end, end > clock.uptime {
      wait = .waiting(error, end: end)
      return
    }
    failures += 1
    let length: Duration? =
      switch error {
      case .tokenRefused: nil
      case .certificateRefused, .captivePortal: policy.captivePortalDelay()
      default: time ?? policy.delay(afterFailures: failures)
      }
    wait = .waiting(error, end: length.map { clock.uptime + $0 })
  }

  /// Records the failure of a single request, without making others wait.
  func record(_ error: GitHubError) {
    status = .failing(error)
  }

  /// Makes requests wait for a rate limit, as long as the host says, else longer each time; returns the wait to
  /// store, a pause if the budget may not be used up.
  func limit(for time: Duration?, isPause: Bool) -> SavedLimit {
    limits += 1
    let time = time ?? policy.limitDelay(afterLimits: limits)
    let wait = SavedLimit(until: clock.date + time.seconds, seconds: time.seconds, isPause: isPause)
    fail(with: wait.error, for: time)
    return wait
  }

  /// Ends a wait whose time is over.
  func expire(at now: Duration) {
    guard let end = wait.end, end <= now else { return }
    // Only the next request shows whether the limit is really over.
    if reason?.isLimit == true { status = .unknown }
    wait = .none
  }

  /// Ends the wait early, unless it is for a limit or a refused token.
  func retryNow() {
    if !isLocked, case .waiting(_, let end) = wait { wait = .released(end: end) }
  }

  /// Ends the wait and forgets all failures.
  func reset() {
    (wait, failures, limits, status) = (.none, 0, 0, .unknown)
  }

  /// Forgets a status that a change of this machine's network makes out of date.
  func networkChanged(from old: Reachability, to new: Reachability) {
    switch status {
    case .online where old == .up && new == .down: status = .unknown
    case .failing(let error) where error.retry == .whenNetworkChanges && new == .up:
      status = .unknown
    default: break
    }
  }
}
