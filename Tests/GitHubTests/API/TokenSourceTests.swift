import GitHub
import StandIn
import Synchronization
import XCTest

/// A token that is asked for when the first request needs one (X19).
final class TokenSourceTests: XCTestCase {
  private func client(_ source: @escaping Token.Source) throws -> GitHubClient {
    GitHubClient(
      base: try APIBase("https://a.example"), token: nil, tokenSource: source,
      queue: RequestQueue(transport: AsyncHTTPClientTransport()), userAgent: "ghbrowse-tests")
  }

  func test_X19_theTokenIsAskedForOnce_howeverManyNeedIt() async throws {
    let count = Mutex(0)
    let client = try client { () async throws(GitHubError) in
      count.withLock { $0 += 1 }
      return try Token("token")
    }
    XCTAssertFalse(client.hasToken)
    let nobody = client.identity
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<20 { group.addTask { try await client.obtainToken() } }
      try await group.waitForAll()
    }
    XCTAssertEqual(count.withLock { $0 }, 1)
    XCTAssertTrue(client.hasToken)
    XCTAssertNotEqual(client.identity, nobody, "what is cached belongs to who asks")
  }

  func test_X19_afterAFailure_theNextRequestAsksAgain_andWithoutTokenNobodyDoes() async throws {
    let count = Mutex(0)
    let client = try client { () async throws(GitHubError) in
      let number = count.withLock { count in
        count += 1
        return count
      }
      guard number > 1 else { throw .badToken(reason: "none yet") }
      return try Token("token")
    }
    do {
      try await client.obtainToken()
      XCTFail("there was none")
    } catch {
      XCTAssertEqual(error, .badToken(reason: "none yet"))
    }
    await client.dropToken()
    try await client.obtainToken()
    XCTAssertEqual(count.withLock { $0 }, 1)
    XCTAssertFalse(client.hasToken)
  }

  func test_X12_aToken_isToldByItsKindAndItsEnd_aShortOneNotAtAll() throws {
    let table = [
      ("ghp_0123456789abcdefWXYZ", "a classic personal access token ending in WXYZ"),
      ("github_pat_0123456789ab_WXYZ", "a fine-grained personal access token ending in WXYZ"),
      ("gho_0123456789abcdefWXYZ", "an OAuth token ending in WXYZ"),
      ("0123456789abcdef0123WXYZ", "a token ending in WXYZ"),
      ("ghp_short", "a classic personal access token"),
    ]
    for (text, words) in table { XCTAssertEqual(try Token(text).redacted, words) }
  }
}
