import Foundation
import GitHub
import Models
import Networking
import StandIn
import TestSupport
import XCTest

/// Every recorded error and odd status.
final class RecordedErrorsTests: XCTestCase {
  private enum Outcome {
    case error(GitHubError)
    /// A limit for so many seconds from now.
    case limit(TimeInterval)
  }

  private static let notAsked = GitHubError.malformed(
    reason: "its JSON is cut short or of another kind")
  private static let uncompared = GitHubError.malformed(
    reason: "with status 304 it says that nothing has changed, but nothing was sent to compare with"
  )
  private static let userAgent =
    "Missing or invalid User Agent string. "
    + "See http://developer.github.com/v3/#user-agent-required"

  private static let table: [String: Outcome] = [
    "200-truncated-json": .error(notAsked),
    // Its address is on the API's own host, and leads to nothing there.
    "301-moved-permanently": .error(.notFound),
    "304-repo-with-if-none-match": .error(uncompared),
    "304-user": .error(uncompared),
    "401-2fa": .error(.tokenRefused),
    "401-bad-credentials": .error(.tokenRefused),
    "403-abuse-retry-after-60": .limit(60),
    "403-bad-user-agent": .error(.refused(status: 403, message: userAgent)),
    "403-primary-rate-limit-2013": .limit(60),
    "404-empty-object": .error(.notFound),
    "404-org-docurl": .error(.notFound),
    "404-user-2012": .error(.notFound),
    "429-retry-after-8": .limit(8),
    "502-json": .error(.serverError(status: 502)),
    "503-html": .error(.serverError(status: 503)),
    "rate_limit-200": .error(notAsked),
  ]

  func test_theTable_hasEveryRecording() throws {
    try RecordedAnswers.skipUnlessThere()
    let names = try RecordedAnswers.names(of: "errors")
    XCTAssertEqual(Self.table.keys.sorted(), names)
  }

  func test_everyError_isTheOneItShouldBe() async throws {
    let server = try await recordedGitHub()
    for (name, outcome) in Self.table {
      // A client for each, because after a refused token the next request is not sent.
      let client = try client(of: server, token: "ghp_canary")
      let link = "\(server.baseURL)/_fixture/errors/\(name)"
      let before = Date()
      let error = await client.send(
        .members(of: .everyone, link: link), priority: .visible, retryLimits: .retryOnce
      ).error
      check(error, outcome, name, before...Date())
    }
  }

  // rel F1: cut in the transfer, not only in the JSON.
  func test_F1_aCutTransfer_isNoAnswer() async throws {
    let server = try await recordedGitHub()
    let path = "\(RecordedAnswers.folder)/errors/200-truncated-json.txt"
    let body = try XCTUnwrap(FileManager.default.contents(atPath: path))
    server.answer(
      "/users", with: CannedAnswer(headers: ["Content-Length": "1299"], body: Array(body)))
    let error = try await firstPage(of: server, retryLimits: .retryOnce).error
    guard case .closedEarly = error else {
      return XCTFail("\(String(describing: error))")
    }
  }

  private func check(
    _ error: GitHubError?, _ outcome: Outcome, _ name: String, _ asked: ClosedRange<Date>
  ) {
    switch (outcome, error) {
    case (.error(let expected), _): XCTAssertEqual(error, expected, name)
    case (.limit(let wait), .rateLimited(let until)):
      XCTAssertTrue((asked.lowerBound + wait...asked.upperBound + wait).contains(until), name)
    case (.limit, _): XCTFail("\(name): \(String(describing: error))")
    }
  }
}
