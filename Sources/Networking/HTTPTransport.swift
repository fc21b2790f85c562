/// Sends one request and waits for its whole answer.
package protocol HTTPTransport: Sendable {
  /// Sends `request`; redirects are answers like any other.
  func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse

  /// Makes new connections from now on: those it has lead through a network that is gone.
  func forgetConnections()
}

extension HTTPTransport {
  /// Nothing, for a transport without connections.
  package func forgetConnections() {}
}
