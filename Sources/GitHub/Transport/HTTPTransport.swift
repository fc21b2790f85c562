/// Sends one request and waits for its whole response.
package protocol HTTPTransport: Sendable {
  /// Sends `request`; a redirect is a response like any other.
  func send(_ request: HTTPRequest) async throws(GitHubError) -> HTTPResponse

  /// Makes new connections from now on, because those there are lead through a network that is gone.
  func forgetConnections()
}

extension HTTPTransport {
  /// Does nothing, for a transport without connections.
  package func forgetConnections() {}

  /// What ``send(_:)`` returns or throws.
  func result(of request: HTTPRequest) async -> Result<HTTPResponse, GitHubError> {
    do throws(GitHubError) {
      return .success(try await send(request))
    } catch {
      return .failure(error)
    }
  }
}

/// A GET, with the limits that its response must keep.
package struct HTTPRequest: Sendable, Equatable {
  /// The whole address.
  package let url: String
  /// What it backs off with; the host alone where none was given.
  package let scope: BackoffScope
  /// What is sent with it.
  package let headers: HTTPFields
  /// The most its body may have, in bytes, after decompression.
  package let bodyLimit: Int
  /// How long head and body may take together.
  package let deadline: Duration

  /// - Parameter scope: Whose backoff holds the request back, or `nil` for that of its host.
  package init(
    url: String, scope: BackoffScope? = nil, headers: HTTPFields = [:], bodyLimit: Int = 4 << 20,
    deadline: Duration = .seconds(15)
  ) {
    self.url = url
    self.scope = scope ?? BackoffScope(host: PlainAddress(url)?.origin.text ?? url)
    self.headers = headers
    self.bodyLimit = bodyLimit
    self.deadline = deadline
  }
}

/// A whole response, which is only made once all of the body is there.
package struct HTTPResponse: Sendable, Equatable {
  /// 100 to 599.
  package let status: Int
  /// The header fields of the response.
  package let headers: HTTPFields
  /// Decompressed.
  package let body: [UInt8]

  package init(status: Int, headers: HTTPFields = [:], body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    self.body = body
  }
}
