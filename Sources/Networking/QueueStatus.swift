import FoundationEssentials

/// What the queue is doing, and why it waits.
package struct QueueStatus: Sendable, Equatable {
  /// What it is doing.
  package enum Activity: Sendable, Equatable {
    case idle
    case loading
    /// There is no network; the request goes on when there is.
    case waitingForNetwork
    /// Rounded as people say it: the last ten seconds one by one.
    case retrying(inSeconds: Int)
    case rateLimited(until: Date)
    case serverTrouble(retryingInSeconds: Int)
    case certificateRefused(retryingInSeconds: Int)
    case captivePortal(retryingInSeconds: Int)
  }

  /// How the last exchange with a host ended.
  package enum HostStatus: Sendable, Equatable {
    /// Nothing was asked yet.
    case unknown
    /// In an answer.
    case online
    case failing(QueueError)
  }

  package var activity: Activity
  /// Requests that are not answered yet, the one in flight among them.
  package var unansweredCount: Int
  var standings: [String: HostStatus]
  /// Whether this machine says that it has no network.
  var isWithoutNetwork: Bool

  /// How things stand with a scope; see ``HTTPRequest/scope``.
  package func standing(of scope: String) -> HostStatus {
    standings[scope] ?? (isWithoutNetwork ? .failing(Self.noNetwork) : .unknown)
  }

  static let noNetwork = QueueError.transport(
    .unreachable(reason: "this machine has no network"))

  init(
    activity: Activity = .idle, unansweredCount: Int = 0, standings: [String: HostStatus] = [:],
    isWithoutNetwork: Bool = false
  ) {
    self.activity = activity
    self.unansweredCount = unansweredCount
    self.standings = standings
    self.isWithoutNetwork = isWithoutNetwork
  }
}
