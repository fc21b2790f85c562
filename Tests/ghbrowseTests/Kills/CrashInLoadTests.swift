import Foundation
import Glibc
import StandIn
import TestSupport
import XCTest

/// The program dies by SIGSEGV or SIGILL while a page loads or a picture is decoded (rel P2, A5).
final class CrashInLoadTests: KillTestCase {
  private static let limited = "find:limited"

  func test_A5_diesWhileAPageLoads_thePageIsWholeOrAbsent_andTheGateStaysClosed() throws {
    var program = try programWithNotes().program
    let notes = try program.notes()
    try closeGate(program)
    var count = 30
    try rounds(Loops.count(short: 2, long: 8, full: 120), "A5 (dies in a load)") { name in
      let signal = [SIGSEGV, SIGILL][numbers.next(below: 2)]
      server.hold()
      let asked = server.requests.count
      let process = try program.start(["sync", "--users", "\(count + 1)"])
      waitUntil("\(name): it asks", within: .seconds(30)) { server.requests.count > asked }
      // In every other round it still waits; else it has some milliseconds to decode and to save.
      if !figures.rounds.isMultiple(of: 2) {
        server.release()
        poll(nil, 0, Int32(numbers.next(below: 30)))
      }
      if process.isRunning { Glibc.kill(process.processIdentifier, signal) }
      _ = try program.outcome(of: process)
      server.release()
      if process.terminationStatus == signal { figures.killed += 1 }
      try judgeStart(program, notes, name)
      let rows = try XCTUnwrap(program.run(["list", "--json"]).json as? [[String: Any]])
      XCTAssertTrue([count, count + 100].contains(rows.count), "\(name): \(rows.count)")
      try expectGateClosed(program, name)
      count = rows.count
      // The invented people come to an end.
      guard count > 300 else { return }
      (program, count) = (try programWithNotes().program, 30)
      try closeGate(program)
    }
  }

  func test_A5_diesWhilePicturesAreDecoded_theNextStartShowsAll() throws {
    for id in StandInPeople.ids(30) { server.answer("/u/\(id)", with: Self.largePicture) }
    let (program, _) = try programWithNotes()
    let notes = try program.notes()
    try program.leaveHistory()
    try rounds(Loops.count(short: 1, long: 6, full: 80), "A5 (dies in a decode)") { name in
      let signal = [SIGSEGV, SIGILL][numbers.next(below: 2)]
      program.environment.merge(Self.pictures) { $1 }
      let terminal = try PseudoTerminal(program, columns: 80, rows: 40)
      terminal.expect("list>")
      terminal.watch(for: .milliseconds(numbers.next(below: 300)))
      Glibc.kill(terminal.process, signal)
      while terminal.readMore(until: Date() + 30) {}
      XCTAssertEqual(terminal.remains(within: 30)?.ending, .signalled(signal), name)
      figures.killed += 1
      program.environment["GHBROWSE_IMAGES"] = "off"
      // The next process that saves a picture removes those that were being written.
      XCTAssertEqual(try program.run(["sync", "--users", "30", "--avatars"]).status, 0, name)
      try judgeStart(program, notes, name)
    }
  }

  /// The next start shows its first page within a second of work, and all is whole.
  private func judgeStart(
    _ program: ProgramUnderTest, _ notes: [String: String], _ name: String
  ) throws {
    let terminal = try PseudoTerminal(program)
    terminal.expect("list>")
    // Of a processor's time: others may keep the processors busy.
    XCTAssertLessThan(try terminal.processorTime(), 100, "\(name): hundredths of a second")
    terminal.leave()
    let found = try judge(program, name).notes
    XCTAssertEqual(found, notes, name)
  }
}

extension CrashInLoadTests {
  private static let pictures = [
    "GHBROWSE_IMAGES": "blocks", "TERM": "tmux-256color", "COLORTERM": "truecolor",
  ]
  // In a longer run almost the most that is taken; to make that one takes seconds.
  private static let largePicture = CannedAnswer(
    headers: ["Content-Type": "image/png"],
    body: InventedPicture(id: 1, size: Loops.count(short: 150, long: 700, full: 700)).bytes)

  /// Lets GitHub's search refuse further searches for an hour.
  private func closeGate(_ program: ProgramUnderTest) throws {
    // With a toolchain beside it, Swift would look for the names of its own functions for half a minute.
    program.environment["SWIFT_BACKTRACE"] = "enable=no"
    let end = Int(Date().timeIntervalSince1970) + 3_600
    server.answer(
      "/search/users",
      with: CannedAnswer(
        status: 403,
        headers: [
          "Content-Type": "application/json", "x-ratelimit-remaining": "0",
          "x-ratelimit-reset": "\(end)", "x-ratelimit-resource": "search",
        ], body: #"{"message":"API rate limit exceeded"}"#))
    let refused = try program.run(["list", Self.limited])
    XCTAssertNotEqual(refused.status, 0)
    XCTAssertTrue(server.requests.contains { $0.path.hasPrefix("/search/users") })
  }

  private func expectGateClosed(_ program: ProgramUnderTest, _ name: String) throws {
    let count = server.requests.count
    XCTAssertNotEqual(try program.run(["list", Self.limited]).status, 0, name)
    XCTAssertEqual(server.requests.count, count, "\(name): nothing is asked before the limit ends")
  }
}
