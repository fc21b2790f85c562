import Foundation
import Glibc
import XCTest

/// A store that cannot be written is browsed as it is (finds S2, S4, S7, S9, S12; rel B1, B5, B6).
final class ReadOnlyStoreTests: StoreTestCase {
  func test_S2_S4_S7_S9_onAFullOrAReadOnlyDisk_itIsSaidOnce_andGoesOnOnceItMaySave() throws {
    for isFull in [true, false] {
      let (program, disk, logins) = try programOnDisk(kibibytes: 1024)
      if isFull { try disk.fill() } else { try disk.remount(readOnly: true) }
      try assertReads(program, logins, [logins[0]: "met at FOSDEM"])
      let refreshed = try program.run(["list", "--refresh", "--json"])
      XCTAssertEqual(refreshed.status, 0, refreshed.error)
      XCTAssertEqual((refreshed.json as? [Any])?.count, 30, refreshed.error)
      XCTAssertTrue(refreshed.error.contains("What is saved is shown."), refreshed.error)
      let terminal = try PseudoTerminal(program)
      terminal.expect("\nlist")
      terminal.enter(":note 3 not lost")
      terminal.expectNews("was not saved")
      terminal.expectWrapped("Until that changes, ghbrowse can only read.")
      if isFull { disk.clear() } else { try disk.remount(readOnly: false) }
      terminal.expect("Saving works again.")
      for words in ["Until that changes, ghbrowse can only read.", "Saving works again."] {
        let text = terminal.screen.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        XCTAssertEqual(text.components(separatedBy: words).count, 2, words)
      }
      terminal.enter(":note 2 after it could be written")
      terminal.expectNews("saved, only on this machine.")
      terminal.leave()
    }
  }

  func test_S4_B5_inADirectoryThatMayNotBeWritten_itBrowses_aTextIsADraft_andNoModeIsGivenBack()
    throws
  {
    let (program, logins) = try programWithNotes(["met at FOSDEM"])
    try program.removeLog()
    XCTAssertEqual(unlink(program.storeFile("ghbrowse.lock")), 0)
    try program.runAsNobody()
    chmod(program.storeDirectory, 0o555)
    chmod(program.storeFile("ghbrowse.db"), 0o400)
    try assertReads(program, logins, [logins[0]: "met at FOSDEM"])
    let refused = try program.run(["note", logins[1], "this text is not lost"])
    XCTAssertEqual(refused.status, 1, refused.error)
    XCTAssertEqual(program.drafts.count, 1)
    let terminal = try PseudoTerminal(program)
    terminal.expect("list (read-only")
    terminal.leave()
    XCTAssertEqual(mode(program.storeDirectory) & 0o222, 0, "nothing is given back")
    XCTAssertEqual(mode(program.storeFile("ghbrowse.db")), 0o400)
    XCTAssertEqual(program.storeNames, ["ghbrowse.db", "notes.jsonl"])
  }

  func test_B6_aFilledLog_isReadWhereItCanBe_andElseNotesAndHistoryAre_andThatIsSaid() throws {
    let (program, disk, logins) = try programOnDisk(kibibytes: 1024, staysInLog: true)
    let notes = [logins[0]: "met at FOSDEM"]
    try disk.remount(readOnly: true)
    try assertReads(program, logins, notes)
    try disk.remount(readOnly: false)
    try FileManager.default.removeItem(atPath: program.storeFile("ghbrowse.db-shm"))
    try disk.fill()
    XCTAssertEqual(try program.notes(), notes)
    let history = try program.run(["note", logins[0], "--history"])
    XCTAssertTrue(history.output.contains("met at FOSDEM"), history.output)
    XCTAssertTrue(history.error.contains("Only your notes and their history are shown"))
    let asked = server.requests.count
    let refused = try program.run(["show", logins[1]])
    XCTAssertEqual(refused.status, 1, refused.error)
    XCTAssertEqual(server.requests.count, asked, "what cannot be saved is not asked for")
    let terminal = try PseudoTerminal(program)
    terminal.expect("\nlist")
    terminal.enter(":search FOSDEM")
    terminal.expectNews(logins[0])
    terminal.leave()
    disk.clear()
    try assertReads(program, logins, notes)
  }

  func test_S12_aLockThatFails_saysTheTrueReason_andReadingGoesOn() throws {
    let (program, logins) = try programWithNotes(["met at FOSDEM"])
    try program.fail("flock:error=ENOLCK")
    let refused = try program.run(["note", logins[1], "x"])
    XCTAssertEqual(refused.status, 1, refused.error)
    XCTAssertTrue(refused.error.contains("No locks available"), refused.error)
    XCTAssertFalse(refused.error.contains("Another ghbrowse is writing"), refused.error)
    try assertReads(program, logins, [logins[0]: "met at FOSDEM"])
  }

  private func mode(_ path: String) -> mode_t {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_mode & 0o7777 : 0
  }
}
