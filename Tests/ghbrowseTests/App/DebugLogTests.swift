import Foundation
import StandIn
import TestSupport
import XCTest

@testable import ghbrowse

/// The log of `--debug`: each request, and nothing that is private (C13, J2, J3).
final class DebugLogTests: ServerTestCase {
  private static let canary = "canary-7f3d9b1e5a"

  private func log(of program: ProgramUnderTest, _ name: String = "ghbrowse.log") -> String? {
    program.text(of: ".local/state/ghbrowse/\(name)")
  }

  private func lines(_ message: String, of program: ProgramUnderTest) -> [String] {
    (log(of: program) ?? "").split(separator: "\n").map(String.init)
      .filter { $0.contains(" debug \(message) ") }
  }

  func test_C13_eachRequest_isLogged_withItsWaitStatusBytesAndTime() throws {
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    XCTAssertEqual(try program.run(["notes"]).status, 0)
    XCTAssertNil(log(of: program), "only where it is asked for")
    XCTAssertEqual(try program.run(["list", "--debug"]).status, 0)
    XCTAssertEqual(try program.run(["--debug", "list", "--refresh"]).status, 0)
    let requests = lines("request", of: program)
    XCTAssertEqual(requests.count, 2, log(of: program) ?? "")
    let pattern =
      "^[0-9-]{10}T[0-9:.]{12}Z \\[[0-9]+\\] debug request bytes=([0-9]+) cache=(.+) "
      + "host=127\\.0\\.0\\.1:\(server.port) method=GET path=/users\\?since=0 status=([0-9]+) "
      + "time=\"[0-9]+ ms\" wait=\"[0-9]+ ms\"$"
    for (line, parts) in zip(requests, [("\"not used\"", "200"), ("valid", "304")]) {
      let match = try XCTUnwrap(
        try NSRegularExpression(pattern: pattern).firstMatch(
          in: line, range: NSRange(line.startIndex..., in: line)), line)
      let texts = (1...3).map { (line as NSString).substring(with: match.range(at: $0)) }
      XCTAssertEqual(texts[1], parts.0)
      XCTAssertEqual(texts[2], parts.1)
    }
    let starts = lines("start", of: program)
    XCTAssertEqual(starts.count, 2)
    XCTAssertTrue(starts[0].contains("command=list"), starts[0])
    let path = program.stateDirectory + "/ghbrowse.log"
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    XCTAssertEqual(mode, 0o600)
  }

  func test_C13_requestsThatFail_areLoggedWithTheReason() throws {
    let program = try ProgramUnderTest()
    XCTAssertEqual(try program.run(["list", "--debug"]).status, 3)
    let requests = lines("request", of: program)
    XCTAssertFalse(requests.isEmpty)
    XCTAssertTrue(requests.allSatisfy { $0.contains("failure=\"unreachable") }, "\(requests)")
  }

  func test_C13_J2_J3_noTokenNoteOrProxysPassword_isInTheLog() throws {
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    program.environment["GH_ENTERPRISE_TOKEN"] = Self.canary
    program.environment["HTTPS_PROXY"] = "http://user:\(Self.canary)@127.0.0.1:9"
    let rows = try program.run(["list", "--debug", "--json"]).json as? [[String: Any]]
    let login = try XCTUnwrap(rows?.first?["login"] as? String)
    XCTAssertEqual(try program.run(["note", login, Self.canary, "--debug"]).status, 0)
    XCTAssertEqual(try program.run(["search", Self.canary, "--debug"]).status, 0)
    _ = try program.run(
      ["--debug"],
      typing: "1\n:note \(Self.canary) once more\n:add \(Self.canary)\n:undo\nnote \(Self.canary)\n"
    )
    server.answer("/users", with: CannedAnswer(status: 401, body: Self.canary))
    XCTAssertEqual(try program.run(["list", "--refresh", "--debug"]).status, 4)
    server.answer(
      "/users",
      with: CannedAnswer(
        status: 302, headers: ["Location": server.baseURL + "/elsewhere?token=" + Self.canary]))
    _ = try program.run(["list", "--refresh", "--debug"])
    let log = try XCTUnwrap(log(of: program))
    XCTAssertTrue(log.contains("path=/elsewhere "), log)
    XCTAssertTrue(log.contains("command name=note"), log)
    XCTAssertTrue(log.contains("command name=undo"), log)
    XCTAssertTrue(log.contains("command=note"), log)
    for secret in [Self.canary, String(Self.canary.dropFirst(7)), "once more"] {
      XCTAssertFalse(log.contains(secret), log)
    }
  }

  func test_C13_aLogThatCannotBeWritten_stopsNothing() throws {
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    try FileManager.default.createDirectory(
      atPath: program.stateDirectory + "/ghbrowse.log", withIntermediateDirectories: true)
    let outcome = try program.run(["list", "--debug"])
    XCTAssertEqual(outcome.status, 0, outcome.error)
    XCTAssertEqual(outcome.error, "")
  }
}

/// The file of the log, and what of an address is written into it (C13).
final class LogFileTests: XCTestCase {
  private let directory = NSTemporaryDirectory() + "ghbrowse-log-" + UUID().uuidString

  override func tearDown() async throws {
    try? FileManager.default.removeItem(atPath: directory)
  }

  func test_C13_aLinkOfThatName_isNotFollowed() throws {
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    symlink(directory + "/elsewhere", directory + "/ghbrowse.log")
    let log = DebugLog(isWanted: true, directory: directory)
    log.note(.stateChanged(.writable))
    log.flush()
    XCTAssertFalse(FileManager.default.fileExists(atPath: directory + "/elsewhere"))
  }

  func test_C13_ofAQuery_onlyNumbersAreLogged() {
    let table = [
      ("https://api.github.com/users?since=46&per_page=100", "/users?since=46&per_page=100"),
      ("https://a.example/x?token=abc&since=1#part", "/x?since=1"),
      ("https://user:secret@a.example/x", "/x"), ("https://a.example", ""),
      // A reader may look for a number that is nobody's business.
      ("https://h/search/users?q=5551234&page=2", "/search/users?page=2"),
    ]
    for (url, path) in table { XCTAssertEqual(DebugLog.place(of: url).path, path) }
    XCTAssertEqual(DebugLog.place(of: "https://user:secret@a.example:1/x").host, "a.example:1")
  }
}
