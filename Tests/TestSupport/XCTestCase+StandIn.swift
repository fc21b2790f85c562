import StandIn
import XCTest

extension XCTestCase {
  /// A stand-in that runs until the test ends.
  package func standIn(_ content: StandInContent = .invented(count: 100)) async throws
    -> StandInServer
  {
    let server = StandInServer(content)
    try await server.start()
    addTeardownBlock { await server.stop() }
    return server
  }
}
