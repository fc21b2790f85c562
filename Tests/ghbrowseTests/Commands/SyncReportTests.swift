import Foundation
import Models
import Screens
import XCTest

@testable import Repository
@testable import ghbrowse

/// What a sync says (X6, X7).
@MainActor
final class SyncReportTests: XCTestCase {
  private let reset = Date(timeIntervalSince1970: 1_700_000_000)
  private let budget = RateLimit(
    remaining: 4_990, limit: 5_000, resetAt: Date(timeIntervalSince1970: 1_700_000_000))

  func test_X7_beforeItBegins_itSaysWhatItCosts_andWhatIsLeftUntilWhen() async {
    XCTAssertEqual(
      report(users: 2_000, profiles: true).beginning(estimate(1_020)),
      "sync: about 1,020 requests; 4,990 left until 14:20")
    XCTAssertEqual(
      report().beginning(estimate(0, isOpenEnded: true, hasBudget: false)),
      "sync: a request for each 100 users")
    XCTAssertEqual(
      report(profiles: true).beginning(estimate(1, isOpenEnded: true)),
      "sync: about 1 request, and a request for each 100 users; 4,990 left until 14:20")
    XCTAssertEqual(
      report(users: 10, avatars: true).beginning(estimate(0)),
      "sync: only pictures, which cost no requests; 4,990 left until 14:20")
  }

  func test_X6_D38_aLineSaysHowFarItHasCome() async {
    var progress = SyncProgress()
    (progress.doneCount, progress.totalCount, progress.requestCount) = (1_200, 3_000, 13)
    progress.rateLimit = budget
    XCTAssertEqual(
      report().line(progress),
      "sync: 1,200 of 3,000 users, 13 requests, 4,990 left until 14:20")
    progress.rateLimit = nil
    (progress.doneCount, progress.totalCount) = (1, nil)
    XCTAssertEqual(report().line(progress), "sync: 1 user, 13 requests")
    (progress.doneCount, progress.phase) = (1_200, .profiles)
    XCTAssertEqual(report().line(progress), "sync: 1,200 profiles, 13 requests")
    progress.waitEnd = reset
    XCTAssertEqual(
      report().line(progress), "sync: GitHub asks for a pause; continuing at 14:20. Ctrl-C stops.")
    progress.rateLimit = RateLimit(remaining: 10, limit: 60, resetAt: reset)
    XCTAssertEqual(
      report().line(progress),
      "sync: the last 10 requests are left for you; continuing at 14:20. Ctrl-C stops.")
  }

  func test_X6_theBarsForms_areFromTheLongestToTheShortest() async {
    var progress = SyncProgress()
    (progress.doneCount, progress.totalCount) = (1_200, 3_000)
    progress.rateLimit = budget
    XCTAssertEqual(
      report().barForms(progress),
      ["1,200 of 3,000 users, 4,990 requests left", "1,200 of 3,000 users", "40 %"])
    progress.totalCount = nil
    XCTAssertEqual(
      report().barForms(progress),
      ["1,200 users, 4,990 requests left", "1,200 users", "1,200"])
    progress.waitEnd = reset
    XCTAssertEqual(
      report().barForms(progress),
      ["1,200 users, continuing at 14:20, Ctrl-C stops", "continuing at 14:20", "14:20"])
  }

  func test_X6_theEnd_saysWhatCame_whyItStopped_andHowToGoOn() async {
    var progress = SyncProgress()
    (progress.doneCount, progress.userCount, progress.profileCount) = (300, 300, 1)
    (progress.goneCount, progress.failureCount, progress.requestCount) = (2, 1, 7)
    let report = report(users: 500, profiles: true)
    let whole = report.ending(SyncResult(progress: progress, stop: nil))
    XCTAssertEqual(
      whole.text,
      "sync: 300 new users, 1 profile in 7 requests, 2 gone from GitHub, 1 could not be fetched.")
    XCTAssertNil(whole.failure)
    let way =
      "ghbrowse sync --users 500 --profiles continues from there."
    progress.rateLimit = RateLimit(remaining: 10, limit: 60, resetAt: reset)
    let limited = report.ending(SyncResult(progress: progress, stop: .limited(until: reset)))
    XCTAssertTrue(
      limited.text.hasSuffix(
        "; the sync stopped, because the last 10 requests are left for you until 14:20. \(way)"),
      limited.text)
    XCTAssertEqual(limited.failure, .failed)
    let failed = report.ending(
      SyncResult(progress: progress, stop: .failed(.gitHub(.unreachable(reason: "no route")))))
    XCTAssertTrue(
      failed.text.hasPrefix("GitHub cannot be reached: no route. 300 new users"), failed.text)
    XCTAssertTrue(failed.text.hasSuffix(way), failed.text)
    XCTAssertEqual(failed.failure, .failed)
  }

  func test_X18_ofAList_eachLineNamesIt_andTheNextCommandIsWrittenForAShell() async throws {
    let list = try UserList(name: "contributors:apple/swift")
    let report = report(list, profiles: true)
    let lead = "sync contributors:apple/swift: "
    XCTAssertEqual(
      report.beginning(estimate(3)), "\(lead)about 3 requests; 4,990 left until 14:20")
    var progress = SyncProgress()
    (progress.doneCount, progress.userCount, progress.requestCount) = (30, 30, 1)
    XCTAssertEqual(report.line(progress), "\(lead)30 users, 1 request")
    XCTAssertEqual(
      report.barForms(progress), ["contributors:apple/swift: 30 users", "30 users", "30"])
    XCTAssertEqual(
      report.ending(SyncResult(progress: progress, stop: nil)).text,
      "\(lead)30 new users, 0 profiles in 1 request.")
    let stopped = report.ending(SyncResult(progress: progress, stop: .cancelled))
    XCTAssertTrue(
      stopped.text.hasSuffix(
        "ghbrowse sync contributors:apple/swift --profiles continues from there."), stopped.text)
    progress.leftCount = 2
    XCTAssertTrue(
      report.ending(SyncResult(progress: progress, stop: nil), overview(wholeAt: reset)).text
        .hasSuffix(
          " in 1 request, 2 no longer in the list. \(Notice.end(of: list, overview(wholeAt: reset)).text)"
        ),
      "who is in it, and whom GitHub leaves out")
    XCTAssertTrue(
      report.ending(SyncResult(progress: progress, stop: nil), overview(wholeAt: nil)).text
        .hasSuffix("no longer in the list."), "there is more")
    XCTAssertEqual(
      self.report(try UserList(name: "find:location:Berlin it's")).nextCommand,
      #"ghbrowse sync 'find:location:Berlin it'\''s'"#)
  }

  private func report(
    _ list: UserList = .everyone, users: Int? = nil, profiles: Bool = false, avatars: Bool = false
  ) -> SyncReport {
    let plan = SyncPlan(
      list: list, userCount: users, hasProfiles: profiles, hasAvatars: avatars,
      waitsForLimits: false)
    return SyncReport(
      plan, messages: ErrorMessages(origin: .gh, time: { _ in "14:20" }))
  }

  private func overview(wholeAt date: Date?) -> ListOverview {
    ListOverview(
      listedCount: 30, savedCount: 30, pageSize: 30, frontier: 1,
      nextLink: date == nil ? "https://api.github.com/more" : nil, wholeAt: date, fetchedAt: reset)
  }

  private func estimate(
    _ requests: Int, isOpenEnded: Bool = false, hasBudget: Bool = true
  ) -> SyncEstimate {
    SyncEstimate(
      savedCount: 0, requestCount: requests, isOpenEnded: isOpenEnded,
      rateLimit: hasBudget ? budget : nil)
  }
}
