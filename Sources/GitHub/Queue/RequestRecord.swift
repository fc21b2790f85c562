/// One sending of a request: how long it waited, how long it took, and what came back.
package struct RequestRecord: Sendable, Equatable {
  /// Told of each sending once it has ended, on the queue.
  package typealias Observer = @Sendable (RequestRecord) -> Void

  /// The whole address.
  package let url: String
  /// Whether the server was asked for news only, because an earlier answer is saved.
  package let isConditional: Bool
  /// The time from when the request joined the queue until it was sent.
  package let wait: Duration
  /// The time from when the request was sent until it ended.
  package let time: Duration
  /// The whole response, or why there is none.
  package let result: Result<HTTPResponse, GitHubError>

  /// - Parameter now: When it ended, by uptime.
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
