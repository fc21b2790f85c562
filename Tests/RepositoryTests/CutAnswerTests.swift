import Foundation
import GitHub
import Models
import Repository
import StandIn
import TestSupport
import XCTest

/// rel F1, F10, P3: of an answer that is not whole nothing is stored, and what was there stays.
final class CutAnswerTests: XCTestCase {
  private static let changed = #"[{"id":1,"login":"changed"},{"id":2,"login":"changed-too"}]"#

  func test_F1_aPageCutInMidBody_leavesTheOldRows_andNoPartOfTheNew() async throws {
    let bench = try await workbench()
    _ = try await bench.repository.fetchNextPage().get()
    let before = try await bench.main.members(after: 0, limit: 99)
    bench.server.answer(
      "/users", with: CannedAnswer(headers: ["Content-Length": "9999"], body: Self.changed))
    let result = await bench.repository.refreshPage(after: 0, .interactive)
    guard case .closedEarly = result.error else { return XCTFail("\(result)") }
    try await assertEqual(bench.main.members(after: 0, limit: 99), before)
    await assertEqual(bench.repository.connection.isTransient, true, "it is tried again")
  }

  func test_F10_whatCannotBeRead_storesNothing_andTakesNothingAway() async throws {
    let bench = try await workbench()
    _ = try await bench.repository.fetchNextPage().get()
    let before = try await bench.main.members(after: 0, limit: 99)
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

  // F11: what is left of a page that has bad elements is saved, and nobody counts as gone for it.
  func test_F11_aBadElement_isLeftOut_andItsOldRowStays() async throws {
    let bench = try await workbench()
    bench.server.answer("/users?since=0", with: .json(Self.changed))
    _ = try await bench.repository.fetchNextPage().get()
    bench.server.answer(
      "/users?since=0",
      with: .json(
        #"[{"id":1,"login":"new"},{"id":2,"login":null},{"id":3,"login":"c"},{"id":3,"login":"d"}]"#
      ))
    _ = try await bench.repository.refreshPage(after: 0).get()
    let rows = try await bench.main.members(after: 0, limit: 9)
    XCTAssertEqual(rows.map(\.user.login), ["new", "changed-too", "c"])
    XCTAssertEqual(rows.map(\.isGone), [false, false, false])
  }
}
