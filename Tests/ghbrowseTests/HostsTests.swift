import Foundation
import StandIn
import XCTest

/// Two APIs on two ports: a store for each, and the right token for each (X13, J4).
final class HostsTests: ServerTestCase {
  private var other = StandInServer(.invented(count: 100))

  override func setUp() async throws {
    other = StandInServer(.invented(count: 40))
    try await super.setUp()
    try await other.start()
  }

  override func tearDown() async throws {
    try await super.tearDown()
    await other.stop()
  }

  func test_X13_eachHost_hasAStoreOfItsOwn_withItsPeopleAndNotes() throws {
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    let there = try program.neighbour()
    there.environment["GHBROWSE_API_URL"] = other.baseURL
    let rows = try XCTUnwrap(try program.run(["list", "--json"]).json as? [[String: Any]])
    let login = try XCTUnwrap(rows.first?["login"] as? String)
    XCTAssertEqual(try program.run(["note", login, "only here"]).status, 0)
    XCTAssertEqual(try there.run(["list"]).status, 0)
    XCTAssertEqual(try there.run(["notes", "--json"]).output, "[]\n")
    XCTAssertEqual(try program.notes(), [login: "only here"])
    let stores = try FileManager.default.contentsOfDirectory(
      atPath: program.directory + "/.local/share/ghbrowse")
    XCTAssertEqual(
      Set(stores), ["127.0.0.1_\(server.port)", "127.0.0.1_\(other.port)"], "host and port")
  }

  func test_X13_theAddress_goesBeforeGH_HOST_whichNamesAHost() throws {
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    program.environment["GH_HOST"] = "hub.example"
    XCTAssertEqual(try program.run(["list"]).status, 0)
    XCTAssertEqual(server.requests.count, 1)
    program.environment["GHBROWSE_API_URL"] = nil
    let addresses = [
      ("hub.example", "https://hub.example/api/v3"), ("github.com", "https://api.github.com"),
      ("acme.ghe.com", "https://api.acme.ghe.com"), ("", "https://api.github.com"),
    ]
    for (host, address) in addresses {
      program.environment["GH_HOST"] = host
      let checks = try program.run(["doctor", "--offline", "--json"]).json as? [[String: Any]]
      let check = checks?.first { $0["check"] as? String == "api" }
      XCTAssertEqual(check?["message"] as? String, address)
    }
  }

  func test_X13_J4_aTokenOfOthers_goesToOthers_andOneOfGitHubToNobodyElse() throws {
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    program.environment["GH_TOKEN"] = "token-of-github-com"
    program.environment["GH_ENTERPRISE_TOKEN"] = "token-of-others"
    XCTAssertEqual(try program.run(["list"]).status, 0)
    program.environment["GHBROWSE_API_URL"] = other.baseURL
    XCTAssertEqual(try program.run(["list"]).status, 0)
    for request in server.requests + other.requests {
      XCTAssertEqual(request.header("authorization"), "Bearer token-of-others")
    }
    program.environment["GH_ENTERPRISE_TOKEN"] = nil
    XCTAssertEqual(try program.run(["list", "--refresh"]).status, 0)
    XCTAssertNil(try XCTUnwrap(other.requests.last).header("authorization"))
  }

  func test_X13_J4_GH_HOST_isAHostAlone_inAnyCase() throws {
    let program = try ProgramUnderTest()
    program.environment["GHBROWSE_API_URL"] = nil
    program.environment["GH_HOST"] = "GitHub.com"
    program.environment["GH_ENTERPRISE_TOKEN"] = "others"
    let outcome = try program.run(["doctor", "--offline"])
    XCTAssertTrue(outcome.output.contains("https://api.github.com"), outcome.output)
    XCTAssertFalse(outcome.output.contains("from GH_ENTERPRISE_TOKEN"), outcome.output)
    for host in ["https://github.example.com", "foo/bar", "me@example.org", "a b"] {
      program.environment["GH_HOST"] = host
      let outcome = try program.run(["list"])
      XCTAssertEqual(outcome.status, 2, outcome.error)
      XCTAssertTrue(outcome.error.contains("GH_HOST is \"\(host)\""), outcome.error)
    }
  }

  func test_N2_J4_aTokenThatCannotBeOne_isNamed_andNobodyNeedsItOffline() throws {
    let program = try ProgramUnderTest()
    program.environment["GITHUB_ENTERPRISE_TOKEN"] = "abc\n"
    let outcome = try program.run(["list"])
    XCTAssertEqual(outcome.status, 4, outcome.error)
    XCTAssertTrue(
      outcome.error.contains("GITHUB_ENTERPRISE_TOKEN has a space, a line break"), outcome.error)
    XCTAssertEqual(try program.run(["notes", "--offline", "--json"]).output, "[]\n")
  }
}
