import Foundation
import StandIn
import TestSupport
import XCTest

/// A disk with so much room left and no more, from none at all to enough (rel B1, B2).
///
/// A save that needs several files can fail at each of them.
final class DiskLevelsTests: StoreTestCase {
  func test_B1_B2_atEachLevelOfAFullDisk_nothingIsHidden_andANoteIsSavedOrADraft() throws {
    // In KiB; the smallest steps are one page of the disk.
    let levels = [0, 4, 8, 12, 16, 20, 24, 28, 32, 40, 48, 56, 64, 80, 96, 160]
    let all = [false, true].flatMap { log in levels.map { (level: $0, staysInLog: log) } }
    let refused = try Loops.choice(of: all, each: 9).count { level, staysInLog in
      try !isSaved(leaving: level, staysInLog: staysInLog)
    }
    XCTAssertGreaterThan(refused, 0)
  }

  /// Fills the disk, and writes a note and fetches a page there.
  ///
  /// - Parameter staysInLog: Whether the database's own log is filled already.
  /// - Returns: Whether the note was saved.
  private func isSaved(leaving level: Int, staysInLog: Bool) throws -> Bool {
    let name = "\(level) KiB left, \(staysInLog ? "with" : "without") a log"
    let (program, disk, logins) = try programOnDisk(kibibytes: 700, staysInLog: staysInLog)
    var notes = [logins[0]: "met at FOSDEM"]
    try disk.fill(leaving: level * 1024)
    try assertReads(program, logins, notes, name)
    let note = try program.run(["note", logins[1], "on a full disk"])
    if note.status == 0 {
      notes[logins[1]] = "on a full disk"
    } else {
      let draft = try XCTUnwrap(program.drafts.first, "\(name): \(note.error)")
      XCTAssertTrue(note.error.contains(draft), "\(name): \(note.error)")
      XCTAssertEqual(
        FileManager.default.contents(atPath: draft), Data("on a full disk".utf8), name)
    }
    try assertReads(program, logins, notes, name)
    let page = try program.run(["sync", "--users", "60"])
    disk.clear()
    let rows = try program.run(["list", "--json", "--offline"]).json as? [Any]
    XCTAssertEqual(rows?.count, page.status == 0 ? 60 : 30, "\(name): \(page.error)")
    XCTAssertEqual(try program.run(["note", logins[1], "there is room"]).status, 0, name)
    notes[logins[1]] = "there is room"
    XCTAssertEqual(try program.notes(), notes, name)
    XCTAssertEqual(try program.integrity(), "ok", name)
    return note.status == 0
  }

  func test_B1_X3_anExportThatFindsNoRoom_leavesTheOldFile() throws {
    let (program, _) = try programWithNotes([String(repeating: "n", count: 60_000)])
    let disk = try SmallDisk(at: "\(program.directory)/small", kibibytes: 16)
    let path = "\(disk.path)/notes.jsonl"
    try Data("old".utf8).write(to: URL(fileURLWithPath: path))
    let outcome = try program.run(["export", path])
    XCTAssertEqual(outcome.status, 1)
    XCTAssertTrue(outcome.error.contains("No space left on device"), outcome.error)
    XCTAssertEqual(try String(contentsOfFile: path, encoding: .utf8), "old")
    XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: disk.path), ["notes.jsonl"])
  }
}
