import Foundation
import Glibc
import StandIn
import TestSupport
import XCTest

/// A store on a disk that is full, read-only or on NFS can be read (fB1, B2, fB5, fB6, fB11).
final class ReadOnlyStoreTests: StoreTestCase {
  func test_fB1_aFullDisk_isNamedOnceForEachRowThatIsOpened() throws {
    let (program, disk, logins) = try programOnDisk(kibibytes: 512)
    try disk.fill()
    let terminal = try PseudoTerminal(program, at: "list")
    for row in [2, 3] {
      terminal.perform([("\(row)", "\(logins[row - 1]) (read-only)>")])
      terminal.expectNews("The disk is full")
      terminal.wait("the end of the job") { !terminal.screen.text.contains("Loading") }
      terminal.perform([(":status", "30 users, 0 profiles")])
      let text = terminal.screen.text.components(separatedBy: "@\(logins[row - 1])").last ?? ""
      XCTAssertEqual(text.components(separatedBy: "The disk is full").count, 2, text)
    }
    terminal.leave()
  }

  func test_onAFullOrReadOnlyDisk_itReads_andSavesOnceItCan_andReportsEachOnce() throws {
    for isFull in [true, false] {
      let (program, disk, logins) = try programOnDisk(kibibytes: 1024)
      if isFull { try disk.fill() } else { try disk.remount(readOnly: true) }
      try assertReads(program, logins, [logins[0]: "met at FOSDEM"])
      let refreshed = try program.run(
        ["list", "--refresh", "--json"], status: 0, error: "Showing what is saved.")
      XCTAssertEqual((refreshed.json as? [Any])?.count, 30, refreshed.error)
      let terminal = try PseudoTerminal(program, at: "\nlist")
      terminal.perform([(":note 3 not lost", "was not saved")])
      terminal.expectWrapped("Until that changes, ghbrowse can only read.")
      if isFull { disk.clear() } else { try disk.remount(readOnly: false) }
      terminal.expect("Saving works again.")
      for words in ["Until that changes, ghbrowse can only read.", "Saving works again."] {
        let text = terminal.screen.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        XCTAssertEqual(text.components(separatedBy: words).count, 2, words)
      }
      terminal.perform([(":note 2 after it could be written", "saved, only on this machine.")])
      terminal.leave()
    }
  }

  func test_fB5_inAReadOnlyDirectory_itReads_aTextIsADraft_andModesStay() throws {
    let (program, logins) = try programWithNotes(["met at FOSDEM"])
    try program.removeLog()
    XCTAssertEqual(unlink(program.storeFile("ghbrowse.lock")), 0)
    try program.runAsNobody()
    chmod(program.storeDirectory, 0o555)
    chmod(program.storeFile("ghbrowse.db"), 0o400)
    try assertReads(program, logins, [logins[0]: "met at FOSDEM"])
    try program.run(["note", logins[1], "this text is not lost"], status: 1)
    XCTAssertEqual(program.drafts.count, 1)
    let terminal = try PseudoTerminal(program, at: "list (read-only")
    terminal.leave()
    XCTAssertEqual(mode(program.storeDirectory) & 0o222, 0, "the mode stays")
    XCTAssertEqual(mode(program.storeFile("ghbrowse.db")), 0o400)
    XCTAssertEqual(program.storeNames, ["ghbrowse.db", "notes.jsonl"])
  }

  func test_fB6_aWALWithContent_isRead_orElseNotesAndHistoryAre_whichIsReported() throws {
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
    try program.run(["show", logins[1]], status: 1)
    XCTAssertEqual(server.requests.count, asked, "what cannot be saved is not asked for")
    let terminal = try PseudoTerminal(program, at: "\nlist")
    terminal.perform([(":search FOSDEM", logins[0])])
    terminal.leave()
    disk.clear()
    try assertReads(program, logins, notes)
  }

  func test_X3_fB6_aNewerVersionThatOnlyTheLogHas_isExported_andItsNoteCountedOnce() throws {
    let (program, disk, logins) = try programOnDisk(kibibytes: 1024)
    let other = try ProgramUnderTest(apiURL: server.baseURL)
    let log = program.storeFile("notes.jsonl")
    XCTAssertEqual(try other.run(["import", log]).status, 0)
    XCTAssertEqual(try other.run(["note", logins[0], "met again"]).status, 0)
    try XCTUnwrap(contents(of: other.storeFile("notes.jsonl"))).write(to: URL(fileURLWithPath: log))
    try disk.remount(readOnly: true)
    let path = "\(program.directory)/out.jsonl"
    let exported = try program.run(["export", path, "--json"])
    let summary = try XCTUnwrap(exported.json as? [String: Any], exported.error)
    XCTAssertEqual(summary["notes"] as? Int, 1, exported.output)
    XCTAssertEqual(summary["deleted"] as? Int, 0)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    XCTAssertEqual(text.split(separator: "\n").count, 2)
    XCTAssertTrue(text.contains("met again"))
  }

  func test_ifTheLockFails_theReasonIsReported_andReadingWorks() throws {
    let (program, logins) = try programWithNotes(["met at FOSDEM"])
    try program.fail("flock:error=ENOLCK")
    let refused = try program.run(["note", logins[1], "x"], status: 1, error: "No locks available")
    XCTAssertFalse(refused.error.contains("Another ghbrowse is writing"), refused.error)
    try assertReads(program, logins, [logins[0]: "met at FOSDEM"])
  }

  func test_fB11_onNFS_thereIsNoWAL_whichIsReportedOnce_andMovingThereAndBackLosesNothing() throws {
    let notice = "is on NFS, so saving takes longer"
    let (program, logins) = try programWithNotes()
    try program.preload(.networkFileSystem)
    try program.run(["list"], error: notice)
    XCTAssertFalse(try program.run(["notes"]).error.contains(notice), "said once")
    let terminal = try PseudoTerminal(program, at: "list>")
    try program.neighbour().run(["note", logins[2], "written beside"], status: 0)
    terminal.perform([(":search beside", logins[2])])
    terminal.leave()
    let notes = [
      logins[0]: "met at FOSDEM", logins[1]: "wants to talk about TOML",
      logins[2]: "written beside",
    ]
    try assertReads(program, logins, notes)
    XCTAssertFalse(program.storeNames.contains("ghbrowse.db-wal"), "\(program.storeNames)")
    program.environment["LD_PRELOAD"] = nil
    XCTAssertEqual(try program.run(["note", logins[0], "back at home"]).status, 0)
    XCTAssertTrue(program.storeNames.contains("ghbrowse.db-wal"))
    XCTAssertEqual(try program.notes()[logins[0]], "back at home")
    XCTAssertEqual(try program.integrity(), "ok")
  }

  func test_aCommandWhoseFirstReadFails_printsNothing() throws {
    let (program, _) = try programWithNotes()
    var failed = 0
    for number in [1, 9] {
      try program.fail("pread64:error=EIO:when=\(number)+")
      program.launcher += ["-P", program.storeFile("ghbrowse.db")]
      let outcome = try program.run(["list", "--json"])
      guard outcome.status != 0 else { continue }
      failed += 1
      XCTAssertEqual(outcome.output, "", "\(number): \(outcome.error)")
    }
    XCTAssertGreaterThan(failed, 0)
  }

  private func mode(_ path: String) -> mode_t {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_mode & 0o7777 : 0
  }
}
