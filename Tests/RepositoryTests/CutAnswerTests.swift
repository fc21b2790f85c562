import Foundation
import Models
import Networking
import Repository
import StandIn
import XCTest

/// rel F1, F10, P3: of an answer that is not whole nothing is stored, and what was there stays.
final class CutAnswerTests: XCTestCase {
  private static let changed = #"[{"id":1,"login":"changed"},{"id":2,"login":"changed-too"}]"#

  func test_F1_aPageCutInMidBody_leavesTheOldRows_andNoPartOfTheNew() async throws {
    for (name, steps) in Self.cuts {
      let bench = try await Workbench()
      _ = try await bench.repository.fetchNextPage().get()
      let before = try await bench.repository.store.main.members(after: 0, limit: 99)
      let fault = FaultServer(steps)
      try await fault.start()
      let broken = try bench.restarted(at: fault.baseURL)
      let result = await broken.refreshPage(after: 0, .interactive)
      guard case .closedEarly = result.error else { return XCTFail("\(name): \(result)") }
      let after = try await broken.store.main.members(after: 0, limit: 99)
      XCTAssertEqual(after, before, name)
      let connection = await broken.connection
      XCTAssertEqual(connection.mayPass, true, "\(name): it is tried again")
      await fault.stop()
      await bench.server.stop()
    }
  }

  func test_F1_aLengthThatIsTooLong_isACut_andTheRetryBringsThePage() async throws {
    let clock = ManualClock()
    let bench = try await Workbench()
    let repository = try bench.restarted(clock: clock, random: 0.5)
    bench.server.answer(
      "/users", with: CannedAnswer(headers: ["Content-Length": "9999"], body: Self.changed))
    let waiting = Task { await repository.fetchNextPage(.background) }
    var states = await repository.connections().makeAsyncIterator()
    var state = await states.next()
    while state.map({ !$0.isRetrying }) == true { state = await states.next() }
    let saved = try await repository.store.main.overview().savedCount
    XCTAssertEqual(saved, 0)
    bench.server.answer("/users", with: nil)
    clock.pass(.milliseconds(500))
    await repository.looksAgain()
    let news = try await waiting.value.get()
    XCTAssertEqual(news.newCount, 30)
    await bench.server.stop()
  }

  func test_F10_whatCannotBeRead_storesNothing_andTakesNothingAway() async throws {
    let bench = try await Workbench()
    _ = try await bench.repository.fetchNextPage().get()
    let before = try await bench.repository.store.main.members(after: 0, limit: 99)
    let deep = String(repeating: "[", count: 1_000_000)
    for body in [
      "", "garbage", String(Self.changed.dropLast()), Self.changed + "x", "[NaN]", deep,
      "<html>sign in</html>", #"{"message":"hello"}"#,
    ] {
      bench.server.answer("/users?since=0", with: .json(body))
      let result = await bench.repository.refreshPage(after: 0)
      XCTAssertNotNil(result.error, String(body.prefix(40)))
      let after = try await bench.repository.store.main.members(after: 0, limit: 99)
      XCTAssertEqual(after, before, String(body.prefix(40)))
    }
    bench.server.answer("/users?since=0", with: .json("\u{FEFF}" + Self.changed))
    let news = try await bench.repository.refreshPage(after: 0).get()
    XCTAssertEqual(news.changedCount, 2, "a byte order mark is read over")
    await bench.server.stop()
  }

  // F11: what is left of a page that has bad elements is saved, and nobody counts as gone for it.
  func test_F11_aBadElement_isLeftOut_andItsOldRowStays() async throws {
    let bench = try await Workbench()
    bench.server.answer("/users?since=0", with: .json(Self.changed))
    _ = try await bench.repository.fetchNextPage().get()
    bench.server.answer(
      "/users?since=0",
      with: .json(
        #"[{"id":1,"login":"new"},{"id":2,"login":null},{"id":3,"login":"c"},{"id":3,"login":"d"}]"#
      ))
    _ = try await bench.repository.refreshPage(after: 0).get()
    let rows = try await bench.repository.store.main.members(after: 0, limit: 9)
    XCTAssertEqual(rows.map(\.user.login), ["new", "changed-too", "c"])
    XCTAssertEqual(rows.map(\.isGone), [false, false, false])
    await bench.server.stop()
  }

  private static let cuts: [String: [FaultStep]] = {
    let head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"
    let half = String(changed.prefix(40))
    return [
      "length": [.send(head + "Content-Length: \(changed.utf8.count)\r\n\r\n" + half), .close],
      "chunk": [
        .send(head + "Transfer-Encoding: chunked\r\n\r\n" + "ff\r\n" + half), .close,
      ],
      "last chunk": [
        .send(
          head + "Transfer-Encoding: chunked\r\n\r\n"
            + "\(String(changed.utf8.count, radix: 16))\r\n\(changed)\r\n"), .close,
      ],
      "RST": [.send(head + "Content-Length: \(changed.utf8.count)\r\n\r\n" + half), .reset],
      "before the body": [.send(head + "Content-Length: 9\r\n\r\n"), .close],
    ]
  }()
}

extension ConnectionState {
  fileprivate var isRetrying: Bool {
    if case .failing(_, .some) = self { return true }
    return false
  }
}
