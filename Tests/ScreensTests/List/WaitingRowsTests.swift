import Models
import Repository
import ScreensSupport
import StandIn
import TestSupport
import XCTest

@testable import Screens

/// Rows that GitHub cannot send at once arrive later without another request of the reader.
@MainActor
final class WaitingRowsTests: XCTestCase {
  private static let trouble = CannedAnswer.json("{}", status: 503)

  func test_N4_rowsThatGitHubCannotSend_arriveLater() async throws {
    let bench = try await workbench(clock: ManualClock())
    bench.server.answer("/users", with: Self.trouble)
    bench.beginWaits()
    let list = bench.list(isLive: true)
    await list.opened(capacity: 22)
    XCTAssertTrue(list.isLoading)
    XCTAssertEqual(bench.tasks.jobs.map(\.name), ["the list"])
    try await bench.waitsLong { !list.notices.isEmpty }
    XCTAssertEqual(list.notices.count, 1)
    XCTAssertTrue(list.notices[0].text.hasSuffix("ghbrowse keeps trying; Ctrl-C stops it."))
    list.noticesShown()
    await list.connectionChanged()
    let sign = list.status.connection.description { _ in "" }
    XCTAssertTrue(sign?.hasPrefix("server trouble, retry in ") == true, "\(sign ?? "")")
    XCTAssertEqual(list.notices, [], "nothing is said twice")
    XCTAssertFalse(list.isLoading, "what may take an hour shows no spinner")
    bench.server.answer("/users", with: nil)
    await bench.pass(.seconds(4))
    await bench.tasks.finish()
    XCTAssertEqual(list.rows.all.map(\.number), Array(1...22))
    XCTAssertEqual(list.notices.map(\.text), ["Back online."])
    XCTAssertEqual(list.status.connection, .online)
  }

  func test_N9_rowsAskedForWhileOthersAreRead_allArrive() async throws {
    var numbers = SeededNumbers(seed: SeededNumbers.seedOfRun())
    for _ in 0..<6 {
      let bench = try await workbench()
      let list = bench.list(isLive: true)
      await list.opened(capacity: 30)
      await bench.tasks.finish()
      for _ in 0..<8 {
        await list.endReached(capacity: 30, count: 5)
        for _ in 0..<Int.random(in: 0...40, using: &numbers) { await Task.yield() }
      }
      await bench.tasks.finish()
      XCTAssertEqual(list.rows.all.count, 70)
    }
  }

  func test_N3_D32_aStoppedJob_sendsNoMoreRequests_andReportsNothing() async throws {
    let bench = try await workbench(clock: ManualClock())
    let list = try await waitingList(bench)
    list.noticesShown()
    XCTAssertEqual(bench.tasks.stop()?.restart, "Enter")
    try await eventually("no request") { await bench.queue.status.unansweredCount == 0 }
    let asked = bench.server.requests.count
    await bench.pass(.seconds(3_600))
    await list.shown()
    XCTAssertEqual(bench.server.requests.count, asked)
    bench.server.answer("/users", with: nil)
    try await eventually("the rows") {
      await list.endReached(capacity: 22, count: nil)
      await bench.tasks.finish()
      return list.rows.all.count == 22
    }
    XCTAssertEqual(list.notices.filter { $0.failure != nil }, [], "the command has said it")
  }

  func test_N4_askingAgainMeanwhile_addsTheRowsOnce_andReportsNoEnd() async throws {
    for isRefresh in [false, true] {
      let bench = try await workbench(clock: ManualClock())
      let list = try await waitingList(bench)
      let asked = bench.server.requests.count
      bench.server.answer("/users", with: nil)
      bench.server.hold()
      if isRefresh {
        await list.refreshed()
      } else {
        await list.endReached(capacity: 22, count: nil)
      }
      XCTAssertEqual(bench.tasks.jobs.map(\.name), ["the list"], "one asks for all")
      await bench.server.arrived(asked + 1)
      bench.server.release()
      await bench.tasks.finish()
      let positions = list.rows.all.map(\.user.position)
      XCTAssertEqual(positions, (1...max(1, positions.count)).map { $0 }, "each row once, in order")
      XCTAssertGreaterThanOrEqual(positions.count, 22)
      XCTAssertFalse(list.notices.contains { $0.text.contains("everybody") }, "\(list.notices)")
      // A page that arrives just before `:refresh` is refreshed by it.
      XCTAssertLessThanOrEqual(bench.server.requests.count, asked + (isRefresh ? 2 : 1))
    }
  }

  func test_F8_afterARefusedToken_nothingWaits_andRefreshContinuesWithoutIt() async throws {
    let bench = try await workbench(token: "canary")
    bench.server.answer("/users", with: .json("{}", status: 401))
    let list = bench.list(isLive: true)
    await list.opened(capacity: 22)
    await bench.tasks.finish()
    XCTAssertEqual(
      list.notices.map(\.text),
      [
        "Nothing saved yet. GitHub refused the token. Set GH_TOKEN to a valid one, or unset it. "
          + ":refresh continues without it."
      ])
    await list.shown()
    XCTAssertEqual(bench.server.requests.count, 1)
    list.noticesShown()
    bench.server.answer("/users", with: nil)
    await list.refreshed()
    await bench.tasks.finish()
    XCTAssertEqual(list.notices.map(\.text), ["From now on, GitHub is asked without the token."])
    XCTAssertEqual(list.rows.all.count, 22)
    XCTAssertNil(bench.server.requests.last?.header("authorization"))
  }

  func test_N4_inAScript_nothingWaits() async throws {
    let bench = try await workbench()
    bench.server.answer("/users", with: Self.trouble)
    let list = bench.list(isLive: false)
    await list.opened(capacity: 22)
    await list.shown()
    XCTAssertEqual(
      list.notices.map(\.text),
      ["Nothing saved yet. GitHub has a problem (status 503). Try again later."])
    XCTAssertEqual(bench.server.requests.count, 3)
  }

  /// A list whose first page GitHub cannot send yet.
  private func waitingList(_ bench: Workbench) async throws -> UserListViewModel {
    bench.server.answer("/users", with: Self.trouble)
    bench.beginWaits()
    let list = bench.list(isLive: true)
    await list.opened(capacity: 22)
    try await bench.waitsLong { !list.notices.isEmpty }
    list.noticesShown()
    return list
  }
}
