import Foundation
import Networking
import XCTest

extension XCTestCase {
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
