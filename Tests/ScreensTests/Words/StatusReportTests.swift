import Foundation
import GitHub
import Repository
import StandIn
import Terminal
import XCTest

@testable import Screens

/// N6: `:status` shows the connection, the budget and its reset, the jobs and what is saved.
@MainActor
final class StatusReportTests: XCTestCase {
  private let cost = "a page or a profile costs 1 request; what is saved costs none"

  func test_N6_beforeAnythingIsAsked_itSaysSo() async throws {
    let bench = try await workbench()
    let lines = try await texts(bench)
    XCTAssertEqual(
      lines,
      [
        "not asked yet, \(bench.server.baseURL), without a token",
        "not known yet", cost,
        "none",
        "0 users, 0 profiles, 0 notes",
      ])
  }

  func test_N6_afterAPage_budgetAndRowsAreKnown() async throws {
    let bench = try await workbench(token: "canary")
    let list = await bench.list().open(5)
    await list.noteWritten("kept", number: 1)
    await bench.profile(try XCTUnwrap(list.rows.row(number: 1)).user.user.login).opened()
    let lines = try await texts(bench)
    let reset = LocalTime.time(try XCTUnwrap(bench.repository.budget(of: .core)?.resetAt))
    XCTAssertEqual(
      lines,
      [
        "online, \(bench.server.baseURL), with a token",
        "4,998 of 5,000 requests left, resets at \(reset)", cost, "none",
        "30 users, 1 profile, 1 note",
      ])
  }

  func test_N6_whatWaits_isCounted_withTheReason() async throws {
    let bench = try await workbench(clock: ManualClock())
    bench.server.answer(
      "/users",
      with: CannedAnswer(
        status: 403,
        headers: [
          "X-RateLimit-Limit": "60", "X-RateLimit-Remaining": "0", "Retry-After": "900",
        ]))
    _ = await bench.list(isLive: true).open(5)
    // The limit has to be there before the profile is asked for, which would go first.
    try await bench.waits()
    _ = await bench.profile("ada-fir5", isLive: true).open()
    try await bench.waits()
    let lines = try await texts(bench)
    let end = LocalTime.time(try XCTUnwrap(bench.clock).date + 900)
    XCTAssertEqual(lines[0], "rate limited until \(end), \(bench.server.baseURL), without a token")
    XCTAssertEqual(lines[1], "0 of 60 requests left", "a refusal tells of the budget too")
    let starts = bench.tasks.jobs.map { LocalTime.time($0.start) }
    XCTAssertEqual(
      Array(lines[3...5]),
      [
        "the list, since \(starts[0])", "profile of ada-fir5, since \(starts[1]), after job 1",
        "8 pictures, after all jobs",
      ])
    for _ in 0..<2 { bench.tasks.stop() }
  }

  func test_N6_offlineByChoice_nothingIsAsked() async throws {
    let bench = try await workbench()
    let repository = UserRepository(store: bench.store, client: nil, now: { Date() })
    let rows = try await LabelledLines.status(of: repository, jobs: [], pictureCount: 0).rows
    XCTAssertEqual(rows.map(\.label), ["Connection", "Rate limit", "Cost", "Jobs", "Saved"])
    XCTAssertEqual(rows[0].text, "offline, because --offline is set")
    XCTAssertEqual(bench.server.requests.count, 0)
  }

  private func texts(_ bench: Workbench) async throws -> [String] {
    try await LabelledLines.status(
      of: bench.repository, jobs: bench.tasks.jobs, pictureCount: bench.tasks.jobs.isEmpty ? 0 : 8
    ).rows.map(\.text)
  }
}
