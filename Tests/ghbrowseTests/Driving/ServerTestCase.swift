import StandIn
import XCTest

/// Tests of the program beside a stand-in for GitHub, which runs for the length of each test.
class ServerTestCase: XCTestCase {
  private(set) var server = StandInServer(.invented(count: 0))
  /// Asks the server, and has saved nothing yet.
  var program: ProgramUnderTest!

  /// What the server gives.
  var content: StandInContent { .invented(count: 100) }

  override func setUp() async throws {
    server = StandInServer(content)
    try await server.start()
    program = try ProgramUnderTest(apiURL: server.baseURL)
  }

  override func tearDown() async throws {
    // Its files go now: XCTest keeps every test until the end.
    program = nil
    // Answers that a test has kept back would be waited for.
    server.release()
    await server.stop()
  }
}

extension XCTestCase {
  // Words of SQLite and of the store.
  private static var lockWords: [String] { ["busy", "lock", "Another ghbrowse"] }

  /// Checks that what a program has said tells nothing of a lock that another one had.
  func expectNoLock(in text: String, file: StaticString = #filePath, line: UInt = #line) {
    XCTAssertFalse(Self.lockWords.contains { text.contains($0) }, text, file: file, line: line)
  }
}
