import Foundation
import GitHub
import Models
import StandIn
import TestSupport
import XCTest

/// What GitHub says in place of a list of people (X18).
final class ListErrorTests: XCTestCase {
  private static let path = "/repos/ada/x/contributors"
  private static let tooLarge =
    "The history or contributor list is too large to list contributors for this repository via the "
    + "API."

  func test_X18_a422_isToldInTheWordsOfItsDetail_orWithWhatIsKnown() async throws {
    let table: [(body: String, words: String)] = [
      (
        #"{"message":"Validation Failed","errors":[{"message":"The search is longer than 256"#
          + #" characters.","resource":"Search","field":"q","code":"invalid"}]}"#,
        "The search is longer than 256 characters."
      ),
      (
        #"{"message":"Validation Failed","errors":[{"message":" Two\nlines,\tand \u0007a bell ","#
          + #""code":"invalid"},{"message":"another"}]}"#,
        "Two lines, and a bell"
      ),
      (
        #"{"message":"Validation Failed","errors":[{"resource":"Search","field":"q","#
          + #""code":"missing"}]}"#, "Validation Failed (q: missing)"
      ),
      (#"{"errors":[{"field":"q","message":"\u0007"}]}"#, "Validation Failed (q)"),
      (#"{"message":"Validation Failed","errors":["text"]}"#, "Validation Failed"),
      (#"{"message":"Validation Failed","errors":"text"}"#, "Validation Failed"),
      (#"{"message":"Validation Failed","errors":[]}"#, "Validation Failed"),
      (
        #"{"message":"Only the first 1000 search results are available","status":"422"}"#,
        "Only the first 1000 search results are available"
      ),
    ]
    for (body, words) in table {
      let error = try await error(.json(body, status: 422))
      XCTAssertEqual(error, .refused(status: 422, message: words), body)
    }
    let long = String(repeating: "a", count: 5_000)
    let body = #"{"message":"no","errors":[{"message":"\#(long)"}]}"#
    let error = try await error(.json(body, status: 422))
    XCTAssertEqual(error, .refused(status: 422, message: String(long.prefix(300))))
  }

  // The last request of an hour may be the one that GitHub refuses for good.
  func test_X18_aListThatIsTooLarge_isARefusal_andNeverALimit() async throws {
    for headers in [
      ["X-RateLimit-Remaining": "42"], ["X-RateLimit-Remaining": "0"], [:],
    ] {
      let body = #"{"message":"\#(Self.tooLarge)"}"#
      let answer = CannedAnswer(status: 403, headers: headers, body: body)
      let error = try await error(answer)
      XCTAssertEqual(error, .refused(status: 403, message: Self.tooLarge), "\(headers)")
    }
  }

  private static var list: UserList {
    get throws { try UserList(name: "contributors:ada/x") }
  }

  private func error(_ answer: CannedAnswer) async throws -> GitHubError? {
    let server = try await standIn()
    server.answer(Self.path, with: answer)
    return await (try client(of: server, token: "ghp_canary")).send(
      .members(of: try Self.list), priority: .visible, retryLimits: .retryOnce
    ).error
  }
}
