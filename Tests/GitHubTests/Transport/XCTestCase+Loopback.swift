import GitHub
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

  /// Certificates that are removed when the test ends.
  func certificates() throws -> Certificates {
    let made = try Certificates()
    addTeardownBlock { try made.remove() }
    return made
  }

  /// The real transport in that environment, shut down when the test ends.
  func transport(_ environment: [String: String]) throws -> AsyncHTTPClientTransport {
    let transport = AsyncHTTPClientTransport(
      settings: try NetworkSettings(environment: environment))
    addTeardownBlock { transport.forgetConnections() }
    return transport
  }

  /// How sending `request` by `transport` fails, or `nil` when it does not; and how long it took.
  func failure(
    of request: HTTPRequest, by transport: AsyncHTTPClientTransport
  ) async -> (error: GitHubError?, time: Duration) {
    let clock = ContinuousClock()
    let start = clock.now
    do {
      _ = try await transport.send(request)
      return (nil, clock.now - start)
    } catch {
      return (error, clock.now - start)
    }
  }
}
