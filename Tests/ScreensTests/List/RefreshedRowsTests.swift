import Foundation
import Models
import Repository
import StandIn
import Terminal
import TestSupport
import XCTest

@testable import Screens

/// Rows that are refreshed, and rows that GitHub cannot send at once (N3, N4, N5, N6).
@MainActor
final class RefreshedRowsTests: XCTestCase {
  private static let trouble = CannedAnswer.json("{}", status: 503)

  func test_N5_savedRows_areShownAtOnce_andRefreshedInTheBackground() async throws {
    let (bench, list) = try await oldRows()
    XCTAssertEqual(bench.server.requests.count, 1, "shown without a request")
    changeFirst(on: bench)
    bench.server.hold()
    let refresh = Task { await list.shown() }
    await bench.server.arrived(2)
    XCTAssertFalse(list.isLoading)
    XCTAssertEqual(list.items.count, 30, "saved rows stay on the screen meanwhile")
    bench.server.release()
    await refresh.value
    XCTAssertEqual(list.notices.map(\.text), ["1 row above has changed; :list reprints it."])
    XCTAssertEqual(list.rows.row(number: 1)?.user.user.login, "changed")
  }

  func test_N3_aListFromTheMiddle_saysHowOldItsOwnRowsAre() async throws {
    let bench = try await workbench(clock: ManualClock())
    let first = await bench.list().open(30)
    await first.endReached(capacity: 30, count: nil)
    let before = try XCTUnwrap(first.status.fetchedAt)
    await bench.pass(.seconds(7_200))
    let second = await bench.list().open(30)
    await second.refreshed()
    XCTAssertEqual(second.status.fetchedAt, before + 7_200)
    let middle = UserListViewModel(
      .list(.everyone), start: first.rows.all[30].user.id, jobs: bench.jobs(isLive: false),
      repository: bench.repository, notes: bench.notes, messages: bench.messages)
    await middle.opened(capacity: 30)
    XCTAssertEqual(middle.rows.all.count, 30)
    XCTAssertEqual(middle.status.fetchedAt, before)
  }

  func test_N3_offlineByChoice_isReportedOnce_notWithEachBlock() async throws {
    let (bench, _) = try await oldRows()
    let clock = bench.clock
    let list = UserListViewModel(
      .list(.everyone), jobs: bench.jobs(isLive: false),
      repository: UserRepository(
        store: bench.store, client: nil, now: { clock?.date ?? Date() }),
      notes: bench.notes, messages: bench.messages)
    await list.opened(capacity: 10)
    await list.shown()
    await list.endReached(capacity: 10, count: nil)
    await list.shown()
    XCTAssertEqual(list.rows.all.count, 20)
    XCTAssertEqual(
      list.notices.map(\.text),
      ["Not fetched: --offline is set. Showing what is saved."])
  }

  func test_N4_backOnline_saysHowManyRowsWereRefreshed() async throws {
    for (changes, words) in [(true, "1 row"), (false, "no rows")] {
      let (bench, list) = try await oldRows()
      bench.server.answer("/users", with: Self.trouble)
      bench.beginWaits()
      let refresh = Task { await list.shown() }
      try await bench.waits()
      await list.connectionChanged()
      bench.server.answer("/users", with: nil)
      if changes { changeFirst(on: bench) }
      await bench.pass(.seconds(1))
      await refresh.value
      XCTAssertEqual(list.notices.map(\.text), ["Back online, \(words) refreshed."])
    }
  }

  func test_N6_aRefreshThatTheReaderAsksFor_alwaysAnswers() async throws {
    let (bench, list) = try await oldRows(age: .zero)
    await list.refreshed()
    changeFirst(on: bench)
    await list.refreshed()
    bench.server.answer("/users?since=0", with: Self.trouble)
    await list.refreshed()
    bench.server.answer(
      "/users?since=0",
      with: CannedAnswer(
        status: 429, headers: ["Retry-After": "900", "X-RateLimit-Remaining": "0"]))
    await list.refreshed()
    let asked = bench.server.requests.count
    await list.refreshed()
    XCTAssertEqual(bench.server.requests.count, asked, "a limit applies to the reader too")
    let reset = LocalTime.time(try XCTUnwrap(bench.clock).date + 900)
    let limit =
      "GitHub's hourly limit has been reached; it resets at \(reset). You can go on reading what is saved. "
      + "A token in GH_TOKEN raises the limit from 60 to 5,000 requests an hour."
    XCTAssertEqual(
      list.notices.map(\.text),
      [
        "Nothing has changed in these rows.", "1 row above has changed; :list reprints it.",
        "GitHub has a problem (status 503). Showing what is saved.", limit, limit,
      ])
    XCTAssertEqual(list.rows.all.count, 30)
  }

  func test_N6_onTheDiary_refreshRetriesWaitingJobs_andSaysThatItIsLocal() async throws {
    let bench = try await workbench()
    let diary = bench.rows(.diary)
    await diary.refreshed()
    XCTAssertEqual(
      diary.notices.map(\.text),
      [
        "Notes are only on this machine, so there is nothing to refresh. "
          + "Waiting jobs are retried now."
      ])
    XCTAssertEqual(bench.server.requests.count, 0)
  }

  func test_L3_aNumber_opensARowOfTheDiaryThatIsNotPrintedYet() async throws {
    let bench = try await workbench()
    let list = await bench.list().open(5)
    for number in 1...5 { await list.noteWritten("met", number: number) }
    let diary = await bench.rows(.diary).open(2)
    await diary.rowNeeded(number: 5)
    XCTAssertNotNil(diary.rowOpened(number: 5))
  }

  func test_X25_aSortedSearch_keepsItsOrder_untilItIsRefreshed() async throws {
    let bench = try await workbench()
    let list = await bench.list().open(3)
    for number in 1...3 { await list.noteWritten("note \(number)", number: number) }
    let notes = await bench.search(.notes).open(5)
    XCTAssertEqual(notes.rows.all.map(\.user.position), [3, 2, 1])
    await list.noteWritten("again", number: 1)
    await notes.storeChanged()
    XCTAssertEqual(notes.rows.all.map(\.user.position), [3, 2, 1])
    XCTAssertEqual(notes.rows.all[2].user.note?.text.string, "again")
    await notes.refreshed()
    XCTAssertEqual(notes.rows.all.map(\.user.position), [1, 3, 2])
    XCTAssertEqual(
      notes.notices.last?.text, "Searched again in what is saved. Waiting jobs are retried now.")
  }

  func test_N6_aRefreshWhileAnotherRuns_isAnsweredOnce() async throws {
    let (bench, list) = try await oldRows()
    bench.server.hold()
    let refresh = Task { await list.shown() }
    await bench.server.arrived(2)
    let told = Task { await list.refreshed() }
    for _ in 0..<200 { await Task.yield() }
    bench.server.release()
    await refresh.value
    await told.value
    XCTAssertEqual(list.notices.map(\.text), ["Nothing has changed in these rows."])
  }

  // A refresh that the reader asks for fails at once; it then waits like the automatic one that it replaced.
  func test_N4_aRefreshThatFailed_waitsLikeTheOneBefore() async throws {
    let (bench, list) = try await oldRows(isLive: true)
    bench.server.answer("/users", with: Self.trouble)
    await list.shown()
    await bench.server.arrived(2)
    await bench.queue.setReachability(.down)
    bench.beginWaits()
    try await bench.waits()
    await list.connectionChanged()
    await list.refreshed()
    XCTAssertEqual(bench.tasks.jobs.count, 1)
    while list.notices.isEmpty { await Task.yield() }
    XCTAssertEqual(list.notices.count, 1)
    list.noticesShown()
    bench.server.answer("/users", with: nil)
    changeFirst(on: bench)
    await bench.pass(.seconds(300))
    await bench.tasks.finish()
    XCTAssertEqual(list.notices.map(\.text), ["Back online, 1 row refreshed."])
  }

  func test_L4_fF25_aCancelledPage_isReported_aCancelledRefreshIsNot_andTheRowsStay() async throws {
    let (bench, list) = try await oldRows()
    bench.server.hold()
    let refresh = Task { await list.shown() }
    await bench.server.arrived(2)
    refresh.cancel()
    await refresh.value
    XCTAssertEqual(list.notices, [])
    let page = Task { await list.endReached(capacity: 30, count: nil) }
    await bench.server.arrived(3)
    XCTAssertEqual(list.pending, [.loading])
    page.cancel()
    await page.value
    XCTAssertEqual(list.notices.map(\.text), ["The request was stopped."])
    XCTAssertEqual(list.rows.all.count, 30)
    bench.server.release()
  }

  /// A list whose rows were fetched that long ago.
  private func oldRows(
    age: Duration = .seconds(3_601), isLive: Bool = false
  ) async throws -> (Workbench, UserListViewModel) {
    let bench = try await workbench(clock: ManualClock())
    await bench.list().opened(capacity: 30)
    await bench.pass(age)
    let list = await bench.list(isLive: isLive).open(30)
    return (bench, list)
  }

  private func changeFirst(on bench: Workbench) {
    bench.server.answer("/users?since=0", with: .json(#"[{"id":1,"login":"changed"}]"#))
  }

  // Rows that GitHub cannot send at once.

  func test_N4_rowsThatGitHubCannotSend_arriveLater() async throws {
    let bench = try await workbench(clock: ManualClock())
    bench.server.answer("/users", with: Self.trouble)
    bench.beginWaits()
    let list = await bench.list(isLive: true).open(22)
    XCTAssertTrue(list.isLoading)
    XCTAssertEqual(bench.tasks.jobs.map(\.name), ["the list"])
    try await bench.waitsLong { !list.notices.isEmpty }
    XCTAssertEqual(list.notices.count, 1)
    XCTAssertTrue(list.notices[0].text.hasSuffix("ghbrowse keeps trying; Ctrl-C stops it."))
    list.noticesShown()
    await list.connectionChanged()
    let sign = list.status.connection.description
    XCTAssertTrue(sign?.hasPrefix("server error, retry in ") == true, "\(sign ?? "")")
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
      let list = await bench.list(isLive: true).open(30)
      await bench.tasks.finish()
      for _ in 0..<8 {
        await list.endReached(capacity: 30, count: 5)
        for _ in 0..<Int.random(in: 0...40, using: &numbers) { await Task.yield() }
      }
      await bench.tasks.finish()
      XCTAssertEqual(list.rows.all.count, 70)
    }
  }

  func test_N3_aStoppedJob_sendsNoMoreRequests_andReportsNothing() async throws {
    let bench = try await workbench(clock: ManualClock())
    let list = try await waitingList(bench)
    list.noticesShown()
    XCTAssertEqual(bench.tasks.stop()?.restart, "press Enter")
    try await eventually("no request") { bench.queue.status.unansweredCount == 0 }
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

  func test_fF8_afterARefusedToken_nothingWaits_andRefreshContinuesWithoutIt() async throws {
    let bench = try await workbench(token: "canary")
    bench.server.answer("/users", with: .json("{}", status: 401))
    let list = await bench.list(isLive: true).open(22)
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
    XCTAssertEqual(list.notices.map(\.text), ["Continuing without the token."])
    XCTAssertEqual(list.rows.all.count, 22)
    XCTAssertNil(bench.server.requests.last?.header("authorization"))
  }

  func test_N4_inAScript_nothingWaits() async throws {
    let bench = try await workbench()
    bench.server.answer("/users", with: Self.trouble)
    let list = await bench.list(isLive: false).open(22)
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
    let list = await bench.list(isLive: true).open(22)
    try await bench.waitsLong { !list.notices.isEmpty }
    list.noticesShown()
    return list
  }
}
