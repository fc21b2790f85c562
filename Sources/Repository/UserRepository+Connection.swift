import GitHub
import Models

/// How things stand with GitHub.
extension UserRepository {
  /// How things stand with GitHub now.
  package var connection: ConnectionState {
    get async { await connection(for: .everyone) }
  }

  /// How things stand now for what is asked of a list: GitHub's searches have a limit of their own.
  package func connection(for list: UserList) async -> ConnectionState {
    guard let client else { return .offline }
    return ConnectionState(await client.queue.status, scope: client.scope(of: list.resource))
  }

  /// Takes over the limits that an earlier process has kept, for whoever tells of them before anything
  /// is asked.
  package func restoreLimits() async {
    for scope in client?.scopes ?? [] { await client?.queue.restoreLimit(of: scope) }
  }

  /// What GitHub lets this reader still ask of a list, as its last answer said.
  package nonisolated func budget(for list: UserList) -> RateLimit? { budget(of: list.resource) }

  /// How things stand with GitHub, from now on: at once, and whenever it changes.
  package func connections() async -> AsyncStream<ConnectionState> {
    guard let client else { return AsyncStream { $0.yield(.offline) } }
    let statuses = await client.queue.statuses()
    return AsyncStream { continuation in
      let pump = Task {
        for await status in statuses {
          continuation.yield(ConnectionState(status, scope: client.scope()))
        }
        continuation.finish()
      }
      continuation.onTermination = { _ in pump.cancel() }
    }
  }

  /// How many requests are on their way or wait.
  package var unansweredCount: Int {
    get async { await client?.queue.status.unansweredCount ?? 0 }
  }

  /// Where the API is, and whether a token is sent to it; `nil` when nothing may be asked.
  package var source: (address: String, hasToken: Bool)? {
    client.map { ($0.base.url, $0.hasToken) }
  }

  /// Tries again at once what waits; after a refused token, without one.
  ///
  /// A rate limit stays in force.
  ///
  /// - Returns: Whether the token was dropped.
  package func tryNow() async -> Bool {
    guard let client else { return false }
    if client.hasToken, await isTokenRefused {
      await client.dropToken()
      return true
    }
    await client.queue.retryNow()
    return false
  }

  // Each budget has a backoff of its own, and learns of the token by itself.
  private var isTokenRefused: Bool {
    get async {
      guard let client else { return false }
      let status = await client.queue.status
      return client.scopes.contains { ConnectionState(status, scope: $0).isTokenRefused }
    }
  }

  /// Takes hints about this machine's network until `events` ends; an API on loopback needs none.
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
