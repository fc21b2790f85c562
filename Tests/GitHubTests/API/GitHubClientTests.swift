import GitHub
import Models
import StandIn
import TestSupport
import XCTest

final class GitHubClientTests: XCTestCase {
  func test_aRequest_saysWhoAsksAndForWhat() async throws {
    let server = try await standIn()
    _ = try await firstPage(of: server).get()
    let request = try XCTUnwrap(server.requests.first)
    XCTAssertEqual(request.method, "GET")
    XCTAssertEqual(request.path, "/users?since=0")
    XCTAssertEqual(request.header("user-agent"), "ghbrowse-tests")
    XCTAssertEqual(request.header("accept"), "application/vnd.github+json")
    XCTAssertEqual(request.header("accept-encoding"), "gzip")
    XCTAssertEqual(request.header("x-github-api-version"), "2022-11-28")
    XCTAssertNil(request.header("authorization"))
    XCTAssertNil(request.header("cookie"))
  }

  func test_aToken_isSentToTheAPI_once() async throws {
    let server = try await standIn()
    _ = try await firstPage(of: server, token: "ghp_canary").get()
    let sent = server.requests.flatMap(\.headers).filter { $0.name.lowercased() == "authorization" }
    XCTAssertEqual(sent.map(\.value), ["Bearer ghp_canary"])
  }

  // N8.
  func test_followingNext_readsEveryUserOnce_inOrder() async throws {
    let server = try await standIn(.invented(count: 100))
    let client = try client(of: server)
    var page = try await client.send(.members(of: .everyone), priority: .visible).fresh()
    var users = page.users
    while let link = page.nextLink {
      page = try await client.send(.members(of: .everyone, link: link), priority: .visible).fresh()
      users += page.users
    }
    XCTAssertEqual(users.count, 100)
    XCTAssertEqual(users.map(\.id), Set(users.map(\.id)).sorted())
    XCTAssertEqual(server.requests.count, 4)
    XCTAssertEqual(users.first?.htmlURL?.hasPrefix("https://example.org/"), true)
  }

  func test_aProfile_isFoundInAnyCase_withItsBudget() async throws {
    let server = try await standIn()
    let client = try client(of: server)
    let page = try await client.send(.members(of: .everyone), priority: .visible).get()
    let user = try XCTUnwrap(page.value?.users.first)
    XCTAssertEqual(client.rateLimit()?.remaining, 59)
    let answer = try await client.send(
      .profile(login: user.login.uppercased()), priority: .opened
    ).get()
    XCTAssertEqual(answer.value?.user, user)
    XCTAssertNotNil(answer.value?.createdAt)
    XCTAssertEqual(client.rateLimit()?.remaining, 58)
    XCTAssertEqual(client.rateLimit()?.limit, 60)
  }

  func test_F6_beyondTheBudget_theAnswerIsALimit() async throws {
    let server = try await standIn(.invented(count: 10, budget: 1))
    _ = try await firstPage(of: server).get()
    let error = try await firstPage(of: server).error
    guard case .rateLimited(let until) = error else {
      return XCTFail("\(String(describing: error))")
    }
    XCTAssertGreaterThan(until.timeIntervalSinceNow, 3_500)
    XCTAssertLessThanOrEqual(until.timeIntervalSinceNow, 3_601)
  }

  // A link from elsewhere is not asked at all.
  func test_J4_aLinkToAnotherPort_isRefusedUnasked() async throws {
    let (server, other) = (try await standIn(), try await standIn())
    let client = try client(of: server, token: "ghp_canary")
    let error = await client.send(
      .members(of: .everyone, link: "\(other.baseURL)/users"), priority: .visible
    ).error
    XCTAssertEqual(error, .malformed(reason: "a redirect that leads elsewhere"))
    XCTAssertEqual(other.requests.count, 0)
    XCTAssertEqual(server.requests.count, 0)
  }
}
