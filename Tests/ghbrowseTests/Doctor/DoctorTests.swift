import Foundation
import StandIn
import TestSupport
import XCTest

@testable import ghbrowse

/// `ghbrowse doctor` (X12): its checks and their forms.
final class DoctorTests: DoctorTestCase {
  func test_X12_withAStore_aNetworkAndAToken_allIsWell() throws {
    let program = try programWithStore()
    program.environment["GH_ENTERPRISE_TOKEN"] = "ghp_canarycanarycanarycanary1234"
    server.answer(
      "/rate_limit",
      with: CannedAnswer(
        status: 200,
        headers: [
          "x-ratelimit-remaining": "4321", "x-ratelimit-limit": "5000",
          "x-oauth-scopes": "read:user",
          "github-authentication-token-expiration": "2099-01-31 10:00:00 UTC",
        ],
        body: #"{"resources":{"core":{"limit":5000,"remaining":4321,"reset":0},"#
          + #""search":{"limit":30,"remaining":29,"reset":0}}}"#))
    let before = try state(of: program)
    let checks = try checks(program, [])
    XCTAssertEqual(try state(of: program), before, "nothing was changed")
    XCTAssertTrue(checks.allSatisfy { $0.value.status == "ok" }, "\(checks)")
    let expected = [
      "api": server.baseURL, "integrity": "the database is sound",
      "search index": "finds what is saved", "notes": "database and notes log have the same",
      "notes log": program.storeFile("notes.jsonl"),
      "budget": "4,321 of 5,000 requests left; GitHub's search: 29 of 30 a minute left",
      "token": "a classic personal access token ending in 1234, from GH_ENTERPRISE_TOKEN, "
        + "scopes read:user, expires 2099-01-31 10:00:00 UTC",
      "terminal": "standard output is not a terminal",
    ]
    for (name, message) in expected { XCTAssertEqual(checks[name]?.message, message, name) }
    let store = try XCTUnwrap(checks["store"]?.message)
    XCTAssertTrue(store.hasSuffix(", 30 users, 2 notes"), store)
    let network = try XCTUnwrap(checks["network"]?.message)
    XCTAssertTrue(network.contains("answered with status 200 in "), network)
    let request = try XCTUnwrap(server.requests.last)
    XCTAssertEqual(server.requests.filter { $0.path == "/rate_limit" }.count, 1)
    XCTAssertEqual(
      request.header("authorization"), "Bearer ghp_canarycanarycanarycanary1234")
  }

  func test_X12_anEnterpriseServerWithoutLimits_isWell() throws {
    let program = try program(asking: server.baseURL)
    program.environment["GH_ENTERPRISE_TOKEN"] = "canary"
    server.answer(
      "/rate_limit",
      with: CannedAnswer(status: 404, headers: ["x-oauth-scopes": "repo"], body: "{}"))
    let checks = try checks(program, [])
    XCTAssertTrue(checks["network"]?.message.contains("answered with status 404 in ") == true)
    XCTAssertEqual(checks["budget"]?.message, "GitHub reported none")
    XCTAssertTrue(checks["token"]?.message.hasSuffix(", scopes repo") == true, "\(checks)")
  }

  func test_X12_aMissingNetwork_ARefusedToken_andASignInPage_areProblems() throws {
    let away = try checks(try program(), [], status: 1)
    XCTAssertEqual(away["network"]?.status, "problem")
    XCTAssertTrue(away["network"]?.remedy?.contains("still read") == true)
    let program = try program(asking: server.baseURL)
    program.environment["GH_ENTERPRISE_TOKEN"] = "canary"
    server.answer("/rate_limit", with: CannedAnswer(status: 401, body: "{}"))
    let refused = try checks(program, [], status: 1)
    XCTAssertEqual(refused["token"]?.status, "problem")
    XCTAssertTrue(refused["token"]?.message.contains("is refused") == true, "\(refused)")
    XCTAssertFalse("\(refused)".contains("canary"))
    server.answer(
      "/rate_limit",
      with: CannedAnswer(status: 200, headers: ["Content-Type": "text/html"], body: "<html>"))
    XCTAssertTrue(
      try checks(program, [], status: 1)["network"]?.message.contains("sign-in page") == true)
    program.environment["GH_ENTERPRISE_TOKEN"] = "no token"
    XCTAssertEqual(try checks(program, status: 1)["token"]?.status, "problem")
  }

  func test_X12_aMistakeInTheConfiguration_isAProblem() throws {
    let program = try program()
    let folder = program.directory + "/.config/ghbrowse"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for (name, text) in [("config", "--quiet\n--colour x\n"), ("config.json", "{}")] {
      try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
    }
    program.environment["GHBROWSE_IMAGES"] = "crayons"
    let found = try checks(program, status: 1)
    XCTAssertTrue(
      found["config"]?.message.hasPrefix("\(folder)/config, line 2: \"--colour\"") == true,
      "\(found)")
    XCTAssertEqual(found["terminal"]?.status, "problem")
    try Data("--quiet\n".utf8).write(to: URL(fileURLWithPath: folder + "/config"))
    program.environment["GHBROWSE_IMAGES"] = "off"
    XCTAssertEqual(
      try checks(program)["config"]?.message, "\(folder)/config.json is no longer read")
    program.environment["GHBROWSE_API_URL"] = "http://example.com"
    XCTAssertEqual(try checks(program, status: 1)["api"]?.status, "problem")
  }

  func test_X12_aPipeGetsALineForEachCheck_andATerminalMarks() throws {
    let program = try program()
    let outcome = try program.run(["doctor", "--offline"])
    XCTAssertEqual(outcome.status, 0)
    let lines = outcome.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    XCTAssertTrue(
      lines.allSatisfy { $0.split(separator: "\t", omittingEmptySubsequences: false).count == 4 })
    XCTAssertTrue(lines.contains { $0.hasPrefix("network\tok\tnot asked") }, outcome.output)
    let terminal = try PseudoTerminal(program, ["doctor", "--offline"])
    XCTAssertEqual(terminal.waitForEnd(), 0)
    XCTAssertTrue(terminal.shows(" ✓ version "), terminal.screen.text)
    XCTAssertTrue(terminal.shows("All is well."), terminal.screen.text)
    program.environment["GHBROWSE_ACCESSIBLE"] = "1"
    program.environment["LANG"] = "C"
    let spoken = try PseudoTerminal(program, ["doctor", "--offline"])
    XCTAssertEqual(spoken.waitForEnd(), 0)
    XCTAssertTrue(spoken.shows("version: ok."), spoken.screen.text)
    XCTAssertTrue(spoken.shows("All is well."), spoken.screen.text)
  }

  @MainActor
  func test_X12_noLineIsWiderThanTheTerminal_andTheLastOneCounts() async {
    let long = Array(repeating: "words", count: 40).joined(separator: " ")
    let checks: [Check] = [
      .ok("version", "ghbrowse"), .warning("search index", long, long), .problem("x", long, nil),
      .problem("y", "broken", "Repair it."),
    ]
    for width in [40, 80, 200] {
      let lines = CheckLayout(checks: checks).lines(width: width)
      XCTAssertLessThanOrEqual(lines.map(\.width).max() ?? 0, width)
      XCTAssertEqual(lines.last?.plain.string, " 2 problems, 1 warning.")
    }
    let spoken = CheckLayout(checks: checks).spokenLines
    XCTAssertEqual(spoken.count, checks.count + 1)
    XCTAssertEqual(spoken[3].plain.string, "y: problem. broken. Repair it.")
  }
}
