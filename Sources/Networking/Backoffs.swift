/// The backoffs of all hosts and of single requests.
struct Backoffs {
  private let policy: RetryPolicy
  private let clock: any NetworkClock
  /// One for each scope that was asked.
  private var hosts: [BackoffScope: Backoff] = [:]
  /// One for each request that waits, or has failed since its last answer of use: a failure counts
  /// also for who asks again later.
  private var requests: [RequestKey: RequestBackoff] = [:]

  init(_ policy: RetryPolicy, _ clock: any NetworkClock) {
    self.policy = policy
    self.clock = clock
  }

  /// Whether the scope was asked before.
  func know(_ scope: BackoffScope) -> Bool { hosts[scope] != nil }

  mutating func host(_ scope: BackoffScope) -> Backoff {
    if let backoff = hosts[scope] { return backoff }
    let backoff = Backoff(policy, clock)
    hosts[scope] = backoff
    return backoff
  }

  mutating func request(_ key: RequestKey) -> RequestBackoff {
    if let backoff = requests[key] { return backoff }
    let backoff = RequestBackoff(policy, clock)
    requests[key] = backoff
    return backoff
  }

  /// How the last exchange with each host ended, where that is known.
  var hostStatuses: [BackoffScope: QueueStatus.HostStatus] {
    hosts.mapValues(\.status).filter { $0.value != .unknown }
  }

  /// When the first limit ends, by uptime.
  var limitEnd: Duration? { hosts.values.filter(\.isLimit).compactMap(\.end).min() }

  func expire(at now: Duration) {
    for backoff in hosts.values { backoff.expire(at: now) }
  }

  /// Lets the requests to other hosts go that wait for a network, because the host of `scope` has
  /// answered.
  func answered(by scope: BackoffScope) {
    guard hosts[scope]?.status == .online else { return }
    for (other, backoff) in hosts where other != scope { backoff.otherHostAnswered() }
  }

  func retryHosts() {
    for backoff in hosts.values { backoff.retryNow() }
  }

  func retryRequests() {
    for backoff in requests.values { backoff.retryNow() }
  }

  func networkChanged(from before: Reachability, to reachability: Reachability) {
    for backoff in hosts.values { backoff.networkChanged(from: before, to: reachability) }
  }

  /// Forgets requests without failures; call when none waits.
  mutating func dropIdleRequests() {
    requests = requests.filter { $0.value.reason != nil }
  }
}
