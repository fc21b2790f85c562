import Foundation
import Models
import Screens
import Terminal
import XCTest

@testable import Repository
@testable import ghbrowse

/// The messages of a sync.
@MainActor
final class SyncReportTests: XCTestCase {
  private let reset = Date(timeIntervalSince1970: 1_700_000_000)
  private let time = LocalTime.time(Date(timeIntervalSince1970: 1_700_000_000))
  private let budget = RateLimit(
    remaining: 4_990, limit: 5_000, resetAt: Date(timeIntervalSince1970: 1_700_000_000))

  func test_X7_beforeItBegins_itSaysWhatItCosts_andWhatIsLeftUntilWhen() {
    let end = "; 4,990 requests left until \(time)"
    for (report, estimate, text) in [
      (report(users: 2_000, profiles: true), estimate(1_020), "about 1,020 requests\(end)"),
      (report(), estimate(0, isOpenEnded: true, hasBudget: false), "1 request per 100 users"),
      (report(), estimate(1, isOpenEnded: true), "about 1 request, plus 1 per 100 users\(end)"),
      (
        report(users: 10, avatars: true), estimate(0),
        "only pictures, which cost no requests\(end)"
      ),
    ] { XCTAssertEqual(report.beginning(estimate), "sync: \(text)") }
  }

  func test_X6_aLine_andTheFormsOfTheBar_sayHowFarItHasCome() {
    var progress = SyncProgress()
    (progress.doneCount, progress.totalCount, progress.requestCount) = (1_200, 3_000, 13)
    progress.budget = budget
    XCTAssertEqual(
      report().line(progress),
      "sync: 1,200 of 3,000 users, 13 requests, 4,990 requests left until \(time)")
    XCTAssertEqual(
      report().barForms(progress),
      ["1,200 of 3,000 users, 4,990 requests left", "1,200 of 3,000 users", "40%"])
    (progress.budget, progress.totalCount, progress.phase) = (nil, nil, .profiles)
    XCTAssertEqual(report().line(progress), "sync: 1,200 profiles, 13 requests")
    progress.waitEnd = reset
    XCTAssertEqual(
      report().line(progress), "sync: GitHub asks for a pause; continuing at \(time). Ctrl-C stops."
    )
    XCTAssertEqual(
      report().barForms(progress),
      ["1,200 profiles, continuing at \(time), Ctrl-C stops", "continuing at \(time)", time])
    progress.budget = RateLimit(remaining: 10, limit: 60, resetAt: reset)
    XCTAssertEqual(
      report().line(progress),
      "sync: the last 10 requests are reserved for you; continuing at \(time). Ctrl-C stops.")
  }

  func test_X6_theEnd_saysWhatCame_whyItStopped_andHowToContinue() {
    var progress = SyncProgress()
    (progress.doneCount, progress.newUserCount, progress.profileCount) = (300, 300, 1)
    (progress.goneCount, progress.failureCount, progress.requestCount) = (2, 1, 7)
    progress.budget = RateLimit(remaining: 10, limit: 60, resetAt: reset)
    let report = report(users: 500, profiles: true)
    let summary =
      "300 new users, 1 profile in 7 requests, 2 gone from GitHub, 1 could not be fetched"
    let command = "ghbrowse sync --users 500 --profiles continues from there."
    for (stop, text) in [
      (nil, "sync: \(summary)."),
      (
        .limited(until: reset),
        "\(summary); the sync stopped, because the last 10 requests are reserved for you until \(time). "
          + command
      ),
      (
        .failed(.gitHub(.unreachable(reason: "no route"))),
        "GitHub cannot be reached: no route. \(summary); \(command)"
      ),
    ] as [(SyncStop?, String)] {
      let notice = report.ending(SyncResult(progress: progress, stop: stop))
      XCTAssertEqual(notice.text, text)
      XCTAssertEqual(notice.failure, stop == nil ? nil : .failed)
    }
  }

  func test_X18_ofAList_eachLineNamesIt_andTheNextCommandIsWrittenForAShell() async throws {
    let list = try UserList(name: "contributors:apple/swift")
    let report = report(list, profiles: true)
    let lead = "sync contributors:apple/swift: "
    XCTAssertEqual(
      report.beginning(estimate(3)), "\(lead)about 3 requests; 4,990 requests left until \(time)")
    var progress = SyncProgress()
    (progress.doneCount, progress.newUserCount, progress.requestCount) = (30, 30, 1)
    XCTAssertEqual(report.line(progress), "\(lead)30 users, 1 request")
    XCTAssertEqual(
      report.barForms(progress), ["contributors:apple/swift: 30 users", "30 users", "30"])
    let finished = SyncResult(progress: progress, stop: nil)
    let more = "\(lead)30 users new to the list, 0 profiles in 1 request."
    XCTAssertEqual(report.ending(finished, overview(wholeAt: nil)).text, more)
    XCTAssertEqual(
      report.ending(finished, overview(wholeAt: reset)).text,
      "\(more) \(Notice.end(of: list, overview(wholeAt: reset)).text)")
    XCTAssertEqual(
      self.report(try UserList(name: "find:location:Berlin it's")).nextCommand,
      #"ghbrowse sync 'find:location:Berlin it'\''s'"#)
  }

  func test_X26_whoCameAndLeft_isNamed_tenAtMostOfEachKind() async throws {
    let report = report(try UserList(name: "members:acme"))
    let names = MemberNames(
      new: ["alice", "bob"], left: (1...12).map { "p\($0)" }, back: ["carol"])
    var progress = SyncProgress()
    progress.requestCount = 2
    XCTAssertTrue(
      report.ending(
        SyncResult(progress: progress, stop: nil), overview(wholeAt: reset), names
      ).text.hasPrefix(
        "sync members:acme: 30 people now: 2 new (alice, bob), "
          + "12 left or hidden (p1, p2, p3, p4, p5, p6, p7, p8, p9, p10, 2 more), 1 back (carol) "
          + "in 2 requests."))
  }

  func test_X18_ofASearch_eachBudgetHasItsName_andAPauseIsNoSearchLimit() async throws {
    let report = report(try UserList(name: "find:ada"), profiles: true)
    let searches = RateLimit(remaining: 9, limit: 30, resetAt: reset)
    let lead = "sync find:ada: "
    XCTAssertEqual(
      report.beginning(
        SyncEstimate(
          savedCount: 0, requestCount: 40, searchCount: 5, isOpenEnded: false, budget: budget,
          searchBudget: searches)),
      "\(lead)about 5 searches and about 40 requests; 9 searches left until \(time), "
        + "4,990 requests left until \(time)")
    XCTAssertEqual(
      report.beginning(
        SyncEstimate(
          savedCount: 0, requestCount: 0, searchCount: 1, isOpenEnded: true, budget: budget,
          searchBudget: searches)),
      "\(lead)about 1 search, plus 1 per 100 users; 9 searches left until \(time)")
    var progress = SyncProgress()
    (progress.doneCount, progress.requestCount, progress.budget) = (30, 1, searches)
    XCTAssertEqual(
      report.line(progress), "\(lead)30 users, 1 request, 9 searches left until \(time)")
    XCTAssertEqual(report.barForms(progress)[0], "find:ada: 30 users, 9 searches left")
    progress.waitEnd = reset
    XCTAssertTrue(report.line(progress).contains("GitHub asks for a pause"))
    progress.budget = RateLimit(remaining: 0, limit: 30, resetAt: reset)
    XCTAssertTrue(report.line(progress).contains("GitHub's search limit has been reached"))
  }

  private func report(
    _ list: UserList = .everyone, users: Int? = nil, profiles: Bool = false, avatars: Bool = false
  ) -> SyncReport {
    let plan = SyncPlan(
      list: list, limit: users, hasProfiles: profiles, hasAvatars: avatars,
      waitsForLimits: false)
    return SyncReport(plan, messages: ErrorMessages(origin: .gh))
  }

  private func overview(wholeAt date: Date?) -> ListOverview {
    ListOverview(
      listedCount: 30, savedCount: 30, pageSize: 30,
      pass: Pass(frontier: 1, nextLink: date == nil ? "https://api.github.com/more" : nil),
      wholeAt: date, fetchedAt: reset)
  }

  private func estimate(
    _ requests: Int, isOpenEnded: Bool = false, hasBudget: Bool = true
  ) -> SyncEstimate {
    SyncEstimate(
      savedCount: 0, requestCount: requests, isOpenEnded: isOpenEnded,
      budget: hasBudget ? budget : nil)
  }
}
