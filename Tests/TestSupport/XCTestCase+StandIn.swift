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

extension RecordedAnswers {
  /// Skips a test if GitHub's recorded responses are missing.
  package static func skipUnlessThere() throws {
    try XCTSkipUnless(
      areThere,
      "NOT TESTED: GitHub's recorded answers are missing; put them into ../shared/fixtures, "
        + "seen from the project")
  }
}
