import StandIn
import TestSupport
import XCTest

@testable import GitHub

extension XCTestCase {
  /// A server that does `steps` for each request, and runs until the test ends.
  func server(doing steps: FaultStep...) async throws -> StandInServer {
    try await server { _ in steps }
  }

  /// A server that does something else for each path.
  func server(doing plan: @escaping @Sendable (String) -> [FaultStep]) async throws
    -> StandInServer
  {
    let server = try await standIn()
    server.interfere { .steps(plan($0.path)) }
    return server
  }

  /// A server in Python that runs until the test ends.
  func pythonServer(_ script: String, _ arguments: String...) throws -> PythonServer {
    let server = try PythonServer(script, arguments)
    addTeardownBlock { _ = server.stop() }
    return server
  }

  /// The real transport in that environment, shut down when the test ends.
  func realTransport(_ environment: [String: String] = [:]) throws -> AsyncHTTPClientTransport {
    let transport = AsyncHTTPClientTransport(
      settings: try NetworkSettings(environment: environment))
    addTeardownBlock { transport.forgetConnections() }
    return transport
  }

  /// How sending `request` fails, or `nil` when it does not.
  func failure(
    of request: HTTPRequest, by transport: AsyncHTTPClientTransport? = nil
  ) async -> GitHubError? {
    do {
      let transport = try transport ?? realTransport()
      return await transport.result(of: request).error
    } catch {
      XCTFail("\(error)")
      return nil
    }
  }
}
