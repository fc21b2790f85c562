import Foundation
import GitHub
import Repository
import Terminal
import XCTest

@testable import Screens

/// The state of the connection in the heading and in the prompt.
@MainActor
final class ConnectionDescriptionTests: XCTestCase {
  private static let until = "until \(LocalTime.time(.distantPast))"
  private static let table:
    [(error: GitHubError, seconds: Int?, description: String, forms: [String])] =
      [
        (.unreachable(reason: "x"), nil, "offline", ["offline", "offline"]),
        (
          .unreachable(reason: "x"), 4, "offline, retry in 4 s",
          ["offline, retry in 0:04", "offline 0:04", "offline"]
        ),
        (
          .timedOut(after: .seconds(15)), 300, "offline, retry in 5 min",
          ["offline, retry in 5:00", "offline 5:00", "offline"]
        ),
        (
          .rateLimited(until: .distantPast), nil, "rate limited \(until)",
          ["rate limited \(until)", "limit \(until)"]
        ),
        (.tokenRefused, nil, "token refused", ["token refused", "token refused"]),
        (
          .certificateRefused(reason: "x"), 60, "certificate refused, retry in 1 min",
          [
            "certificate refused, retry in 1:00", "certificate refused 1:00", "certificate 1:00",
            "certificate",
          ]
        ),
        (
          .captivePortal, 30, "sign-in page in the way, retry in 30 s",
          [
            "sign-in page in the way, retry in 0:30", "sign-in page in the way 0:30",
            "sign-in page 0:30", "sign-in page",
          ]
        ),
        (
          .serverError(status: 502), 1, "server error, retry in 1 s",
          ["server error, retry in 0:01", "server error 0:01", "error 0:01", "error"]
        ),
        (.malformed(reason: "x"), nil, "server error", ["server error", "error"]),
      ]

  func test_N3_everyState_hasADescription_andFormsForThePrompt() async {
    for row in Self.table {
      let state = ConnectionState.failing(row.error, retryingIn: row.seconds)
      XCTAssertEqual(state.description, row.description)
      XCTAssertEqual(state.promptForms(isSpoken: false), row.forms)
      XCTAssertEqual(state.promptForms(isSpoken: true), [row.description])
    }
    for (state, description, forms) in [
      (ConnectionState.unknown, nil, []), (.online, "online", []),
      (.offline, "offline", ["offline"]),
    ] {
      XCTAssertEqual(state.description, description)
      XCTAssertEqual(state.promptForms(isSpoken: false), forms)
    }
  }

  func test_aCountdown_hasTheSameWidth_atEveryStep() async {
    for error in [GitHubError.captivePortal, .serverError(status: 503)] {
      let widths = ((1...10) + [20, 60, 120, 300]).map {
        ConnectionState.failing(error, retryingIn: $0).promptForms(isSpoken: false).map(\.count)
      }
      XCTAssertEqual(Set(widths).count, 1, "\(error): \(widths)")
    }
  }
}
