import Models
import StandIn
import TestSupport
import XCTest

@testable import GitHub

/// Requests of the API through queue and transport, and what is made of the answers.
final class GitHubClientTests: XCTestCase {
  private static let token = "ghp_canary"
  private static let ada = #"[{"id":1,"login":"ada"}]"#

  func test_aRequest_saysWhoAsksAndForWhat() async throws {
    for token in [nil, Self.token] {
      let server = try await standIn()
      _ = try await firstPage(of: server, token: token).get()
      let request = try XCTUnwrap(server.requests.first)
      XCTAssertEqual(request.path, "/users?since=0")
      let headers = [
        "user-agent": "ghbrowse-tests", "accept": "application/vnd.github+json",
        "accept-encoding": "gzip", "x-github-api-version": "2022-11-28",
        "authorization": token.map { "Bearer \($0)" }, "cookie": nil,
      ]
      for (name, value) in headers { XCTAssertEqual(request.header(name), value, name) }
    }
  }

  func test_N8_followingNext_readsEveryUserOnce_inOrder() async throws {
    let server = try await standIn(.invented(count: 100))
    let client = try client(of: server)
    var page = try await client.send(.members(of: .everyone), priority: .visible).fresh()
    var users = page.users
    while let link = page.nextLink {
      page = try await client.send(.members(of: .everyone, link: link), priority: .visible).fresh()
      users += page.users
    }
    XCTAssertEqual(users.map(\.id), StandInPeople.ids(100))
    XCTAssertEqual(server.requests.count, 4)
    XCTAssertEqual(client.rateLimit()?.remaining, 56)
  }

  func test_fF10_whatCannotBeRead_isTold_andNotRequestedAgain() async throws {
    let incomplete = "its JSON is incomplete or not what was expected"
    let table = [
      ("", incomplete), (#"[{"id":1"#, incomplete), ("[[],null]", "none of its entries is a user"),
    ]
    for (body, reason) in table {
      let server = try await standIn()
      server.answer("/users", with: CannedAnswer(body: body))
      let error = try await firstPage(of: server, retryLimits: .unlimited).error
      XCTAssertEqual(error, .malformed(reason: reason), body)
      XCTAssertEqual(server.requests.count, 1, body)
    }
  }

  func test_fF14_oddHeaders_areNoHarm_andOddStatusesAreErrors() async throws {
    let server = try await standIn()
    let headers = [
      "X-RateLimit-Remaining": "-9223372036854775808", "X-RateLimit-Limit": "1e400",
      "X-RateLimit-Reset": "9223372036854775807", "Link": "<<<>>>;;;rel=\"\"\",",
      "Date": "Mon, 99 Foo 99999 99:99:99 GMT", "ETag": String(repeating: "e", count: 4_000),
    ]
    server.answer("/users", with: CannedAnswer(headers: headers, body: Self.ada))
    let answer = try await firstPage(of: server).get()
    XCTAssertEqual(answer.value?.users.map(\.login), ["ada"])
    XCTAssertNil(answer.validators, "a tag of 4,000 characters is not sent back")
    for status in [205, 299, 300, 301, 305, 402, 418, 499] {
      server.answer("/users", with: CannedAnswer(status: status, body: "no JSON"))
      let error = try await firstPage(of: server).error
      XCTAssertNotNil(error, "\(status)")
    }
  }

  func test_fF15_redirectsOnTheSameOrigin_areFollowed_threeAtMost() async throws {
    for status in [301, 302, 307, 308] {
      let server = try await standIn()
      redirect("/users", to: "/1", status, on: server)
      redirect("/1", to: "\(server.baseURL)/2", status, on: server)
      redirect("/2", to: "/users?per_page=1", status, on: server)
      server.answer("/users?per_page=1", with: .json(Self.ada))
      let page = try await firstPage(of: server, token: Self.token).fresh()
      XCTAssertEqual(page.users.map(\.login), ["ada"])
      XCTAssertEqual(server.requests.count, 4)
      XCTAssertTrue(server.requests.allSatisfy { $0.header("authorization") != nil })
      redirect("/2", to: "/3", status, on: server)
      redirect("/3", to: "/4", status, on: server)
      let error = try await firstPage(of: server).error
      XCTAssertEqual(error, .malformed(reason: "more than 3 redirects in a row"))
      XCTAssertEqual(server.requests.count, 8)
    }
  }

  func test_fF15_aLoop_isCalledOne_beforeAnAddressIsAskedAgain() async throws {
    for targets in [["/users?since=0"], ["/1", "/users?since=0"]] {
      let server = try await standIn()
      for (source, target) in zip(["/users", "/1"], targets) {
        redirect(source, to: target, 302, on: server)
      }
      let error = try await firstPage(of: server).error
      XCTAssertEqual(error, .malformed(reason: "its redirects form a loop"))
      XCTAssertEqual(server.requests.count, targets.count)
    }
  }

  func test_fF15_fF18_fJ4_anywhereElse_isASignInPage_neverAsked_andNeverSeesTheToken() async throws
  {
    let (server, other) = (try await standIn(), try await standIn())
    let port = server.port
    redirect("/1", to: "\(other.baseURL)/users", 307, on: server)
    for target in [
      "\(other.baseURL)/users", "https://127.0.0.1:\(port)/users", "http://localhost:\(port)/users",
      "//127.0.0.1:\(port)/users", "http://me@127.0.0.1:\(port)/users", "file:///etc/passwd",
      "javascript:alert(1)", "", "::", "http://127.0.0.1:\(port)\\@example.org/", "users",
    ] {
      redirect("/users", to: target, 301, on: server)
      let before = server.requests.count
      try await assertEqual(firstPage(of: server, token: Self.token).error, .captivePortal, target)
      XCTAssertEqual(server.requests.count, before + 1, target)
    }
    redirect("/users", to: "/1", 301, on: server)
    try await assertEqual(firstPage(of: server, token: Self.token).error, .captivePortal)
    XCTAssertEqual(server.requests.last?.path, "/1", "judged the same after one of our own")
    let link = Endpoint.members(of: .everyone, link: "\(other.baseURL)/users")
    let error = try await client(of: server, token: Self.token).send(link, priority: .visible).error
    XCTAssertEqual(error, .redirectedElsewhere, "a link to another port")
    XCTAssertEqual(other.requests.count, 0)
  }

  // N5: what is saved came from the first address.
  func test_fF15_validators_areNotSentAlong_soThatNoOtherAddressSaysItIsTheSame() async throws {
    let server = try await standIn()
    redirect("/users", to: "/1", 302, on: server)
    server.answer("/1", with: CannedAnswer(status: 304))
    let validators = Validators(etag: #""a""#, lastModified: nil)
    let error = try await client(of: server).send(
      .members(of: .everyone), validators: validators, priority: .visible
    ).error
    XCTAssertEqual(
      error, .malformed(reason: "it has status 304, but the request was not conditional"))
    XCTAssertEqual(server.requests.map { $0.header("if-none-match") != nil }, [true, false])
  }

  private func redirect(
    _ path: String, to target: String, _ status: Int, on server: StandInServer
  ) {
    server.answer(path, with: CannedAnswer(status: status, headers: ["Location": target]))
  }
}
