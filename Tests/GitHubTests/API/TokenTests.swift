import StandIn
import Synchronization
import TestSupport
import XCTest

@testable import GitHub

/// Tokens: never told, sent only while they are good (fF8, fJ5, X12, X19).
final class TokenTests: XCTestCase {
  private static let secret = "ghp_canary1234"

  func test_fJ2_aToken_neverTellsItself() throws {
    let token = try Token(Self.secret)
    var dumped = ""
    dump(token, to: &dumped)
    for text in ["\(token)", String(reflecting: token), "\([token]) \((token, 1))", dumped] {
      XCTAssertFalse(text.contains("canary"), text)
    }
  }

  func test_fJ5_whatNoTokenHas_isRefusedWithoutRepeatingIt() {
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

  func test_fJ4_theEnvironment_hasOneForGitHubAndOneForOthers_andAnEmptyOneCountsAsNone() throws {
    let gitHub = try APIBase("https://api.github.com")
    let tenant = try APIBase("https://api.acme.ghe.com")
    let others = try [
      "https://ghe.example.org/api/v3", "http://127.0.0.1:8080", "https://api.acme.ghe.com:8443",
      "https://api.acme.ghe.com.example.org", "https://acmeghe.com",
    ].map { try APIBase($0) }
    for name in ["GH_TOKEN", "GITHUB_TOKEN"] {
      for base in [gitHub, tenant] {
        XCTAssertEqual(try Token.from(environment: [name: "a"], for: base)?.variable, name)
      }
      for other in others { XCTAssertNil(try Token.from(environment: [name: "a"], for: other)) }
    }
    for name in ["GH_ENTERPRISE_TOKEN", "GITHUB_ENTERPRISE_TOKEN"] {
      for base in [gitHub, tenant] {
        XCTAssertNil(try Token.from(environment: [name: "a"], for: base))
      }
      XCTAssertEqual(try Token.from(environment: [name: "a"], for: others[0])?.variable, name)
    }
    for (first, second, variable) in [("", "", nil), ("", "b", "GITHUB_TOKEN")] {
      let environment = ["GH_TOKEN": first, "GITHUB_TOKEN": second]
      XCTAssertEqual(try Token.from(environment: environment, for: gitHub)?.variable, variable)
    }
    let blank = ["GH_TOKEN": " ", "GITHUB_TOKEN": "b"]
    XCTAssertThrowsError(try Token.from(environment: blank, for: gitHub))
  }

  func test_X12_aToken_isToldByItsKindAndItsEnd_aShortOneNotAtAll() throws {
    let table = [
      ("ghp_0123456789abcdefWXYZ", "a classic personal access token ending in WXYZ"),
      ("github_pat_0123456789ab_WXYZ", "a fine-grained personal access token ending in WXYZ"),
      ("0123456789abcdef0123WXYZ", "a token ending in WXYZ"),
      ("ghp_short", "a classic personal access token"),
    ]
    for (text, description) in table { XCTAssertEqual(try Token(text).redacted, description) }
  }

  // A challenge invites another credential; there is none.
  func test_fF8_a401_isTokenRefused_afterOneRequest_andWithoutTheTokenThereIsAnAnswer() async throws
  {
    for challenge in [nil, "Bearer realm=\"GitHub\"", "Basic realm=\"GitHub\"", "Negotiate"] {
      let server = try await standIn()
      server.answer(
        "/users",
        with: CannedAnswer(
          status: 401, headers: challenge.map { ["WWW-Authenticate": $0] } ?? [:],
          body: #"{"message":"Bad credentials"}"#))
      let client = try client(of: server, token: "ghp_canary")
      for retryLimits in [RetryLimits.interactive, .unlimited] {
        await assertEqual(
          client.send(.members(of: .everyone), priority: .visible, retryLimits: retryLimits).error,
          .tokenRefused)
      }
      let other = try await client.send(.profile(login: "anybody"), priority: .opened).error
      XCTAssertEqual(other, .tokenRefused)
      XCTAssertEqual(server.requests.count, 1, challenge ?? "none")
      server.answer("/users", with: nil)
      await client.dropToken()
      XCTAssertFalse(client.hasToken)
      let page = try await client.send(.members(of: .everyone), priority: .visible).fresh()
      XCTAssertEqual(page.users.count, 30)
      XCTAssertEqual(
        server.requests.map { $0.header("authorization") }, ["Bearer ghp_canary", nil])
    }
  }

  func test_X19_aTokenIsObtainedOnce_againAfterAFailure_andNotOnceItWasDropped() async throws {
    let count = Mutex(0)
    let client = GitHubClient(
      base: try APIBase("https://a.example"), token: nil,
      tokenSource: { () async throws(GitHubError) in
        let number = count.withLock { count in
          count += 1
          return count
        }
        guard number > 1 else { throw .badToken(reason: "none yet") }
        return try Token("token")
      },
      queue: RequestQueue(transport: AsyncHTTPClientTransport()), userAgent: "ghbrowse-tests")
    let nobody = client.identity
    do {
      try await client.obtainToken()
      XCTFail("there was none")
    } catch {
      XCTAssertEqual(error, .badToken(reason: "none yet"))
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<20 { group.addTask { try await client.obtainToken() } }
      try await group.waitForAll()
    }
    XCTAssertTrue(client.hasToken)
    XCTAssertNotEqual(client.identity, nobody, "what is cached belongs to who asks")
    await client.dropToken()
    try await client.obtainToken()
    XCTAssertEqual(count.withLock { $0 }, 2)
    XCTAssertFalse(client.hasToken)
  }
}
