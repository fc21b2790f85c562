import GitHub
import Models
import StandIn
import TestSupport
import XCTest

/// rel 2.5.5, F15, F18, P4.
final class GitHubClientRedirectTests: XCTestCase {
  private static let token = "ghp_canary"

  func test_F15_redirectsOnTheSameOrigin_areFollowed_threeAtMost() async throws {
    for status in [301, 302, 307, 308] {
      let server = try await standIn()
      redirect("/users", to: "/1", status, on: server)
      redirect("/1", to: "\(server.baseURL)/2", status, on: server)
      redirect("/2", to: "/users?per_page=1", status, on: server)
      server.answer("/users?per_page=1", with: .json(#"[{"id":1,"login":"ada"}]"#))
      let page = try await firstPage(of: server, token: Self.token).fresh()
      XCTAssertEqual(page.users.map(\.login), ["ada"])
      XCTAssertEqual(server.requests.count, 4)
      XCTAssertTrue(server.requests.allSatisfy { $0.header("authorization") != nil })
    }
  }

  func test_R11_F15_aLoop_isCalledOne_beforeAnAddressIsAskedAgain() async throws {
    let server = try await standIn()
    redirect("/users", to: "/users?since=0", 302, on: server)
    var error = try await firstPage(of: server).error
    XCTAssertEqual(error, .malformed(reason: "its redirects form a loop"))
    XCTAssertEqual(server.requests.count, 1)
    redirect("/users", to: "/1", 302, on: server)
    redirect("/1", to: "/users?since=0", 302, on: server)
    error = try await firstPage(of: server).error
    XCTAssertEqual(error, .malformed(reason: "its redirects form a loop"))
    XCTAssertEqual(server.requests.map(\.path).dropFirst(), ["/users?since=0", "/1"])
  }

  func test_R11_F15_fourRedirectsInARow_areTooMany() async throws {
    let server = try await standIn()
    redirect("/users", to: "/1", 302, on: server)
    for hop in 1...4 { redirect("/\(hop)", to: "/\(hop + 1)", 302, on: server) }
    let error = try await firstPage(of: server).error
    XCTAssertEqual(error, .malformed(reason: "more than 3 redirects in a row"))
    XCTAssertEqual(server.requests.map(\.path), ["/users?since=0", "/1", "/2", "/3"])
  }

  func test_F15_F18_J4_anywhereElse_isASignInPage_neverAsked_andNeverSeesTheToken() async throws {
    let (server, other) = (try await standIn(), try await standIn())
    let port = server.port
    redirect("/1", to: "\(other.baseURL)/users", 307, on: server)
    for target in [
      "\(other.baseURL)/users",
      "https://127.0.0.1:\(port)/users", "http://localhost:\(port)/users",
      "//127.0.0.1:\(port)/users",
      "http://me@127.0.0.1:\(port)/users", "file:///etc/passwd", "javascript:alert(1)", "", "::",
      "http://127.0.0.1:\(port)\\@example.org/", "users",
    ] {
      redirect("/users", to: target, 301, on: server)
      let before = server.requests.count
      try await assertEqual(firstPage(of: server, token: Self.token).error, .captivePortal, target)
      XCTAssertEqual(server.requests.count, before + 1, target)
    }
    redirect("/users", to: "/1", 301, on: server)
    try await assertEqual(firstPage(of: server, token: Self.token).error, .captivePortal)
    XCTAssertEqual(server.requests.last?.path, "/1", "judged the same after one of our own")
    XCTAssertEqual(other.requests.count, 0)
  }

  // N5: what is saved came from the first place.
  func test_F15_validatorsStayBehind_soThatNoOtherPlaceSaysItIsTheSame() async throws {
    let server = try await standIn()
    redirect("/users", to: "/1", 302, on: server)
    server.answer("/1", with: CannedAnswer(status: 304))
    let error = try await client(of: server).send(
      .members(of: .everyone), validators: Validators(etag: #""a""#, lastModified: nil),
      priority: .visible
    ).error
    guard case .malformed(let reason) = error else {
      return XCTFail("\(String(describing: error))")
    }
    XCTAssertTrue(reason.contains("nothing was sent to compare with"), reason)
    XCTAssertEqual(server.requests.map { $0.header("if-none-match") != nil }, [true, false])
  }

  func test_F15_aRedirectWithoutAnAddress_isJustItsStatus() async throws {
    let server = try await standIn()
    server.answer("/users", with: .json(#"{"message":"Moved"}"#, status: 301))
    try await assertEqual(firstPage(of: server).error, .refused(status: 301, message: "Moved"))
  }

  func test_F15_onlyWhatIsPermanentAllTheWay_isTheNewAddress() async throws {
    let server = try await standIn()
    server.answer("/3", with: .json("[]"))
    let table: [(first: Int, second: Int, movedTo: String?)] = [
      (301, 301, "/3"), (308, 308, "/3"), (301, 302, "/2"), (302, 301, nil), (307, 308, nil),
      (302, 302, nil),
    ]
    for row in table {
      redirect("/users", to: "/2", row.first, on: server)
      redirect("/2", to: "/3", row.second, on: server)
      let answer = try await firstPage(of: server).get()
      XCTAssertEqual(
        answer.movedTo, row.movedTo.map { server.baseURL + $0 }, "\(row.first), \(row.second)")
    }
  }

  private func redirect(
    _ path: String, to target: String, _ status: Int, on server: StandInServer
  ) {
    server.answer(path, with: CannedAnswer(status: status, headers: ["Location": target]))
  }
}
