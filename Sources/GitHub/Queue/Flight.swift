/// The request in flight.
///
/// If the network goes down and comes back, the answer may never come, so the request is sent again. The answer gets
/// five seconds first, because TCP recovers faster from a short outage.
struct Flight {
  private enum Network { case steady, gone, returned }

  private static let minimumAge = Duration.seconds(5)

  let request: QueuedRequest
  /// When it was sent, by uptime.
  let start: Duration
  let task: Task<Void, Never>
  private var network = Network.steady
  /// Whether the request was cancelled in order to be sent again.
  private(set) var isInterrupted = false

  init(_ request: QueuedRequest, start: Duration, _ task: Task<Void, Never>) {
    self.request = request
    self.start = start
    self.task = task
  }

  /// When to send the request again, by uptime; `nil` when an answer may still come.
  var resendTime: Duration? {
    network == .returned && !isInterrupted ? start + Self.minimumAge : nil
  }

  /// Whether the network went down and has not come back.
  var hasNoNetwork: Bool { network == .gone }

  mutating func networkWentDown() { network = .gone }

  mutating func networkCameUp() {
    if network == .gone { network = .returned }
  }

  /// Cancels the request, which waits again.
  mutating func interrupt() {
    isInterrupted = true
    task.cancel()
  }
}

/// A log entry for one sent request: its wait, its duration and its response.
package struct RequestRecord: Sendable, Equatable {
  /// Called on the queue when a request has ended.
  package typealias Observer = @Sendable (RequestRecord) -> Void

  package let url: String
  /// Whether it carried a validator of a saved response.
  package let isConditional: Bool
  /// The time from joining the queue until it was sent.
  package let wait: Duration
  /// The time from when it was sent until it ended.
  package let time: Duration
  package let result: Result<HTTPResponse, GitHubError>

  init(_ flight: Flight, _ result: Result<HTTPResponse, GitHubError>, at now: Duration) {
    let request = flight.request.request
    url = request.url
    isConditional = ["if-none-match", "if-modified-since"].contains {
      request.headers.first($0) != nil
    }
    wait = flight.start - flight.request.joined
    time = now - flight.start
    self.result = result
  }
}
