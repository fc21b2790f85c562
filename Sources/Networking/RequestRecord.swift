/// One sending of a request: how long it waited, how long it took, and what came back.
package struct RequestRecord: Sendable, Equatable {
  /// How the sending ended.
  package enum Ending: Sendable, Equatable {
    /// A whole response came, with that status and so many bytes of body after decompression.
    case response(status: Int, bytes: Int)
    /// There is no whole response.
    case failure(GitHubError)
  }

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
  /// How it ended.
  package let ending: Ending

  /// - Parameter now: When it ended, by uptime.
  init(_ flight: Flight, _ result: Result<HTTPResponse, GitHubError>, at now: Duration) {
    let request = flight.request.request
    url = request.url
    isConditional = ["if-none-match", "if-modified-since"].contains {
      request.headers.first($0) != nil
    }
    wait = flight.start - flight.request.joined
    time = now - flight.start
    ending =
      switch result {
      case .success(let response):
        .response(status: response.status, bytes: response.body.count)
      case .failure(let error): .failure(error)
      }
  }
}
