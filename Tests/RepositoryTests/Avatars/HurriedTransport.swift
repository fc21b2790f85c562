import Networking

/// The network, with less time for each request than it asks for.
final class HurriedTransport: HTTPTransport {
  private let network = AsyncHTTPClientTransport()
  private let factor: Int

  init(by factor: Int) {
    self.factor = factor
  }

  func send(_ request: HTTPRequest) async throws(GitHubError) -> HTTPResponse {
    try await network.send(
      HTTPRequest(
        url: request.url, scope: request.scope, headers: request.headers,
        bodyLimit: request.bodyLimit, deadline: request.deadline / factor))
  }
}
