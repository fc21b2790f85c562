import Models
import ScreensSupport
import XCTest

@testable import Screens

/// What becomes of a text that an editor has left (P3).
@MainActor
final class OtherProgramsTests: XCTestCase {
  func test_P3_textThatIsKeptAlready_isNotKeptTwice_whenItIsRefused() async throws {
    let bench = try await workbench()
    let list = bench.list()
    await list.opened(capacity: 5)
    let user = try XCTUnwrap(list.user(number: 1))
    let long = String(repeating: "x", count: Note.byteLimit + 1)
    let refused = await bench.notes.write(long, on: user, keptIn: "/a/file")
    XCTAssertEqual(refused.failure, .failed)
    XCTAssertTrue(refused.text.hasSuffix("Your text is kept in /a/file"), refused.text)
  }
}
