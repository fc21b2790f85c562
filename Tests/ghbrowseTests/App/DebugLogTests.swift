import Foundation
import StandIn
import TestSupport
import XCTest

@testable import ghbrowse

/// The program log: each request, and nothing private.
final class DebugLogTests: ServerTestCase {
  private static let canary = "canary-7f3d9b1e5a"

  private func log(of program: ProgramUnderTest, _ name: String = "ghbrowse.log") -> String? {
    program.text(of: ".local/state/ghbrowse/\(name)")
  }

  private func lines(_ message: String, of program: ProgramUnderTest) -> [String] {
    (log(of: program) ?? "").split(separator: "\n").map(String.init)
      .filter { $0.contains(" debug \(message) ") }
  }

  func test_eachRequest_isLogged_withItsWaitStatusBytesAndTime() throws {
    XCTAssertEqual(try program.run(["notes"]).status, 0)
    XCTAssertNil(log(of: program), "only where it is asked for")
    XCTAssertEqual(try program.run(["list", "--debug"]).status, 0)
    XCTAssertEqual(try program.run(["--debug", "list", "--refresh"]).status, 0)
    let requests = lines("request", of: program)
    XCTAssertEqual(requests.count, 2, log(of: program) ?? "")
    let pattern =
      "[0-9-]{10}T[0-9:.]{12}Z \\[[0-9]+\\] debug request bytes=[0-9]+ cache=(.+) "
      + "host=127\\.0\\.0\\.1:\(server.port) method=GET path=/users\\?since=0 status=([0-9]+) "
      + "time=\"[0-9]+ ms\" wait=\"[0-9]+ ms\""
    for (line, (cache, status)) in zip(requests, [("\"not used\"", "200"), ("valid", "304")]) {
      let match = try XCTUnwrap(try Regex(pattern).wholeMatch(in: line), line)
      XCTAssertEqual(match.output[1].substring.map(String.init), cache)
      XCTAssertEqual(match.output[2].substring.map(String.init), status)
    }
    XCTAssertTrue(lines("start", of: program)[0].contains("command=list"))
    program.environment["GHBROWSE_API_URL"] = "http://127.0.0.1:9"
    XCTAssertEqual(try program.run(["list", "--debug"]).status, 3)
    let last = try XCTUnwrap(lines("request", of: program).last)
    XCTAssertTrue(last.contains("failure=\"unreachable"), last)
    let path = program.stateDirectory + "/ghbrowse.log"
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    XCTAssertEqual(mode, 0o600)
  }

  func test_fJ2_fJ3_noTokenNoteOrProxysPassword_isInTheLog() throws {
    program.environment["GH_ENTERPRISE_TOKEN"] = Self.canary
    program.environment["HTTPS_PROXY"] = "http://user:\(Self.canary)@127.0.0.1:9"
    let login = try XCTUnwrap(program.run(["list", "--debug", "--json"]).logins.first)
    XCTAssertEqual(try program.run(["note", login, Self.canary, "--debug"]).status, 0)
    XCTAssertEqual(try program.run(["search", Self.canary, "--debug"]).status, 0)
    _ = try program.run(
      ["--debug"],
      typing: "1\n:note \(Self.canary) once more\n:add \(Self.canary)\n:undo\nnote \(Self.canary)\n"
    )
    server.answer("/users", with: CannedAnswer(status: 401, body: Self.canary))
    let refused = try program.run(["list", "--refresh", "--debug"])
    XCTAssertEqual([refused.output, "\(refused.status)"], ["", "4"], refused.error)
    XCTAssertFalse(refused.error.contains("Showing"), refused.error)
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

  func test_ofAQuery_onlyNumbersAreLogged() {
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
