import Networking
import StandIn
import XCTest

extension XCTestCase {
  /// A server with faults that runs until the test ends.
  func server(doing steps: FaultStep...) async throws -> FaultServer {
    try await server(doing: steps)
  }

  /// The same, with its steps as a list.
  func server(doing steps: [FaultStep]) async throws -> FaultServer {
    let server = FaultServer(steps)
    try await server.start()
    addTeardownBlock { await server.stop() }
    return server
  }

  /// The real transport, shut down when the test ends.
  func realTransport() -> AsyncHTTPClientTransport {
    let transport = AsyncHTTPClientTransport()
    addTeardownBlock { transport.forgetConnections() }
    return transport
  }

  /// How sending `request` fails, or `nil` when it does not.
  func failure(of request: HTTPRequest) async -> GitHubError? {
    do {
      _ = try await realTransport().send(request)
      return nil
    } catch {
      return error
    }
  }
}
