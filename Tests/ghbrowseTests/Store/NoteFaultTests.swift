import Foundation
import StandIn
import TestSupport
import XCTest

/// Added lines, tags, history and undo when the disk is full, the database is damaged, or two write at
/// once (X17; rel P1, B1, C1, D1).
final class NoteFaultTests: StoreTestCase {
  func test_B1_X17_onAFullDisk_aLineIsADraft_andNothingIsTakenBack_untilThereIsRoom() throws {
    let (program, disk, logins) = try programOnDisk(kibibytes: 700, ["met at FOSDEM"])
    let undo = ["-c", "@\(logins[0])", "-c", ":undo"]
    try disk.fill()
    let added = try program.run(["note", logins[0], "--add", "again", "#swift"])
    XCTAssertEqual(added.status, 1, added.error)
    let draft = try XCTUnwrap(program.drafts.first, added.error)
    XCTAssertTrue(added.error.contains(draft), added.error)
    let refused = try program.run(undo + ["--offline"])
    XCTAssertEqual(refused.status, 1)
    XCTAssertTrue(refused.error.contains("Nothing was taken back."), refused.error)
    XCTAssertEqual(try history(program, logins[0]), ["met at FOSDEM"])
    disk.clear()
    XCTAssertEqual(try program.run(["note", logins[0], "--add", "again", "#swift"]).status, 0)
    XCTAssertEqual(try program.run(["tags"]).output, "swift\t1\n")
    XCTAssertEqual(try program.run(undo).status, 0)
    XCTAssertEqual(try program.notes(), [logins[0]: "met at FOSDEM"])
    XCTAssertEqual(try program.run(["tags"]).output, "")
    XCTAssertEqual(try history(program, logins[0]).count, 3)
  }

  func test_C1_X17_aDamagedDatabase_keepsTagsHistoryAndUndo() throws {
    let (program, logins) = try programWithNotes(["met at #FOSDEM", "knows #TOML"])
    XCTAssertEqual(try program.run(["note", logins[0], "--add", "#swift"]).status, 0)
    try program.removeLog()
    try Data("nothing of use".utf8).write(
      to: URL(fileURLWithPath: program.storeFile("ghbrowse.db")))
    XCTAssertEqual(try program.run(["tags"]).output, "fosdem\t1\nswift\t1\ntoml\t1\n")
    XCTAssertEqual(try history(program, logins[0]).count, 2)
    let undone = try program.run(["-c", "@\(logins[0])", "-c", ":undo"])
    XCTAssertTrue(undone.error.contains("says again"), undone.error)
    XCTAssertEqual(try program.notes()[logins[0]], "met at #FOSDEM")
    XCTAssertEqual(try program.run(["tags"]).output, "fosdem\t1\ntoml\t1\n")
  }

  func test_findD10_whereTheDatabaseIsDamaged_writingANoteSaysWhatTheStoreDid() throws {
    for words in [["new"], ["--add", "again"], ["--delete"]] {
      let (program, logins) = try programWithNotes(["met"])
      try program.removeLog()
      try Data("nothing of use".utf8).write(
        to: URL(fileURLWithPath: program.storeFile("ghbrowse.db")))
      let outcome = try program.run(["note", logins[0]] + words)
      XCTAssertEqual(outcome.status, 0, outcome.error)
      XCTAssertTrue(outcome.error.contains("ghbrowse.db.damaged-"), outcome.error)
      XCTAssertFalse(try program.run(["notes"]).error.contains("damaged"), "said once")
    }
  }

  func test_D1_X17_twoWhoAddAtOnce_loseNoLine() throws {
    let (program, logins) = try programWithNotes([])
    let writers = try (0..<2).map { writer in
      let lines = (1...15).flatMap { ["-c", ":add 1 writer \(writer) line \($0)"] }
      return try program.start(lines)
    }
    for writer in writers {
      let outcome = try program.outcome(of: writer)
      XCTAssertEqual(outcome.status, 0, outcome.error)
    }
    let note = try XCTUnwrap(program.notes()[logins[0]])
    for writer in 0..<2 {
      let lines = note.split(separator: "\n").filter { $0.contains("writer \(writer) ") }
      XCTAssertEqual(
        lines.compactMap { $0.split(separator: " ").last.map(String.init) },
        (1...15).map(String.init))
    }
    XCTAssertEqual(try history(program, logins[0]).count, 30)
  }

  /// The versions of a note, the newest first; "" where it was deleted.
  private func history(_ program: ProgramUnderTest, _ login: String) throws -> [String] {
    let versions = try program.run(["note", login, "--history", "--json"]).json
    return (versions as? [[String: Any]] ?? []).map { $0["note"] as? String ?? "" }
  }
}
