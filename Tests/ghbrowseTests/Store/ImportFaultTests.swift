import Foundation
import StandIn
import TestSupport
import XCTest

/// An import that finds no room or a damaged database, or that others write beside
/// (X3; rel P1, B1, C1, D1).
final class ImportFaultTests: StoreTestCase {
  func test_B1_X3_onAFullDisk_itSaysHowFarItCame_andGoesOnOnceThereIsRoom() throws {
    let (program, disk, logins) = try programOnDisk(kibibytes: 8_000)
    let lines = ExportedNotes(
      200, from: server.baseURL, text: String(repeating: "long ", count: 100))
    try disk.fill(leaving: 300_000)
    let refused = try program.run(["import", "-"], input: Data(lines.file.utf8))
    XCTAssertEqual(refused.status, 1)
    XCTAssertTrue(refused.error.contains("import"), refused.error)
    let some = try program.notes().filter { $0.key != logins[0] }
    XCTAssertTrue(some.allSatisfy { lines.notes[$0.key] == $0.value })
    XCTAssertLessThan(some.count, lines.notes.count)
    disk.clear()
    let outcome = try program.run(["import", "-"], input: Data(lines.file.utf8))
    XCTAssertEqual(outcome.status, 0, outcome.error)
    XCTAssertEqual(
      try program.notes(), lines.notes.merging([logins[0]: "met at FOSDEM"]) { one, _ in one })
  }

  func test_B1_X3_anExportThatFindsNoRoom_leavesTheOldFile() throws {
    let (program, logins) = try programWithNotes([String(repeating: "n", count: 60_000)])
    let disk = try SmallDisk(at: "\(program.directory)/small", kibibytes: 16)
    let path = "\(disk.path)/notes.jsonl"
    try Data("old".utf8).write(to: URL(fileURLWithPath: path))
    let outcome = try program.run(["export", path])
    XCTAssertEqual(outcome.status, 1)
    XCTAssertTrue(outcome.error.contains("No space left on device"), outcome.error)
    XCTAssertEqual(try String(contentsOfFile: path, encoding: .utf8), "old")
    XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: disk.path), ["notes.jsonl"])
    XCTAssertEqual(logins.count, 30)
  }

  func test_C1_X3_intoADamagedDatabase_allNotesComeIn_andThoseOfTheLogStay() throws {
    let (program, logins) = try programWithNotes(["met at FOSDEM"])
    try program.removeLog()
    try Data("nothing of use".utf8).write(
      to: URL(fileURLWithPath: program.storeFile("ghbrowse.db")))
    let lines = ExportedNotes(5, from: server.baseURL)
    let outcome = try program.run(["import", "-"], input: Data(lines.file.utf8))
    XCTAssertEqual(outcome.status, 0, outcome.error)
    XCTAssertEqual(
      try program.notes(), lines.notes.merging([logins[0]: "met at FOSDEM"]) { one, _ in one })
  }

  func test_D1_X3_aPromptBeside_savesItsNotes_andNeitherLosesOne() throws {
    let (program, logins) = try programWithNotes([])
    let lines = ExportedNotes(400, from: server.baseURL)
    let importing = try program.start(["import", "-"], input: Data(lines.file.utf8))
    let other = try program.neighbour()
    let typed = (1...10).map { ":note \($0) typed \($0)\n" }.joined()
    let outcome = try other.run(typing: typed)
    XCTAssertEqual(
      outcome.error.components(separatedBy: "saved, only on this machine.").count - 1, 10,
      outcome.error)
    XCTAssertFalse(outcome.error.contains("try again"), outcome.error)
    XCTAssertEqual(try program.outcome(of: importing).status, 0)
    let all = try program.notes()
    for number in 1...10 { XCTAssertEqual(all[logins[number - 1]], "typed \(number)") }
    XCTAssertEqual(all.count, lines.notes.count + 10)
  }
}
