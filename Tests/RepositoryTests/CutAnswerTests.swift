import Foundation
import GitHub
import Models
import Repository
import StandIn
import TestSupport
import XCTest

/// A response that is incomplete or cannot be decoded changes nothing (rel F1, F10, P3).
final class CutAnswerTests: XCTestCase {
  private static let changed = #"[{"id":1,"login":"changed"},{"id":2,"login":"changed-too"}]"#

  func test_F1_F10_aPageCutShort_orThatCannotBeDecoded_savesNothing() async throws {
    let bench = try await workbench()
    _ = try await bench.repository.fetchNextPage().get()
    let before = try await bench.main.members(after: 0, limit: 99)
    bench.server.answer(
      "/users", with: CannedAnswer(headers: ["Content-Length": "9999"], body: Self.changed))
    let result = await bench.repository.refreshPage(after: 0, .interactive)
    guard case .closedEarly = result.error else { return XCTFail("\(result)") }
    try await assertEqual(bench.main.members(after: 0, limit: 99), before)
    await assertEqual(bench.repository.connection.isTransient, true, "it is retried")
    bench.server.answer("/users", with: nil)
    for body in ["", String(Self.changed.dropLast()), "<html>sign in</html>", #"{"message":"x"}"#] {
      bench.server.answer("/users?since=0", with: .json(body))
      let result = await bench.repository.refreshPage(after: 0)
      XCTAssertNotNil(result.error, String(body.prefix(40)))
      let after = try await bench.main.members(after: 0, limit: 99)
      XCTAssertEqual(after, before, String(body.prefix(40)))
    }
    bench.server.answer("/users?since=0", with: .json("\u{FEFF}" + Self.changed))
    let news = try await bench.repository.refreshPage(after: 0).get()
    XCTAssertEqual(news.changedCount, 2, "a byte order mark is read over")
  }
}
