import Foundation
import StandIn
import TestSupport
import XCTest

/// `ghbrowse sync`: its streams, exit statuses and progress, and what stops it.
final class SyncCommandTests: ServerTestCase {
  override var content: StandInContent { .invented(count: 250) }

  func test_X6_offATerminal_itSaysALineAPage_andPrintsNoData() throws {
    let run = try program.run(["sync"], status: 0)
    XCTAssertEqual(run.output, "")
    let lines = run.error.split(separator: "\n")
    XCTAssertTrue(
      lines[0].hasPrefix(
        "sync: 1 request per 100 users; 60 requests left until "), run.error)
    XCTAssertTrue(lines[1].hasPrefix("sync: 100 users, "), run.error)
    XCTAssertEqual(lines.last, "sync: 250 new users in 4 requests.")
    XCTAssertEqual(lines.count, 6, run.error)
    XCTAssertEqual((try program.run(["list", "--json"]).json as? [Any])?.count, 250)
    let quiet = try program.run(["sync", "--quiet", "--users", "250"])
    XCTAssertEqual([quiet.output, quiet.error], ["", ""])
    let full = try program.run(["sync", "--users", "250"])
    XCTAssertEqual(full.error, "sync: nothing to do; 250 users are saved.\n")
  }

  func test_X6_json_saysWhatCame_whetherTheListIsWhole_andHowToGoOn() async throws {
    program.environment["GHBROWSE_IMAGES"] = nil
    let command = ["sync", "--users", "100", "--profiles", "--json"]
    let run = try program.run(command, status: 1)
    let stopped = try XCTUnwrap(run.json as? [String: Any])
    XCTAssertEqual(stopped["users"] as? Int, 100)
    XCTAssertEqual(stopped["isWhole"] as? Bool, false)
    XCTAssertEqual(stopped["nextCommand"] as? String, "ghbrowse sync --users 100 --profiles")
    XCTAssertGreaterThanOrEqual(stopped["requestsLeft"] as? Int ?? 0, 10)
    XCTAssertTrue(run.error.contains("the last 10 requests are reserved for you until "), run.error)
    XCTAssertTrue(run.error.contains("--profiles continues from there.\n"), run.error)
    program.environment["GH_ENTERPRISE_TOKEN"] = "secret"
    let whole = try program.run(command, status: 0)
    let object = try XCTUnwrap(whole.json as? [String: Any])
    XCTAssertEqual(object["avatars"] as? Int, 100)
    XCTAssertEqual(object["isWhole"] as? Bool, false, "there are 250 people")
    XCTAssertTrue(object["nextCommand"] is NSNull)
    XCTAssertEqual((stopped["profiles"] as? Int ?? 0) + (object["profiles"] as? Int ?? 0), 100)
    let rest = try program.run(["sync", "--json"]).json as? [String: Any]
    XCTAssertEqual(rest?["isWhole"] as? Bool, true)
  }

  func test_X6_onATerminal_aBarIsDrawn_inOneRow_andAScreenReaderGetsSentences() throws {
    for (columns, bar) in [(20, "%"), (400, "[####")] {
      let program = try ProgramUnderTest(apiURL: server.baseURL)
      program.environment["GH_ENTERPRISE_TOKEN"] = "secret"
      let terminal = try program.onTerminal(["sync", "--users", "250"], columns: columns)
      // A fast run erases the bar before anybody looks.
      let all = String(decoding: terminal.raw, as: UTF8.self)
      XCTAssertTrue(all.contains(bar), all)
      XCTAssertTrue(terminal.screen.text.contains("new users"), terminal.screen.text)
      XCTAssertFalse(terminal.screen.text.contains("[#"), "the bar is gone at the end")
    }
    program.environment.merge(["GHBROWSE_ACCESSIBLE": "1", "GH_ENTERPRISE_TOKEN": "secret"]) { $1 }
    let spoken = try program.onTerminal(["sync", "--users", "250"])
    XCTAssertFalse(spoken.raw.contains(0x1B), spoken.screen.text)
    spoken.expect("sync: 250 new users in 3 requests.")
  }

  func test_X7_onATerminal_itWaitsForTheReset_untilCtrlC() async throws {
    let server = try await standIn(.invented(count: 2_000, budget: 13))
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    let terminal = try PseudoTerminal(program, ["sync", "--users", "1000"], at: "continuing at ")
    terminal.type("\u{3}")
    XCTAssertEqual(terminal.waitForEnd(), 130)
    XCTAssertFalse(terminal.screen.text.contains("[#"), terminal.screen.text)
    terminal.expect("300 new users in 3 requests; the sync was stopped.")
  }
}
