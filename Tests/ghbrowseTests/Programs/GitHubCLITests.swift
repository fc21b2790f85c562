import Foundation
import StandIn
import XCTest

@testable import ghbrowse

/// The token of the GitHub CLI, from a real child process (X19, P4).
final class GitHubCLITests: ServerTestCase {
  private static let canary = "gho_canary7f3d9b1e5a7f3d9b1e5a"

  /// Puts a `gh` into the program's PATH that records its arguments.
  private func install(_ lines: String) throws {
    let folder = program.directory + "/bin"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    _ = try program.makeScript(
      "bin/gh",
      """
      echo "$@" >> "$HOME/asked"
      \(lines)
      """)
    program.environment["PATH"] = "\(folder):/usr/bin:/bin"
  }

  private func authorizations() -> [String?] {
    server.requests.map { $0.header("authorization") }
  }

  func test_X19_withTheOption_ghIsAsked_evenIfThereIsATokenForAnotherHost() throws {
    try install("echo \(Self.canary)")
    let outcome = try program.run(["list", "--token-from", "gh", "--json"], status: 0)
    XCTAssertEqual(program.text(of: "asked"), "auth token --hostname 127.0.0.1\n")
    XCTAssertEqual(authorizations(), ["Bearer \(Self.canary)"])
    XCTAssertFalse((outcome.output + outcome.error).contains("canary"))
    let config = Array("--token-from gh\n".utf8)
    try program.put([("\(program.directory)/.config/ghbrowse/config", config)])
    // A token for github.com does not count for this host.
    program.environment["GH_TOKEN"] = "ghp_otherotherotherotherother"
    XCTAssertEqual(try program.run(["list", "--refresh"]).status, 0)
    XCTAssertEqual(authorizations().last, "Bearer \(Self.canary)")
  }

  func test_X19_withoutTheOption_orOffline_orWithATokenInTheEnvironment_ghIsNotAsked() throws {
    try install("echo \(Self.canary)")
    XCTAssertEqual(try program.run(["list"]).status, 0)
    XCTAssertEqual(try program.run(["list", "--offline", "--token-from", "gh"]).status, 0)
    XCTAssertEqual(try program.run(["list", "--demo", "--token-from", "gh"]).status, 0)
    XCTAssertEqual(try program.run(["list", "--token-from", "gh"]).status, 0, "rows are saved")
    program.environment["GH_ENTERPRISE_TOKEN"] = "from-the-environment"
    XCTAssertEqual(try program.run(["list", "--refresh", "--token-from", "gh"]).status, 0)
    XCTAssertNil(program.text(of: "asked"))
    XCTAssertEqual(authorizations(), [nil, "Bearer from-the-environment"])
  }

  func test_X19_anythingButAToken_isRefusedBeforeAnyRequest_andNotRepeated() throws {
    let table = [
      ("echo canary; echo canary", "gh did not print a token"),
      ("true", "gh did not print a token"), ("exec cat /dev/zero", "gh did not print a token"),
      ("exit 124", "gh did not answer within 5 seconds"),
      ("echo canary-secret >&2; exit 1", "gh has no token for 127.0.0.1 (run gh auth login"),
      ("kill -9 $$", "gh has no token for 127.0.0.1 (run gh auth login"),
    ]
    for (lines, sentence) in table {
      try install(lines)
      let outcome = try program.run(["list", "--token-from", "gh"])
      XCTAssertEqual(outcome.status, 4, "\(lines) \(outcome.error)")
      XCTAssertTrue(outcome.error.contains(sentence), "\(lines) \(outcome.error)")
      XCTAssertFalse(outcome.error.contains("canary"), outcome.error)
    }
    let without = try ProgramUnderTest(apiURL: server.baseURL)
    without.environment["PATH"] = without.directory
    try without.run(["list", "--token-from", "gh"], status: 4, error: "gh was not found")
    XCTAssertEqual(server.requests.count, 0)
  }
}
