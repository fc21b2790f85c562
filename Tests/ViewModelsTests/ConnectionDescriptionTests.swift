import Foundation
import Repository
import ViewModelSupport
import ViewModels
import XCTest

/// N3, rel 2.6.5: what the heading and the prompt say of the connection.
@MainActor
final class ConnectionDescriptionTests: XCTestCase {
  private static let table: [(state: ConnectionState, description: String?, statusText: String?)] =
    [
      (.unknown, nil, nil), (.online, "online", nil), (.notAsked, "offline", "offline"),
      same(.offline(reason: "the connection was refused"), nil, "offline"),
      same(.offline(reason: "the connection was refused"), 4, "offline, retry in 4 s"),
      same(.timedOut, 59, "offline, retry in 59 s"), same(.timedOut, 60, "offline, retry in 1 min"),
      same(.timedOut, 300, "offline, retry in 5 min"),
      same(.rateLimited(until: .distantFuture), nil, "rate limited until 14:05"),
      same(.tokenRefused, nil, "token refused"),
      same(.tokenUnusable(reason: "x"), nil, "token refused"),
      same(.certificateRefused(reason: "x"), 60, "certificate refused, retry in 1 min"),
      same(.captivePortal, 30, "sign-in page in the way, retry in 30 s"),
      same(.serverTrouble(status: 502), 1, "server trouble, retry in 1 s"),
      same(.malformed(reason: "x"), nil, "server trouble"), same(.cancelled, nil, "offline"),
    ]

  func test_N3_everyState_hasADescription_andAStatusText() async {
    for row in Self.table {
      XCTAssertEqual(row.state.description { _ in "14:05" }, row.description, "\(row.state)")
      XCTAssertEqual(row.state.statusText { _ in "14:05" }, row.statusText, "\(row.state)")
    }
  }

  func test_N3_onlyWhatMayPass_isWaitedFor_andSaysSo() async {
    let messages = ErrorMessages(time: { _ in "14:05" })
    let passing: [FetchError] = [
      .offline(reason: "x"), .timedOut, .rateLimited(until: .distantPast), .captivePortal,
      .certificateRefused(reason: "x"), .serverTrouble(status: 503),
    ]
    for error in passing {
      let notice = messages.notice(of: error, hasSavedData: true, goesOn: true)
      XCTAssertTrue(notice.text.hasSuffix(" It goes on by itself; Ctrl-C stops it."), notice.text)
      XCTAssertTrue(ConnectionState.failing(error, retryingIn: nil).mayPass)
    }
    for error in [FetchError.notFound, .gone, .withheld, .cancelled, .notAsked] {
      let notice = messages.notice(of: error, hasSavedData: true, goesOn: true)
      XCTAssertTrue(notice.text.hasSuffix(" What is saved is shown."), notice.text)
      XCTAssertFalse(ConnectionState.failing(error, retryingIn: nil).mayPass)
    }
    for state in [ConnectionState.unknown, .online, .notAsked] { XCTAssertFalse(state.mayPass) }
  }

  private static func same(
    _ error: FetchError, _ seconds: Int?, _ description: String
  ) -> (state: ConnectionState, description: String?, statusText: String?) {
    (.failing(error, retryingIn: seconds), description, description)
  }
}
