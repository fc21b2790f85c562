import GitHub
import StandIn
import XCTest

@testable import ghbrowse

/// Two APIs on two ports: a store for each, and the right token for each (X13, fJ4).
final class HostsTests: ServerTestCase {
  private var other = StandInServer(.invented(count: 40))

  override func setUp() async throws {
    try await super.setUp()
    try await other.start()
  }

  override func tearDown() async throws {
    try await super.tearDown()
    await other.stop()
  }

  func test_X13_fJ4_eachHost_hasAStoreOfItsOwn_andNoTokenOfGitHubs() throws {
    program.environment["GH_TOKEN"] = "token-of-github-com"
    program.environment["GH_ENTERPRISE_TOKEN"] = "token-of-others"
    program.environment["GH_HOST"] = "hub.example"
    let there = try program.neighbour()
    there.environment["GHBROWSE_API_URL"] = other.baseURL
    let login = try XCTUnwrap(program.logins().first)
    XCTAssertEqual(try program.run(["note", login, "only here"]).status, 0)
    XCTAssertEqual(try there.run(["list"]).status, 0)
    XCTAssertEqual(try there.run(["notes", "--json"]).output, "[]\n")
    XCTAssertEqual(try program.notes(), [login: "only here"])
    XCTAssertNotEqual(program.storeNames, [], "the address goes before GH_HOST")
    let requests = server.requests + other.requests
    XCTAssertEqual(requests.count, 2)
    for request in requests {
      XCTAssertEqual(request.header("authorization"), "Bearer token-of-others")
    }
    there.environment["GH_ENTERPRISE_TOKEN"] = nil
    XCTAssertEqual(try there.run(["list", "--refresh"]).status, 0)
    XCTAssertNil(try XCTUnwrap(other.requests.last).header("authorization"))
  }

  func test_X13_X18_addressesOfPages_areThoseOfTheHost() throws {
    let program = try ProgramUnderTest()
    program.environment.merge(["GHBROWSE_API_URL": "", "GH_HOST": "acme.ghe.com"]) { $1 }
    for (address, status) in [("https://acme.ghe.com/a/b", Int32(3)), ("github.com/a/b", 2)] {
      let run = try program.run(["list", "contributors:\(address)", "--offline"], status: status)
      XCTAssertEqual(run.error.contains("is not a repository"), status == 2, run.error)
    }
    let shown = try program.run(["show", "https://acme.ghe.com/a/b", "--offline"])
    XCTAssertTrue(shown.error.contains("ghbrowse list contributors:a/b"), shown.error)
  }

  func test_X13_GH_HOST_isAHostAlone_inAnyCase() throws {
    for host in ["", "GitHub.com", "www.github.com", "api.github.com", "github.com:443"] {
      XCTAssertEqual(
        try APIBase.chosen(environment: ["GH_HOST": host]).url, "https://api.github.com", host)
    }
    for host in ["acme.ghe.com", "Acme.GHE.com:443", "api.acme.ghe.com", "www.acme.ghe.com"] {
      XCTAssertEqual(
        try APIBase.chosen(environment: ["GH_HOST": host]).url, "https://api.acme.ghe.com", host)
    }
    for host in ["hub.example", "notgithub.com", "ghe.com", "github.com.example", "a.ghe.com:8443"]
    {
      XCTAssertEqual(
        try APIBase.chosen(environment: ["GH_HOST": host]).url, "https://\(host)/api/v3", host)
    }
    for host in ["https://github.example.com", "foo/bar", "me@example.org", "a b"] {
      XCTAssertThrowsError(try APIBase.chosen(environment: ["GH_HOST": host]), host)
    }
  }
}
