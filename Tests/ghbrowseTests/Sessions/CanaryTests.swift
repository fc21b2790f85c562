import Foundation
import StandIn
import XCTest

/// A token with a known text, searched for in everything that a session leaves behind (J1–J5, N2).
final class CanaryTests: ServerTestCase {
  private static let canary = "canary-7f3d9b1e5a"

  private var other = StandInServer(.invented(count: 100))

  override func setUp() async throws {
    other = StandInServer(.invented(count: 100))
    try await super.setUp()
    try await other.start()
  }

  override func tearDown() async throws {
    try await super.tearDown()
    await other.stop()
  }

  func test_fJ1_fJ2_fJ3_fJ4_aSessionAndCommands_leaveTheTokenNowhere() throws {
    program.environment.merge([
      "GH_ENTERPRISE_TOKEN": Self.canary, "SSLKEYLOGFILE": program.directory + "/keys.log",
      // Every switch that makes libraries talk.
      "URLSessionDebugLibcurl": "1", "CURL_VERBOSE": "1", "SWIFT_BACKTRACE": "enable=yes",
      "NSZombieEnabled": "YES",
    ]) { $1 }
    let terminal = try PseudoTerminal(program, at: "   21   ")
    // The environment of the process has it, as that of every program does.
    assertHasNone(try bytes(of: "/proc/\(terminal.process)/cmdline"), "the command line")
    terminal.perform([
      ("1", "Joined"), (":note met the canary's owner", "saved, only on this machine."),
      (":list", "   22   "), (":status", "with a token"),
    ])
    for (answer, words) in [
      (
        CannedAnswer(status: 302, headers: ["Location": other.baseURL]),
        "sign-in page is in the way"
      ),
      (CannedAnswer(status: 500, body: "{}"), "GitHub has a problem"),
      (CannedAnswer(status: 401, body: Self.canary), "GitHub refused the token"),
    ] {
      terminal.settle()
      server.answer("/users", with: answer)
      terminal.perform([(":refresh", words)])
    }
    terminal.leave()
    assertHasNone(terminal.raw, "the terminal")
    try runCommands(program)
    try assertNothingIsLeft(by: program)
    XCTAssertTrue(
      server.requests.allSatisfy { $0.header("authorization") == "Bearer \(Self.canary)" })
    XCTAssertFalse(other.requests.contains { $0.header("authorization") != nil })
  }

  private func runCommands(_ program: ProgramUnderTest) throws {
    for (arguments, status) in [
      (["list", "--json"], Int32(0)), (["-c", "1"], 0), (["search", "a", "--json"], 0),
      (["--help"], 0), (["list", "--refresh", "--json"], 4),
    ] {
      let outcome = try program.run(arguments, status: status)
      assertHasNone(outcome.outputBytes + outcome.errorBytes, "the output of \(arguments)")
    }
  }

  func test_N2_fJ5_aMalformedToken_isRefusedBeforeAnyRequest_notRepeated_andNotNeededOffline()
    throws
  {
    let long = String(repeating: Self.canary, count: 100_000 / Self.canary.count)
    for token in [
      "\(Self.canary)\n", "\(Self.canary)\r\nX: y", "\(Self.canary) b", long, "ü\(Self.canary)",
    ] {
      program.environment["GH_ENTERPRISE_TOKEN"] = token
      XCTAssertEqual(try program.run(["notes", "--offline", "--json"]).output, "[]\n", "N2")
      for arguments in [["list"], ["-c", ":more"]] {
        let outcome = try program.run(arguments, status: 4, error: "The token cannot be used")
        assertHasNone(outcome.outputBytes + outcome.errorBytes, "the output")
      }
    }
    XCTAssertEqual(server.requests.count, 0)
  }

  private func assertNothingIsLeft(by program: ProgramUnderTest) throws {
    let names = FileManager.default.enumerator(atPath: program.directory)?.allObjects ?? []
    let files = names.compactMap { $0 as? String }.compactMap { name in
      program.text(of: name).map { (name, Array($0.utf8)) }
    }
    for (name, bytes) in files { assertHasNone(bytes, name) }
    XCTAssertFalse(files.contains { $0.0 == "keys.log" }, "no key is logged")
    XCTAssertTrue(files.contains { $0.0.hasSuffix("ghbrowse.db") })
    XCTAssertTrue(
      files.contains { Data($0.1).firstRange(of: Data("canary's owner".utf8)) != nil })
  }

  private func assertHasNone(_ bytes: [UInt8], _ place: String, line: UInt = #line) {
    for part in [
      Self.canary, String(Self.canary.dropFirst(7)), Data(Self.canary.utf8).base64EncodedString(),
    ] {
      XCTAssertNil(
        Data(bytes).firstRange(of: Data(part.utf8)), "the token is in \(place)", line: line)
    }
  }

  private func bytes(of path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: path)))
  }
}
