import Foundation
import XCTest

/// A store that cannot be written is browsed as it is (finds S2, S4, S7, S9, S12; rel B1, B5, B6).
final class ReadOnlyStoreTests: StoreTestCase {
  func test_S2_whatAFullDiskMeans_isSaidOnce_andWhatIsSavedIsShown() throws {
    let (program, disk, logins) = try programOnDisk(kibibytes: 600)
    try disk.fill()
    let terminal = try PseudoTerminal(program)
    // It may know already that nothing can be saved.
    terminal.expect("\nlist")
    terminal.enter(":note 2 not lost")
    terminal.expectNews("was not saved")
    try assertReads(program, logins, [logins[0]: "met at FOSDEM"])
    // Longer than it takes to try again twice.
    for _ in 0..<5 {
      terminal.enter(":status")
      terminal.expectNews("30 users")
      terminal.watch(for: .seconds(1))
    }
    let all = String(decoding: terminal.raw, as: UTF8.self)
    XCTAssertFalse(all.contains("Saving works again."), terminal.screen.text)
    XCTAssertEqual(
      all.components(separatedBy: "Nothing can be saved now.").count, 2, terminal.screen.text)
    disk.clear()
    terminal.expectNews("Saving works again.")
    terminal.leave()
  }

  func test_S4_B5_inADirectoryThatMayNotBeWritten_itBrowses_andNoModeIsGivenBack() throws {
    let (program, logins) = try programWithNotes(["met at FOSDEM"])
    try program.removeLog()
    for name in program.storeNames where name != "ghbrowse.db" && name != "notes.jsonl" {
      try FileManager.default.removeItem(atPath: program.storeFile(name))
    }
    try program.runAsNobody()
    chmod(program.storeDirectory, 0o555)
    chmod(program.storeFile("ghbrowse.db"), 0o400)
    try assertReads(program, logins, [logins[0]: "met at FOSDEM"])
    let refused = try program.run(["note", logins[1], "this text is not lost"])
    XCTAssertEqual(refused.status, 1, refused.error)
    XCTAssertTrue(refused.error.contains("was not saved"), refused.error)
    XCTAssertTrue(
      try anyFile(under: program.stateDirectory) { $0.contains("this text is not lost") },
      refused.error)
    let terminal = try PseudoTerminal(program)
    terminal.expect("list (read-only")
    terminal.leave()
    XCTAssertEqual(mode(program.storeDirectory) & 0o222, 0, "nothing is given back")
    XCTAssertEqual(mode(program.storeFile("ghbrowse.db")), 0o400)
    XCTAssertEqual(program.storeNames, ["ghbrowse.db", "notes.jsonl"])
  }

  func test_S4_B5_onAFileSystemThatMayNotBeWritten_itBrowses_andGoesOnOnceItMay() throws {
    let (program, disk, logins) = try programOnDisk(kibibytes: 1024)
    try disk.remount(readOnly: true)
    try assertReads(program, logins, [logins[0]: "met at FOSDEM"])
    let terminal = try PseudoTerminal(program)
    terminal.expect("\nlist")
    terminal.enter(":note 3 while it could not")
    terminal.expectNews("was not saved")
    terminal.expectNews("list (read-only")
    try disk.remount(readOnly: false)
    terminal.expectNews("Saving works again.")
    terminal.enter(":note 2 after it could be written")
    terminal.expectNews("saved, only on this machine.")
    terminal.leave()
  }

  func test_S7_onAFullDisk_withoutALog_everythingIsRead() throws {
    let (program, disk, logins) = try programOnDisk(kibibytes: 600, staysInLog: false)
    try program.removeLog()
    try disk.fill()
    try assertReads(program, logins, [logins[0]: "met at FOSDEM"])
  }

  func test_B6_withAFilledLogThatCannotBeRead_notesAndHistoryAreShown_andThatIsSaid() throws {
    let (program, disk, logins) = try programOnDisk(kibibytes: 600, staysInLog: true)
    try FileManager.default.removeItem(atPath: program.storeFile("ghbrowse.db-shm"))
    try disk.fill()
    try assertNotesOnly(program, [logins[0]: "met at FOSDEM"])
    let asked = server.requests.count
    let refused = try program.run(["show", logins[1]])
    XCTAssertEqual(refused.status, 1, refused.error)
    XCTAssertEqual(server.requests.count, asked, "what cannot be saved is not asked for")
    disk.clear()
    try assertReads(program, logins, [logins[0]: "met at FOSDEM"])
  }

  func test_S9_aRefreshThatCannotBeSaved_showsTheSavedRows() throws {
    let (program, disk, logins) = try programOnDisk(kibibytes: 600)
    try disk.fill()
    let outcome = try program.run(["list", "--refresh", "--json"])
    let rows = try XCTUnwrap(outcome.json as? [[String: Any]], outcome.error)
    XCTAssertEqual(rows.compactMap { $0["login"] as? String }, logins)
    XCTAssertTrue(outcome.error.contains("What is saved is shown."), outcome.error)
    XCTAssertEqual(outcome.status, 0)
  }

  func test_S12_aLockThatFails_saysTheTrueReason_andReadingGoesOn() throws {
    for (error, words) in [("EIO", "Input/output error"), ("ENOLCK", "No locks available")] {
      let (program, logins) = try programWithNotes(["met at FOSDEM"])
      try program.fail("flock:error=\(error)")
      let refused = try program.run(["note", logins[1], "x"])
      XCTAssertEqual(refused.status, 1, refused.error)
      XCTAssertTrue(refused.error.contains(words), refused.error)
      XCTAssertFalse(refused.error.contains("Another ghbrowse is writing"), refused.error)
      try assertReads(program, logins, [logins[0]: "met at FOSDEM"])
    }
  }

  func test_S12_aNotesLogOrALockThatMayNotBeRead_leavesReadingAlone() throws {
    for name in ["notes.jsonl", "ghbrowse.lock"] {
      let (program, logins) = try programWithNotes(["met at FOSDEM"])
      try program.runAsNobody()
      chmod(program.storeFile(name), 0)
      try assertReads(program, logins, [logins[0]: "met at FOSDEM"], name)
      let refused = try program.run(["note", logins[1], "x"])
      XCTAssertEqual(refused.status, 1, refused.error)
    }
  }

  func test_S12_B9_aPipeInTheNotesLogsPlace_underAnOpenPrompt_isRefused_andNothingHangs() throws {
    let (program, _) = try programWithNotes(["met at FOSDEM"])
    let terminal = try PseudoTerminal(program)
    terminal.expect("list>")
    XCTAssertEqual(mkfifo(program.storeFile("pipe"), 0o600), 0)
    XCTAssertEqual(rename(program.storeFile("pipe"), program.storeFile("notes.jsonl")), 0)
    terminal.enter(":note 2 into a pipe")
    terminal.expectNews("no plain file")
    terminal.leave()
  }

  private func mode(_ path: String) -> mode_t {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_mode & 0o7777 : 0
  }

  private func anyFile(under path: String, _ holds: (String) -> Bool) throws -> Bool {
    let names = FileManager.default.enumerator(atPath: path)?.allObjects ?? []
    return names.contains { name in
      let bytes = FileManager.default.contents(atPath: "\(path)/\(name)") ?? Data()
      return holds(String(decoding: bytes, as: UTF8.self))
    }
  }
}
