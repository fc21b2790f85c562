import Foundation
import GitHub
import Repository
import ScreensSupport
import XCTest

@testable import Screens

/// N3, rel 2.6.5: what the heading and the prompt say of the connection.
@MainActor
final class ConnectionDescriptionTests: XCTestCase {
  private static let table: [(state: ConnectionState, description: String?, forms: [String])] =
    [
      (.unknown, nil, []), (.online, "online", []), (.offline, "offline", ["offline"]),
      failing(.unreachable(reason: "x"), nil, "offline", ["offline", "offline"]),
      failing(
        .unreachable(reason: "x"), 4, "offline, retry in 4 s",
        ["offline, retry in 0:04", "offline 0:04", "offline"]),
      failing(
        .timedOut(after: .seconds(15)), 50, "offline, retry in 50 s",
        ["offline, retry in 0:50", "offline 0:50", "offline"]),
      failing(
        .timedOut(after: .seconds(15)), 60, "offline, retry in 1 min",
        ["offline, retry in 1:00", "offline 1:00", "offline"]),
      failing(
        .timedOut(after: .seconds(15)), 300, "offline, retry in 5 min",
        ["offline, retry in 5:00", "offline 5:00", "offline"]),
      failing(
        .rateLimited(until: .distantFuture), nil, "rate limited until 14:05",
        ["rate limited until 14:05", "limit until 14:05"]),
      failing(.tokenRefused, nil, "token refused", ["token refused", "token refused"]),
      failing(
        .badToken(reason: "x"), nil, "token refused", ["token refused", "token refused"]),
      failing(
        .certificateRefused(reason: "x"), 60, "certificate refused, retry in 1 min",
        [
          "certificate refused, retry in 1:00", "certificate refused 1:00", "certificate 1:00",
          "certificate",
        ]),
      failing(
        .captivePortal, 30, "sign-in page in the way, retry in 30 s",
        [
          "sign-in page in the way, retry in 0:30", "sign-in page in the way 0:30",
          "sign-in page 0:30", "sign-in page",
        ]),
      failing(
        .serverError(status: 502), 1, "server trouble, retry in 1 s",
        ["server trouble, retry in 0:01", "server trouble 0:01", "trouble 0:01", "trouble"]),
      failing(.malformed(reason: "x"), nil, "server trouble", ["server trouble", "trouble"]),
      failing(.cancelled, nil, "offline", ["offline", "offline"]),
    ]

  func test_N3_everyState_hasADescription_andAStatusText() async {
    for row in Self.table {
      XCTAssertEqual(row.state.description { _ in "14:05" }, row.description, "\(row.state)")
      let forms = row.state.promptForms(isSpoken: false) { _ in "14:05" }
      XCTAssertEqual(forms, row.forms, "\(row.state)")
      let words = row.state.promptForms(isSpoken: true) { _ in "14:05" }
      XCTAssertEqual(words, row.state == .online ? [] : row.description.map { [$0] } ?? [])
    }
  }

  func test_N3_onlyWhatMayPass_isWaitedFor_andSaysSo() async {
    let messages = ErrorMessages(time: { _ in "14:05" })
    let passing: [GitHubError] = [
      .unreachable(reason: "x"), .timedOut(after: .seconds(15)), .rateLimited(until: .distantPast),
      .captivePortal,
      .certificateRefused(reason: "x"), .serverError(status: 503),
    ]
    for error in passing {
      let notice = messages.notice(of: .gitHub(error), saved: .shown, goesOn: true)
      let goesOn = [
        " ghbrowse keeps trying; Ctrl-C stops it.", " from 60 to 5,000 requests an hour.",
      ]
      XCTAssertTrue(goesOn.contains { notice.text.hasSuffix($0) }, notice.text)
      XCTAssertTrue(ConnectionState.failing(error, retryingIn: nil).isTransient)
    }
    for error in [GitHubError.notFound, .gone, .withheld, .offline] {
      let notice = messages.notice(of: .gitHub(error), saved: .shown, goesOn: true)
      XCTAssertTrue(notice.text.hasSuffix(" What is saved is shown."), notice.text)
      XCTAssertFalse(ConnectionState.failing(error, retryingIn: nil).isTransient)
    }
    for state in [ConnectionState.unknown, .online, .offline] { XCTAssertFalse(state.isTransient) }
  }

  func test_U16_aCountdownTakesTheSameColumns_atEveryStep() async {
    let steps = (1...10) + [20, 30, 40, 50, 60, 120, 300]
    for error in [
      GitHubError.timedOut(after: .seconds(15)), .captivePortal, .serverError(status: 503),
    ] {
      let forms = steps.map {
        ConnectionState.failing(error, retryingIn: $0)
          .promptForms(isSpoken: false) { _ in "14:05" }.map(\.count)
      }
      XCTAssertEqual(Set(forms).count, 1, "\(error): \(forms)")
    }
  }

  private static func failing(
    _ error: GitHubError, _ seconds: Int?, _ description: String, _ forms: [String]
  ) -> (state: ConnectionState, description: String?, forms: [String]) {
    (.failing(error, retryingIn: seconds), description, forms)
  }
}
