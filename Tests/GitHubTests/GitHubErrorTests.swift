import Models
import XCTest

@testable import GitHub

/// rel 2.6.2, 2.6.5, F8, F9, F10, F18: the status decides before the body.
final class GitHubErrorTests: XCTestCase {
  func test_F9_everyStatus_isTheErrorItShouldBe() {
    let words = #"{"message":"no"}"#
    let table: [(status: Int, body: String, error: GitHubError?)] = [
      (200, "[]", nil), (204, "", nil), (401, words, .tokenRefused),
      (403, words, .refused(status: 403, message: "no")),
      (403, "", .refused(status: 403, message: nil)), (404, words, .notFound),
      (404, "", .notFound),
      (410, words, .gone), (451, words, .withheld), (500, words, .serverError(status: 500)),
      (502, "<html>", .serverError(status: 502)), (503, "", .serverError(status: 503)),
      (511, "<html>", .captivePortal), (400, words, .refused(status: 400, message: "no")),
      (422, "[]", .refused(status: 422, message: nil)),
      (304, "", nil), (408, "", .serverError(status: 408)),
    ]
    for row in table { XCTAssertEqual(error(row.status, row.body), row.error, "\(row.status)") }
  }

  func test_F8_a401WithoutAToken_isNotATokenRefused() {
    XCTAssertEqual(
      error(401, #"{"message":"no"}"#, hasToken: false), .refused(status: 401, message: "no"))
  }

  func test_X18_F8_ofWhatOnlySomeMaySee_a401RefusesTheToken_whereItSaysSo() {
    let table: [(words: String, error: GitHubError)] = [
      ("Requires authentication", .refused(status: 401, message: "Requires authentication")),
      ("Bad credentials", .tokenRefused), ("bad Credentials.", .tokenRefused),
    ]
    for (words, expected) in table {
      let body = #"{"message":"\#(words)"}"#
      XCTAssertEqual(error(401, body, audience: .insiders), expected)
      XCTAssertEqual(error(401, body), .tokenRefused, "of all that everybody may see")
    }
    XCTAssertEqual(error(401, "", audience: .insiders), .refused(status: 401, message: nil))
  }

  func test_F18_aPageForABrowser_isASignInPage_whateverItCallsItself() {
    for body in ["<html>", "\r\n \t<!DOCTYPE html>", "<"] {
      XCTAssertEqual(error(200, body), .captivePortal, body)
    }
    let labelled = HTTPResponse(
      status: 200, headers: ["content-type": "Text/HTML; charset=utf-8"], body: Array("hello".utf8))
    XCTAssertEqual(error(labelled), .captivePortal)
  }

  // Nobody is gone because something on the way says so.
  func test_F9_aPageForABrowser_isNoWordOfGitHubs() {
    for status in [404, 410, 451] {
      XCTAssertEqual(
        error(status, "<html>"), .malformed(reason: "it is a web page, not GitHub's API"))
    }
  }

  private func error(
    _ status: Int, _ body: String, hasToken: Bool = true,
    audience: UserList.Audience = .everybody
  ) -> GitHubError? {
    error(
      HTTPResponse(status: status, body: Array(body.utf8)), hasToken: hasToken, audience: audience)
  }

  private func error(
    _ response: HTTPResponse, hasToken: Bool = false, audience: UserList.Audience = .everybody
  ) -> GitHubError? {
    guard let base = try? APIBase("https://api.github.com") else { return nil }
    return ResponseClassification(response, hasToken: hasToken, audience: audience, base: base)
      .error(status: response.status)
  }
}
