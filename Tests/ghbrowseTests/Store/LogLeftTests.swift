import Foundation
import Glibc
import StandIn
import XCTest

/// What is left in the write-ahead log when a process that has written ends (find D47).
final class LogLeftTests: ServerTestCase {
  override var content: StandInContent { .invented(count: 3_000) }

  func test_D47_afterASync_aNote_orAnEveningAtThePrompt_theLogIsEmpty() throws {
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    XCTAssertEqual(try program.run(["sync", "--users", "3000"]).status, 0)
    XCTAssertEqual(size(of: program), 0)
    let row = try XCTUnwrap(
      program.run(["list", "--limit", "1"]).output.split(separator: "\n").first)
    let login = String(row.split(separator: "\t")[1])
    for words in [[login, "met"], [login, "--add", "again"], [login, "--delete"]] {
      XCTAssertEqual(try program.run(["note"] + words).status, 0)
      XCTAssertEqual(size(of: program), 0, "\(words)")
    }
    XCTAssertEqual(try program.run(["-c", ":note 1 met"]).status, 0)
    XCTAssertEqual(size(of: program), 0)
    let terminal = try PseudoTerminal(program, ["--offline"])
    terminal.expect("list (offline)>")
    terminal.enter(":note 2 met too")
    terminal.expectNews("met too")
    terminal.leave()
    XCTAssertEqual(size(of: program), 0)
    XCTAssertEqual(try program.notes().count, 2)
    XCTAssertEqual(try program.integrity(), "ok")
  }

  func test_D47_whereAnotherProcessHasTheLock_orReads_itDoesNotWait_andNothingIsSaid() throws {
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    XCTAssertEqual(try program.run(["-c", ":list"]).status, 0)
    let reader = try OutsideTransaction(
      on: program, ["begin", "select count(*) from people"])
    let start = ContinuousClock.now
    let outcome = try program.run(["-c", ":note 1 met"])
    XCTAssertEqual(outcome.status, 0)
    XCTAssertLessThan(ContinuousClock.now - start, .seconds(4), "the reader waits 5 s")
    XCTAssertFalse(outcome.error.contains("read"), outcome.error)
    try reader.end()
    XCTAssertEqual(try program.notes().count, 1)
  }

  private func size(of program: ProgramUnderTest) -> Int {
    let path = program.storeFile("ghbrowse.db-wal")
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return attributes?[.size] as? Int ?? 0
  }
}
