import FoundationEssentials

/// How the last exchanges ended, and when waiting requests are retried.
package struct QueueStatus: Sendable, Equatable {
  /// How the last exchange with a host ended.
  package enum HostStatus: Sendable, Equatable {
    /// There was none, or it is out of date.
    case unknown
    case online
    case failing(GitHubError)
  }

  /// How many requests wait or are in flight.
  package var unansweredCount = 0
  /// In how many seconds, rounded, the first waiting request is sent.
  ///
  /// `nil` while one is in flight, and while that depends on the network or on a rate limit.
  package var retryingIn: Int?
  var hostStatuses: [BackoffScope: HostStatus] = [:]
  /// Whether this machine reports that it has no network.
  var hasNoNetwork = false

  /// How the last exchange with the host of `scope` ended.
  package func hostStatus(of scope: BackoffScope) -> HostStatus {
    hostStatuses[scope] ?? (hasNoNetwork ? .failing(Self.noNetwork) : .unknown)
  }

  static let noNetwork = GitHubError.unreachable(reason: "this machine has no network")

  /// Seconds rounded up so that they do not change too often: to 1 up to ten, to 10 up to a minute, then
  /// to whole minutes.
  static func rounded(_ left: Duration) -> Int {
    let seconds = Int(left.seconds.rounded(.up))
    let step = seconds <= 10 ? 1 : seconds <= 60 ? 10 : 60
    return (seconds + step - 1) / step * step
  }
}
