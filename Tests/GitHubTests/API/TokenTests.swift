import GitHub
import XCTest

/// rel 2.9, P4.
final class TokenTests: XCTestCase {
  private static let secret = "ghp_canary1234"

  func test_aToken_neverTellsItself() throws {
    let token = try Token(Self.secret)
    var dumped = ""
    dump(token, to: &dumped)
    let nested = "\([token]) \(["k": token]) \((token, 1))"
    for text in ["\(token)", String(reflecting: token), String(describing: token), dumped, nested] {
      XCTAssertFalse(text.contains("canary"), text)
    }
    XCTAssertEqual("\(token)", "<redacted>")
    XCTAssertTrue(Mirror(reflecting: token).children.isEmpty)
  }

  func test_whatNoTokenHas_isRefusedWithoutRepeatingIt() {
    let bad = [
      "", " ", "ghp canary", "ghp_canary\n", "\tghp_canary", "ghp_canary\r\nX: 1", "ghp_canarÿ",
      "ghp_canary\u{0}", "ghp_canary\u{7F}", String(repeating: "canary", count: 200),
    ]
    for text in bad {
      XCTAssertThrowsError(try Token(text)) { error in
        XCTAssertFalse("\(error)".contains("canar"), "\(error)")
        guard case GitHubError.badToken = error else { return XCTFail("\(error)") }
      }
    }
    XCTAssertNoThrow(try Token(String(repeating: "a", count: 1024)))
  }

  func test_theEnvironment_hasOneForGitHubAndOneForOthers() throws {
    let gitHub = try APIBase("https://api.github.com")
    let other = try APIBase("https://ghe.example.org/api/v3")
    let local = try APIBase("http://127.0.0.1:8080")
    for name in ["GH_TOKEN", "GITHUB_TOKEN"] {
      XCTAssertEqual(try Token.from(environment: [name: "a"], for: gitHub)?.variable, name)
      XCTAssertNil(try Token.from(environment: [name: "a"], for: other))
      XCTAssertNil(try Token.from(environment: [name: "a"], for: local))
    }
    for name in ["GH_ENTERPRISE_TOKEN", "GITHUB_ENTERPRISE_TOKEN"] {
      XCTAssertNil(try Token.from(environment: [name: "a"], for: gitHub))
      XCTAssertEqual(try Token.from(environment: [name: "a"], for: other)?.variable, name)
    }
  }

  func test_anEmptyVariable_countsAsNone() throws {
    let base = try APIBase("https://api.github.com")
    XCTAssertNil(try Token.from(environment: ["GH_TOKEN": "", "GITHUB_TOKEN": ""], for: base))
    XCTAssertNotNil(try Token.from(environment: ["GH_TOKEN": "", "GITHUB_TOKEN": "b"], for: base))
    XCTAssertThrowsError(
      try Token.from(environment: ["GH_TOKEN": " ", "GITHUB_TOKEN": "b"], for: base))
  }
}
