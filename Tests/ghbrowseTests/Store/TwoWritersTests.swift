import Foundation
import StandIn
import TestSupport
import XCTest

/// Several processes that write notes at once (rel D1).
final class TwoWritersTests: ServerTestCase {
  private static let eachOfTwo = Loops.count(short: 20, long: 200, full: 1_000)

  override var content: StandInContent {
    .invented(count: 2 * Self.eachOfTwo + 30, budget: 1_000_000)
  }

  func test_D1_twoProcesses_saveEachNote_once_andHearOfNoLock() throws {
    let start = ContinuousClock.now
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    XCTAssertEqual(try program.run(["sync", "--quiet"]).status, 0)
    let logins = try rows(program, "list", "--limit", "\(2 * Self.eachOfTwo)", "--offline")
      .compactMap { $0["login"] as? String }
    let expected = Dictionary(uniqueKeysWithValues: logins.map { ($0, "about \($0)") })
    XCTAssertEqual(expected.count, 2 * Self.eachOfTwo)
    let writers = try [0, 1].map { try $0 == 0 ? program : program.neighbour() }
    let sessions = try zip(writers, [logins.prefix(Self.eachOfTwo), logins.suffix(Self.eachOfTwo)])
      .map { writer, logins in
        let lines = logins.map { "@\($0)\n:note about \($0)\n" }
        return try writer.start(["--offline"], input: Data(lines.joined().utf8))
      }
    for (writer, session) in zip(writers, sessions) {
      let outcome = try writer.outcome(of: session)
      XCTAssertEqual(outcome.status, 0, outcome.error)
      expectNoLock(in: outcome.error)
    }
    XCTAssertEqual(try program.notes(), expected)
    try assertLogged(program, 2 * Self.eachOfTwo)
    XCTAssertEqual(try program.integrity(), "ok")
    let seconds = (ContinuousClock.now - start).components.seconds
    print("rel D1: 2 × \(Self.eachOfTwo) notes, none lost, none twice, \(seconds) s")
  }

  func test_D1_tenProcessesBesideAPrompt_loseNoNote_norDoesThePrompt() throws {
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    let logins = try rows(program, "list").compactMap { $0["login"] as? String }
    let terminal = try PseudoTerminal(program.neighbour(), rows: 40)
    terminal.expect("   30   ")
    terminal.expect("list>")
    let count = Loops.count(short: 3, long: 20, full: 200)
    let writers = try (0..<10).map { _ in try program.neighbour() }
    let sessions = try writers.enumerated().map { number, writer in
      let lines = (1...count).map { ":note \(2 * number + $0 % 2 + 1) \(number) wrote \($0)\n" }
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
    for number in 0..<10 {
      for text in (count - 1)...count {
        expected[logins[2 * number + text % 2]] = "\(number) wrote \(text)"
      }
    }
    for row in 21...30 { expected[logins[row - 1]] = "typed on \(row)" }
    XCTAssertEqual(try program.notes(), expected)
    try assertLogged(program, 10 * count + 10)
    print("rel D1: 10 writers × \(count) notes beside a prompt, none lost")
  }

  private func rows(_ program: ProgramUnderTest, _ arguments: String...) throws -> [[String: Any]] {
    let outcome = try program.run(arguments + ["--json"])
    return try XCTUnwrap(outcome.json as? [[String: Any]], outcome.error)
  }

  /// Checks that the notes log has so many versions, each once.
  private func assertLogged(_ program: ProgramUnderTest, _ count: Int) throws {
    let versions = try program.versions()
    XCTAssertEqual(versions.count, count)
    XCTAssertEqual(Set(versions).count, count)
  }
}
