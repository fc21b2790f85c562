import GitHub
import XCTest

/// rel 2.5.5, 2.5.7, F15.
final class APIBaseTests: XCTestCase {
  func test_httpsOrThisMachine_isTaken() throws {
    let good = [
      "https://api.github.com", "https://api.github.com/", "https://ghe.example.org/api/v3",
      "HTTPS://API.GitHub.com", "http://127.0.0.1:8080", "http://127.9.8.7", "http://localhost:1",
      "http://[::1]:8080",
    ]
    for text in good { XCTAssertNoThrow(try APIBase(text), text) }
  }

  func test_anythingElse_isRefused() {
    let bad = [
      "", "api.github.com", "http://api.github.com", "http://127.0.0.1.example.org",
      "http://128.0.0.1", "http://localhost.example.org", "http://10.0.0.1", "ftp://127.0.0.1",
      "file:///etc/passwd", "https://", "https:///users", "https://me@api.github.com",
      "https://me:secret@api.github.com", "https://:secret@api.github.com",
      "https://api.github.com?x=1", "https://api.github.com#x", "https://api.github.com?",
      "https://api github.com", "https://api.github.com\u{1B}[2J", "https://api.github.com\\x",
      "http://127.0.0.256", "http://127.1", "https://..", "https://.",
      "https://.0/8", "https://.example.org", "https://api..example.org",
      "https://" + String(repeating: "a", count: 300),
    ]
    for text in bad {
      XCTAssertThrowsError(try APIBase(text), text) { error in
        guard case GitHubError.badBase = error else { return XCTFail("\(text): \(error)") }
      }
    }
  }

  func test_R6_aPortThatIsNone_isRefused_andSoIsAnOtherwiseEqualAddress() throws {
    let base = try APIBase("http://127.0.0.1:80")
    for port in [
      "99999", "65536", "999999999999999999999", "0", "00", "00080", "-1", "+80", "8a", "",
    ] {
      for host in ["127.0.0.1", "[::1]", "localhost"] {
        XCTAssertThrowsError(try APIBase("http://\(host):\(port)/v3"), port) { error in
          guard case GitHubError.badBase(let reason) = error else { return XCTFail("\(error)") }
          XCTAssertTrue(reason.contains("a port must be a number from 1 to 65535"), reason)
        }
      }
      XCTAssertFalse(base.isSameOrigin("http://127.0.0.1:\(port)/users"), port)
    }
    for good in ["1", "65535"] { XCTAssertNoThrow(try APIBase("http://[::1]:\(good)")) }
  }

  func test_slashesAtTheEnd_areLeftOut() throws {
    XCTAssertEqual(
      try APIBase("https://ghe.example.org/api/v3//").url, "https://ghe.example.org/api/v3")
  }

  func test_aDirectory_isNamedForHostAndUnusualPort() throws {
    let table = [
      "https://api.github.com": "api.github.com",
      "https://api.github.com:443": "api.github.com",
      "https://API.github.com/x": "api.github.com",
      "https://ghe.example.org:8443/api/v3": "ghe.example.org_8443",
      "http://127.0.0.1:8080": "127.0.0.1_8080",
      "http://127.0.0.1": "127.0.0.1",
    ]
    for (text, name) in table { XCTAssertEqual(try APIBase(text).directoryName, name) }
    XCTAssertFalse(try APIBase("http://[::1]:80/..").directoryName.contains("/"))
  }

  func test_onlyGitHubsOwn_isGitHubDotCom() throws {
    XCTAssertTrue(try APIBase("https://api.github.com").isGitHubDotCom)
    XCTAssertTrue(try APIBase("https://api.github.com:443/").isGitHubDotCom)
    XCTAssertFalse(try APIBase("https://api.github.com:8443").isGitHubDotCom)
    XCTAssertFalse(try APIBase("https://api.github.com.example.org").isGitHubDotCom)
  }

  func test_sameOrigin_isSchemeHostAndPort() throws {
    let base = try APIBase("https://api.github.com")
    for same in [
      "https://api.github.com/users", "https://api.github.com:443/", "HTTPS://API.GITHUB.COM/x",
    ] { XCTAssertTrue(base.isSameOrigin(same), same) }
    for other in [
      "http://api.github.com/users", "https://api.github.com:444/", "https://example.org/",
      "https://api.github.com.example.org/", "https://api.github.com@example.org/",
      "https://me@api.github.com/", "//api.github.com/users", "/users", "", "file:///etc/passwd",
      "https://example.org\\@api.github.com/", "https://api.github.com\\.example.org/",
      "https://api.github.com /", "https://api.github.com/\r\nX: 1",
    ] { XCTAssertFalse(base.isSameOrigin(other), other) }
  }
}
