import FoundationEssentials
import GitHub
import Models

package enum ConnectionState: Sendable, Equatable {
  /// Nothing was requested yet.
  case unknown
  /// The API answered the last request.
  case online
  /// The people are invented, and no network is used.
  case demo
  /// The reader started with `--offline`.
  case offline
  /// The last request failed; waiting requests are retried in `retryingIn` seconds.
  case failing(GitHubError, retryingIn: Int?)

  /// The state of the API for requests of `scope`; limits of other scopes do not count.
  init(_ status: QueueStatus, scope: BackoffScope) {
    switch status.hostStatus(of: scope) {
    case .unknown: self = .unknown
    case .online: self = .online
    case .failing(let error):
      self = .failing(error, retryingIn: error.isLimit ? nil : status.retryingIn)
    }
  }

  /// When the limit ends that GitHub has set; `nil` without one.
  package var limitEnd: Date? {
    if case .failing(let error, _) = self { error.limitEnd } else { nil }
  }

  /// Whether the last request may succeed a little later.
  package var isTransient: Bool {
    if case .failing(let error, _) = self { error.isTransient } else { false }
  }
}

extension UserRepository {
  package var isDemo: Bool { client?.base.isDemo == true }

  package var connection: ConnectionState { connection(for: .everyone) }

  /// The state for requests of `list`; searches of GitHub have a limit of their own.
  package func connection(for list: UserList) -> ConnectionState {
    guard let client else { return .offline }
    if isDemo { return .demo }
    return ConnectionState(client.queue.status, scope: client.scope(of: list.resource))
  }

  /// Yields at once, and whenever the connection changes; `nil` with `--offline`.
  package func connectionChanges() async -> AsyncStream<QueueStatus>? {
    await client?.queue.statuses()
  }

  /// Loads the limits that an earlier process saved.
  package func restoreLimits() async {
    for scope in client?.scopes ?? [] { await client?.queue.restoreLimit(of: scope) }
  }

  package func budget(for list: UserList) -> RateLimit? { budget(of: list.resource) }

  /// The budget of a resource that GitHub reported last; searches have their own.
  package func budget(of resource: BackoffScope.Resource) -> RateLimit? {
    client?.rateLimit(of: resource)
  }

  /// The API's address, whether that is github.com's, and whether a token is sent to it; `nil` with
  /// `--offline`.
  package var source: (address: String, isGitHubDotCom: Bool, hasToken: Bool)? {
    client.map { ($0.base.url, $0.base.isGitHubDotCom, $0.hasToken) }
  }

  /// Retries waiting requests at once, without the token if GitHub refused it.
  ///
  /// A rate limit stays in force.
  ///
  /// - Returns: Whether the token was dropped.
  package func tryNow() async -> Bool {
    guard let client else { return false }
    // Each scope learns about the token from its own responses.
    let status = client.queue.status
    let isTokenRefused = client.scopes.contains { scope in
      if case .failing(.tokenRefused) = status.hostStatus(of: scope) { true } else { false }
    }
    if client.hasToken, isTokenRefused {
      await client.dropToken()
      return true
    }
    await client.queue.retryNow()
    return false
  }

  /// Passes changes of this machine's network to the queue until `events` ends.
  ///
  /// An API on loopback does not depend on them.
  package func follow(
    _ events: @Sendable () -> AsyncStream<ReachabilityMonitor.Event>
  ) async {
    guard let client, !client.base.isLoopback else { return }
    for await event in events() {
      switch event {
      case .changed(let reachability): await client.queue.setReachability(reachability)
      case .wake: await client.queue.networkChanged()
      }
    }
  }
}
