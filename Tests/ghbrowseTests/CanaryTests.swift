import Foundation
import StandIn
import XCTest

/// A token with a known text, looked for in everything that a session leaves behind (J1–J5, P4).
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

  func test_J1_J2_J3_J4_aWholeSession_leavesTheTokenNowhere() async throws {
    let program = try watchedProgram()
    let terminal = try PseudoTerminal(program)
    terminal.expect("   21   ")
    try assertNotVisible(in: terminal.process)
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
      (CannedAnswer(status: 401, body: "{}"), "GitHub refused the token"),
    ] {
      server.answer("/users", with: answer)
      terminal.settle()
      terminal.perform([(":refresh", words)])
    }
    terminal.leave()
    assertHas(no: terminal.raw, "the terminal")
    let left = try assertNothingLeft(of: program)
    XCTAssertTrue(left.contains { $0.firstRange(of: Data("canary's owner".utf8)) != nil })
    XCTAssertTrue(
      server.requests.contains { $0.header("authorization") == "Bearer \(Self.canary)" },
      "the server that it is for does see it")
    XCTAssertFalse(other.requests.contains { $0.header("authorization") != nil })
  }

  func test_J2_J3_commands_leaveTheTokenNowhere() throws {
    let program = try watchedProgram()
    for arguments in [
      ["list", "--json"], ["-c", "1"], ["-c", ":note 1 a note"], ["search", "a", "--json"],
      ["--help"],
    ] {
      let outcome = try program.run(arguments)
      XCTAssertEqual(outcome.status, 0, outcome.error)
      assertHas(no: outcome.outputBytes + outcome.errorBytes, "output")
    }
    server.answer("/users", with: CannedAnswer(status: 401, body: Self.canary))
    let refused = try program.run(["list", "--refresh", "--json"])
    XCTAssertEqual(refused.status, 4)
    assertHas(no: refused.outputBytes + refused.errorBytes, "output")
    try assertNothingLeft(of: program)
    XCTAssertTrue(server.requests.allSatisfy { $0.header("authorization") != nil })
  }

  func test_N2_J5_aMalformedToken_isRefusedBeforeAnyRequest_notRepeated_andNotNeededOffline() throws
  {
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    let long = String(repeating: Self.canary, count: 100_000 / Self.canary.count)
    for token in [
      "\(Self.canary)\n", "\(Self.canary)\r\nX: y", "\(Self.canary) b", long, "ü\(Self.canary)",
    ] {
      program.environment["GH_ENTERPRISE_TOKEN"] = token
      XCTAssertEqual(try program.run(["notes", "--offline", "--json"]).output, "[]\n", "N2")
      for arguments in [["list"], ["-c", ":more"]] {
        let outcome = try program.run(arguments)
        XCTAssertEqual(outcome.status, 4, outcome.error)
        XCTAssertTrue(outcome.error.contains("The token cannot be used"), outcome.error)
        assertHas(no: Array((outcome.output + outcome.error).utf8), "output")
      }
    }
    XCTAssertEqual(server.requests.count, 0)
  }
}

extension CanaryTests {
  /// A program that has the token, and every switch that makes others talk.
  private func watchedProgram() throws -> ProgramUnderTest {
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    program.environment["GH_ENTERPRISE_TOKEN"] = Self.canary
    program.environment["URLSessionDebugLibcurl"] = "1"
    program.environment["CURL_VERBOSE"] = "1"
    program.environment["SSLKEYLOGFILE"] = program.directory + "/keys.log"
    program.environment["SWIFT_BACKTRACE"] = "enable=yes"
    program.environment["NSZombieEnabled"] = "YES"
    return program
  }

  // Its environ keeps it, as that of every program does; nothing else of it may.
  private func assertNotVisible(in process: pid_t) throws {
    let folder = "/proc/\(process)"
    assertHas(no: try bytes(of: "\(folder)/cmdline"), "the command line")
    let children = (try? bytes(of: "\(folder)/task/\(process)/children")) ?? []
    for child in String(decoding: children, as: UTF8.self).split(separator: " ") {
      assertHas(no: try bytes(of: "/proc/\(child)/environ"), "a child's environment")
    }
  }

  /// - Returns: What is in the files.
  @discardableResult
  private func assertNothingLeft(of program: ProgramUnderTest) throws -> [Data] {
    let folder = URL(fileURLWithPath: program.directory)
    let names = (FileManager.default.enumerator(atPath: folder.path)?.allObjects ?? [])
      .compactMap { $0 as? String }
    XCTAssertTrue(names.contains { $0.hasSuffix("ghbrowse.db") }, "\(names)")
    XCTAssertFalse(names.contains("keys.log"), "no key is logged")
    return names.compactMap { name in
      let bytes = try? Data(contentsOf: folder.appendingPathComponent(name))
      if let bytes { assertHas(no: Array(bytes), name) }
      return bytes
    }
  }

  private func assertHas(no bytes: [UInt8], _ place: String, line: UInt = #line) {
    let parts = [
      Self.canary, String(Self.canary.dropFirst(7)), Data(Self.canary.utf8).base64EncodedString(),
    ]
    for part in parts {
      XCTAssertNil(
        Data(bytes).firstRange(of: Data(part.utf8)), "the token is in \(place)", line: line)
    }
  }

  private func bytes(of path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: path)))
  }
}
