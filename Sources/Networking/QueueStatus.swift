import FoundationEssentials

/// What the queue is doing, and why it waits.
package struct QueueStatus: Sendable, Equatable {
  /// What the queue is doing.
  package enum Activity: Sendable, Equatable {
    case idle
    case loading
    /// There is no network; the request goes on when there is.
    case waitingForNetwork
    /// Rounded as people say it: the last ten seconds one by one.
    case retrying(inSeconds: Int)
    case rateLimited(until: Date)
    case serverError(retryingInSeconds: Int)
    case certificateRefused(retryingInSeconds: Int)
    case captivePortal(retryingInSeconds: Int)
  }

  /// How the last exchange with a host ended.
  package enum HostStatus: Sendable, Equatable {
    /// Nothing was asked yet.
    case unknown
    /// The host answered.
    case online
    case failing(GitHubError)
  }

  /// What the queue is doing.
  package var activity: Activity
  /// How many requests are not answered yet; the one in flight is among them.
  package var unansweredCount: Int
  var hostStatuses: [BackoffScope: HostStatus]
  /// Whether this machine says that it has no network.
  var isWithoutNetwork: Bool

  init(
    activity: Activity = .idle, unansweredCount: Int = 0,
    hostStatuses: [BackoffScope: HostStatus] = [:], isWithoutNetwork: Bool = false
  ) {
    self.activity = activity
    self.unansweredCount = unansweredCount
    self.hostStatuses = hostStatuses
    self.isWithoutNetwork = isWithoutNetwork
  }

  /// How the last exchange with the host of `scope` ended.
  package func hostStatus(of scope: BackoffScope) -> HostStatus {
    hostStatuses[scope] ?? (isWithoutNetwork ? .failing(Self.noNetwork) : .unknown)
  }

  static let noNetwork = GitHubError.unreachable(
    reason: "this machine has no network")
}

extension QueueStatus.Activity {
  /// Why the queue waits, by the request whose turn is first.
  init(waitingFor first: QueuedRequest?, at now: Duration, isWithoutNetwork: Bool) {
    // Pictures come last: where one is the first that waits, nothing else does.
    guard let first, !first.priority.isAvatar else {
      self = .idle
      return
    }
    let seconds = Self.rounded(max((first.start ?? .zero) - now, .zero))
    self =
      switch first.hostBackoff.reason {
      case .rateLimited(let until): .rateLimited(until: until)
      case .captivePortal: .captivePortal(retryingInSeconds: seconds)
      case .certificateRefused: .certificateRefused(retryingInSeconds: seconds)
      case nil: .serverError(retryingInSeconds: seconds)
      default: isWithoutNetwork ? .waitingForNetwork : .retrying(inSeconds: seconds)
      }
  }

  /// Whole seconds that do not change too often: the last ten one by one, then by tens, then by
  /// minutes.
  static func rounded(_ left: Duration) -> Int {
    let seconds = Int(left.seconds.rounded(.up))
    let step = seconds <= 10 ? 1 : seconds <= 60 ? 10 : 60
    return (seconds + step - 1) / step * step
  }
}
