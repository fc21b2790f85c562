import Foundation
import StandIn
import TestSupport
import XCTest

/// A disk with so much room left and no more, from none at all to enough (find S2, S7; rel B1).
///
/// A save that needs several files can fail at each of them. At every level all that was saved is
/// shown, and a new note is saved, or kept in a place that is named. A short run tries every fifth
/// level, and the others all fifteen.
final class DiskLevelsTests: StoreTestCase {
  func test_S2_S7_B1_atEachLevelOfAFullDisk_withALog_nothingIsHiddenOrLost() throws {
    for level in levels(from: 0) { try fillAndWrite(leaving: level, keepsLog: true) }
  }

  func test_S2_S7_B1_atEachLevelOfAFullDisk_withoutALog_nothingIsHiddenOrLost() throws {
    for level in levels(from: 2) { try fillAndWrite(leaving: level, keepsLog: false) }
  }

  /// In KiB; the smallest steps are one page of the disk.
  private func levels(from first: Int) -> [Int] {
    let all = [0, 4, 8, 12, 16, 20, 24, 28, 32, 40, 48, 56, 64, 80, 96]
    return Loops.ofRun == .short ? Loops.choice(of: Array(all[first...]), each: 5) : all
  }

  private func fillAndWrite(leaving level: Int, keepsLog: Bool) throws {
    let name = "\(level) KiB left, \(keepsLog ? "with" : "without") a log"
    let (program, disk, logins) = try programOnDisk(kibibytes: 700, staysInLog: keepsLog)
    XCTAssertEqual(try program.run(["show", logins[0]]).status, 0, name)
    if !keepsLog { try program.removeLog() }
    try disk.fill(leaving: level * 1024)
    var notes = [logins[0]: "met at FOSDEM"]
    try assertReads(program, logins, notes, name)
    try assertShown(program, logins[0], "met at FOSDEM", name)
    let outcome = try program.run(["note", logins[1], "written by a command"])
    try assertAcknowledged(program, outcome, "written by a command", name)
    if outcome.status == 0 { notes[logins[1]] = "written by a command" }
    try assertReads(program, logins, notes, name)

    let terminal = try PseudoTerminal(program)
    terminal.expect(logins[0])
    terminal.enter(":note 3 written at the prompt")
    terminal.wait(name, within: .seconds(30)) {
      ["saved, only on this machine.", "is kept in"].contains {
        terminal.news.contains($0)
      }
    }
    if terminal.news.contains("saved, only on this machine.") {
      notes[logins[2]] = "written at the prompt"
    }
    disk.clear()
    try assertListed(terminal, notes, name)
    terminal.leave()
    XCTAssertEqual(notes.count + program.drafts.count, 3, "\(name): a note or a draft")
    try assertReads(program, logins, notes, name)
    let next = try PseudoTerminal(program)
    next.expect("list>")
    try assertListed(next, notes, name)
    next.leave()
  }

  /// A note that is not saved is in the draft that the answer names.
  private func assertAcknowledged(
    _ program: ProgramUnderTest, _ outcome: ProgramUnderTest.Outcome, _ note: String, _ name: String
  ) throws {
    guard outcome.status != 0 else { return }
    let path = try XCTUnwrap(
      outcome.error.split(whereSeparator: \.isWhitespace).last { $0.hasPrefix("/") },
      "\(name): \(outcome.error)")
    let bytes = try XCTUnwrap(
      FileManager.default.contents(atPath: String(path)),
      "\(name): \(outcome.error)")
    XCTAssertTrue(String(decoding: bytes, as: UTF8.self).contains(note), name)
  }

  private func assertShown(
    _ program: ProgramUnderTest, _ login: String, _ note: String, _ name: String
  ) throws {
    let outcome = try program.run(["show", login, "--offline"])
    XCTAssertTrue(outcome.output.contains(note), "\(name): \(outcome.output) \(outcome.error)")
  }

  /// Searches the prompt for each note until it is there.
  private func assertListed(
    _ terminal: PseudoTerminal, _ notes: [String: String], _ name: String
  ) throws {
    for (login, note) in notes {
      waitUntil("\(name): \(note)") {
        terminal.enter(":search \(note)")
        terminal.settle(0.2)
        return terminal.news.contains(login)
      }
    }
  }
}
