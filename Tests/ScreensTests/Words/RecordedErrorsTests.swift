import Foundation
import GitHub
import Models
import ScreensSupport
import StandIn
import Store
import TestSupport
import XCTest

@testable import Repository
@testable import Screens

/// Every recorded error with the state, the sentence and the wait that it must give.
@MainActor
final class RecordedErrorsTests: XCTestCase {
  private enum Wait: Equatable {
    /// It is told, and asked for again when somebody wants it.
    case none
    /// It is asked for again by itself after so many seconds.
    case seconds(Int)
    /// Not before so many seconds have passed, and then when somebody wants it.
    case refused(Int)
  }

  private struct Outcome {
    /// What the prompt says; `nil` while all is well.
    let sign: String?
    let sentence: String
    let wait: Wait
  }

  private static let once = FetchPolicy(
    priority: .visible, retryLimits: .retryOnce, isUserInitiated: false)

  private static let noUse = Outcome(
    sign: nil,
    sentence:
      "GitHub's answer could not be read (its JSON is incomplete or not what was expected).",
    wait: .none)
  private static let unasked = Outcome(
    sign: nil,
    sentence:
      "GitHub's answer could not be read "
      + "(it has status 304, but the request was not conditional).", wait: .none)
  private static let token = Outcome(
    sign: "token refused",
    sentence: "GitHub refused the token. Set GH_TOKEN to a valid one, or unset it.", wait: .none)
  private static let nobody = Outcome(
    sign: nil, sentence: "GitHub has no page at that address.", wait: .refused(600))

  private static let table: [String: Outcome] = [
    "200-truncated-json": noUse, "301-moved-permanently": nobody,
    "304-repo-with-if-none-match": unasked, "304-user": unasked, "401-2fa": token,
    "401-bad-credentials": token, "403-abuse-retry-after-60": limit(60),
    "403-bad-user-agent": Outcome(
      sign: nil,
      sentence: "GitHub refused the request: Missing or invalid User Agent string. "
        + "See http://developer.github.com/v3/#user-agent-required.", wait: .none),
    "403-primary-rate-limit-2013": limit(60), "404-empty-object": nobody,
    "404-org-docurl": nobody, "404-user-2012": nobody, "429-retry-after-8": limit(8),
    "502-json": trouble(502), "503-html": trouble(503), "rate_limit-200": noUse,
  ]

  private static func limit(_ wait: Int) -> Outcome {
    Outcome(
      sign: "rate limited until +\(wait) s",
      sentence:
        "GitHub's hourly limit is reached until +\(wait) s. You can go on reading what is saved. "
        + "A token in GH_TOKEN raises the limit from 60 to 5,000 requests an hour.",
      wait: .seconds(wait))
  }

  // Half of 2 s, the most after the second failure in a row.
  private static func trouble(_ status: Int) -> Outcome {
    Outcome(
      sign: "server trouble, retry in 1 s",
      sentence: "GitHub has a problem (status \(status)).", wait: .seconds(1))
  }

  func test_theTable_hasEveryRecording() async throws {
    try RecordedAnswers.skipUnlessThere()
    XCTAssertEqual(Self.table.keys.sorted(), try RecordedAnswers.names(of: "errors"))
  }

  func test_everyError_givesItsState_itsSentence_andItsWait() async throws {
    try RecordedAnswers.skipUnlessThere()
    for (name, outcome) in Self.table {
      try await check(name, outcome)
    }
  }

  private func check(_ name: String, _ outcome: Outcome) async throws {
    let clock = ManualClock()
    let bench = try await workbench(
      .recorded(folder: RecordedAnswers.folder), token: "canary", clock: clock)
    let start = clock.date
    let time = { @Sendable (date: Date) in "+\(Int(date.timeIntervalSince(start))) s" }
    let path = "/_fixture/errors/\(name)"
    // The list goes on at the recorded answer.
    _ = try await bench.store.write.save(
      UserPage(users: [User(id: 1, login: "ada")], nextLink: bench.server.baseURL + path),
      at: PagePlace(after: 0), date: start)
    let result = await bench.repository.fetchNextPage(Self.once)
    guard case .failure(let error) = result else { return XCTFail("\(name): \(result)") }
    XCTAssertEqual(ErrorMessages(time: time).sentence(for: error), outcome.sentence, name)
    if case .seconds(let wait) = outcome.wait {
      bench.beginWaits()
      let waiting = Task { await bench.repository.fetchNextPage(.background) }
      try await bench.waits()
      let connection = await bench.repository.connection
      XCTAssertEqual(connection.promptForms(isSpoken: true, time: time).first, outcome.sign, name)
      await comesBack(after: wait, path, name, bench)
      try await assertEqual(waiting.value.get().newCount, 1, name)
    } else {
      let again = await bench.repository.fetchNextPage(.background)
      XCTAssertEqual(again, result, "\(name): nothing is waited for")
      let connection = await bench.repository.connection
      XCTAssertEqual(connection.promptForms(isSpoken: true, time: time).first, outcome.sign, name)
      if case .refused(let wait) = outcome.wait { await isRefused(for: wait, name, bench) }
    }
  }

  private func comesBack(
    after wait: Int, _ path: String, _ name: String, _ bench: Workbench
  ) async {
    let asked = bench.server.requests.count
    bench.server.answer(path, with: .json(#"[{"id":2,"login":"bo"}]"#))
    await bench.pass(.seconds(wait) - .milliseconds(1))
    await assertEqual(bench.queue.isSending, false, "\(name): never early")
    XCTAssertEqual(bench.server.requests.count, asked, "\(name): never early")
    await bench.pass(.milliseconds(2))
    await bench.server.arrived(asked + 1)
  }

  private func isRefused(for wait: Int, _ name: String, _ bench: Workbench) async {
    let asked = bench.server.requests.count
    await bench.pass(.seconds(wait - 1))
    _ = await bench.repository.fetchNextPage()
    XCTAssertEqual(bench.server.requests.count, asked, "\(name): not asked again so soon")
    await bench.pass(.seconds(2))
    _ = await bench.repository.fetchNextPage()
    XCTAssertGreaterThan(bench.server.requests.count, asked, "\(name): asked again")
  }
}
