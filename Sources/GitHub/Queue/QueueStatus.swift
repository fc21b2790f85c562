import FoundationEssentials

/// How things stand with the hosts, and when what waits is tried again.
package struct QueueStatus: Sendable, Equatable {
  /// How the last exchange with a host ended.
  package enum HostStatus: Sendable, Equatable {
    /// Nothing was asked yet.
    case unknown
    /// The host answered.
    case online
    case failing(GitHubError)
  }

  /// How many requests are not answered yet; the one in flight is among them.
  package var unansweredCount = 0
  /// In how many seconds the first request that waits is sent, as people say it.
  ///
  /// `nil` while one is in flight, and while that depends on the network or on a limit.
  package var retryingIn: Int?
  var hostStatuses: [BackoffScope: HostStatus] = [:]
  /// Whether this machine says that it has no network.
  var isWithoutNetwork = false

  /// How the last exchange with the host of `scope` ended.
  package func hostStatus(of scope: BackoffScope) -> HostStatus {
    hostStatuses[scope] ?? (isWithoutNetwork ? .failing(Self.noNetwork) : .unknown)
  }

  static let noNetwork = GitHubError.unreachable(
    reason: "this machine has no network")

  /// Whole seconds that do not change too often: the last ten one by one, then by tens, then by
  /// minutes.
  static func rounded(_ left: Duration) -> Int {
    let seconds = Int(left.seconds.rounded(.up))
    let step = seconds <= 10 ? 1 : seconds <= 60 ? 10 : 60
    return (seconds + step - 1) / step * step
  }
}
