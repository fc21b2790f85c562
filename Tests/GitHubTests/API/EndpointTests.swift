import Models
import XCTest

@testable import GitHub

/// rel 2.5.8.
final class EndpointTests: XCTestCase {
  func test_aLogin_isEncodedAsOneSegmentOfThePath() throws {
    let table = [
      "mojombo": "/users/mojombo", "shipit[bot]": "/users/shipit%5Bbot%5D",
      "up_the-irons.~": "/users/up_the-irons.~", "a/b": "/users/a%2Fb", "a b": "/users/a%20b",
      "a?b#c": "/users/a%3Fb%23c", "50%": "/users/50%25", "é": "/users/%C3%A9", "...": "/users/...",
    ]
    for (login, path) in table { XCTAssertEqual(try self.path(of: login), path) }
  }

  func test_whatNoLoginCanBe_isRefused() {
    let bad = [
      "", ".", "..", "a\nb", "a\u{0}", "a\u{7F}", "a\u{9B}", String(repeating: "a", count: 101),
      String(repeating: "é", count: 51),
    ]
    for login in bad {
      XCTAssertThrowsError(try path(of: login), login) { error in
        guard case GitHubError.badLogin = error else { return XCTFail("\(error)") }
      }
    }
    XCTAssertNoThrow(try path(of: String(repeating: "a", count: 100)))
  }

  private func path(of login: String) throws -> String? {
    let endpoint = try Endpoint<Profile>.profile(login: login)
    if case .path(let path) = endpoint.place { return path }
    return nil
  }
}
