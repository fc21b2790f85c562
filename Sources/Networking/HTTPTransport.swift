/// Sends one request and waits for its whole answer.
package protocol HTTPTransport: Sendable {
  /// Sends `request`; redirects are answers like any other.
  func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse
}
