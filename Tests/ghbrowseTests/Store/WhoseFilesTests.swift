import Foundation
import Glibc
import StandIn
import TestSupport
import XCTest

/// The owners and modes of the store's files (rel P6, B8–B10, J9).
final class WhoseFilesTests: StoreTestCase {
  private static let nobody: uid_t = 65_534

  func test_B8_J9_aStoreOrAHomeOfSomebodyElses_isRefused_nothingIsMadeThere_andATextIsPrinted()
    throws
  {
    try XCTSkipUnless(geteuid() == 0, "NOT TESTED: to give files away takes root")
    for isUsed in [false, true] {
      let program = try ProgramUnderTest(apiURL: server.baseURL)
      let home = program.directory + "/home"
      try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
      program.environment["HOME"] = home
      if isUsed { XCTAssertEqual(try program.run(["list", "--debug"]).status, 0) }
      for path in paths(under: home) { XCTAssertEqual(lchown(path, Self.nobody, Self.nobody), 0) }
      for arguments in [["list", "--debug"], ["-c", ":quit"], ["note", "somebody", "not lost"]] {
        let outcome = try program.run(arguments)
        XCTAssertEqual(outcome.status, 1, "\(arguments) \(outcome.error)")
        XCTAssertTrue(outcome.error.contains("belongs to another user"), outcome.error)
        XCTAssertEqual(outcome.error.contains("not lost"), arguments[0] == "note", outcome.error)
      }
      XCTAssertEqual(paths(under: home).filter { status(of: $0).st_uid != Self.nobody }, [])
    }
  }

  func test_S11_B8_whatOthersMayReadOrWrite_isTakenFromThem_andSaidOnce() throws {
    let (program, logins) = try programWithNotes()
    let above = (program.storeDirectory as NSString).deletingLastPathComponent
    for (path, mode) in [(program.storeDirectory, 0o755), (above, 0o777)] as [(String, mode_t)] {
      chmod(path, mode)
    }
    let outcome = try program.run(["note", logins[0]])
    XCTAssertEqual(outcome.output, "met at FOSDEM\n")
    XCTAssertTrue(outcome.error.contains("Others could read or write"), outcome.error)
    for path in [program.storeDirectory, above] {
      XCTAssertEqual(status(of: path).st_mode & 0o077, 0, path)
    }
    XCTAssertFalse(try program.run(["note", logins[0]]).error.contains("Others could"), "once")
  }

  func test_B9_aLinkToTheDirectory_isFollowed() throws {
    let (program, logins) = try programWithNotes()
    let data = program.directory + "/.local/share/ghbrowse"
    let elsewhere = program.directory + "/elsewhere"
    XCTAssertEqual(rename(data, elsewhere), 0)
    XCTAssertEqual(symlink(elsewhere, data), 0)
    XCTAssertEqual(try program.notes()[logins[0]], "met at FOSDEM")
  }

  func test_B10_underAnUmaskOfNothing_allThatIsMade_isItsOwnersAlone() throws {
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    program.launcher = ["/bin/sh", "-c", "umask 0; exec \"$@\"", "sh"]
    XCTAssertEqual(try program.run(["list", "--debug"]).status, 0)
    XCTAssertEqual(try program.run(["note", "nobody-here", "a draft"]).status, 1)
    let terminal = try PseudoTerminal(program)
    terminal.expect("list>")
    terminal.enter(":note 1 met at FOSDEM")
    terminal.expectNews("saved, only on this machine.")
    terminal.leave()
    for path in paths(under: program.directory + "/.local") {
      let mode = status(of: path).st_mode
      XCTAssertEqual(mode & 0o7777, mode & S_IFMT == S_IFDIR ? 0o700 : 0o600, path)
    }
    XCTAssertEqual(
      program.storeNames,
      ["ghbrowse.db", "ghbrowse.db-shm", "ghbrowse.db-wal", "ghbrowse.lock", "notes.jsonl"])
    for name in ["ghbrowse.log", "history"] {
      XCTAssertNotNil(program.text(of: ".local/state/ghbrowse/\(name)"), name)
    }
  }

  private func status(of path: String) -> stat {
    var status = stat()
    lstat(path, &status)
    return status
  }

  private func paths(under path: String) -> [String] {
    let names = FileManager.default.enumerator(atPath: path)?.allObjects ?? []
    return [path] + names.map { "\(path)/\($0)" }
  }
}
