import StandIn
import XCTest

/// Tests beside a stand-in for GitHub, which runs for the length of each test.
class ServerTestCase: XCTestCase {
  private(set) var server = StandInServer(.invented(count: 0))

  /// What the server gives.
  var content: StandInContent { .invented(count: 100) }

  override func setUp() async throws {
    server = StandInServer(content)
    try await server.start()
  }

  override func tearDown() async throws {
    // Answers that a test has kept back would be waited for.
    server.release()
    await server.stop()
  }
}
