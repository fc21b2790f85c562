import Foundation
import StandIn
import TestSupport
import XCTest

/// Several processes that write notes at once (rel D1).
final class TwoWritersTests: StoreTestCase {
  func test_D1_twoProcessesBesideAPrompt_saveEachNote_once_andHearOfNoLock() throws {
    let count = Loops.count(short: 20, long: 200, full: 1_000)
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    let rows = try XCTUnwrap(try program.run(["list", "--json"]).json as? [[String: Any]])
    let logins = rows.compactMap { $0["login"] as? String }
    let terminal = try PseudoTerminal(program.neighbour(), rows: 40)
    terminal.expect("   30   ")
    terminal.expect("list>")
    let writers = try (0..<2).map { _ in try program.neighbour() }
    let sessions = try writers.enumerated().map { number, writer in
      let lines = (1...count).map { ":note \(10 * number + $0 % 10 + 1) \(number) wrote \($0)\n" }
      return try writer.start([], input: Data(lines.joined().utf8))
    }
    for row in 21...30 {
      terminal.enter(":note \(row) typed on \(row)")
      terminal.expectNews("saved, only on this machine.")
    }
    for (writer, session) in zip(writers, sessions) {
      let outcome = try writer.outcome(of: session)
      XCTAssertEqual(outcome.status, 0, outcome.error)
      expectNoLock(in: outcome.error)
    }
    terminal.leave()
    expectNoLock(in: String(decoding: terminal.raw, as: UTF8.self))
    var expected: [String: String] = [:]
    for number in 0..<2 {
      for text in (count - 9)...count {
        expected[logins[10 * number + text % 10]] = "\(number) wrote \(text)"
      }
    }
    for row in 21...30 { expected[logins[row - 1]] = "typed on \(row)" }
    XCTAssertEqual(try program.notes(), expected)
    let versions = try program.versions()
    XCTAssertEqual(versions.count, 2 * count + 10)
    XCTAssertEqual(Set(versions).count, versions.count, "each once")
    XCTAssertEqual(try program.integrity(), "ok")
    print("rel D1: 2 × \(count) notes beside a prompt, none lost, none twice")
  }
}
