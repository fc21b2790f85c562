import Foundation
import Glibc
import StandIn
import TestSupport
import XCTest

/// Where the store is, whose its files are, and what stands in their place (rel B8–B10, J9).
final class WhoseFilesTests: StoreTestCase {
  private static let nobody: uid_t = 65_534

  func test_B8_aStoreOfSomebodyElses_isRefused_andNotAByteOfItChanges() throws {
    let program = try storedProgram()
    for path in [program.storeDirectory] + program.storeNames.map({ program.storeFile($0) }) {
      XCTAssertEqual(chown(path, Self.nobody, Self.nobody), 0)
    }
    let before = try bytes(of: program)
    for arguments in [["notes"], ["list"], ["-c", ":list"]] {
      let outcome = try program.run(arguments)
      XCTAssertEqual(outcome.status, 1, "\(arguments)")
      XCTAssertEqual(
        outcome.error,
        "ghbrowse: \(program.storeDirectory) belongs to another user; nothing is written into it.\n"
      )
    }
    XCTAssertEqual(try bytes(of: program), before)
  }

  func test_S11_B8_whatOthersMayReadOrWrite_isTakenFromThem_andSaidOnce() throws {
    let (program, logins) = try programWithNotes()
    let above = (program.storeDirectory as NSString).deletingLastPathComponent
    let (log, database) = (program.storeFile("notes.jsonl"), program.storeFile("ghbrowse.db"))
    for (path, mode) in [(log, 0o666), (database, 0o644), (above, 0o777)] as [(String, mode_t)] {
      chmod(path, mode)
    }
    let outcome = try program.run(["note", logins[0]])
    XCTAssertEqual(outcome.output, "met at FOSDEM\n")
    XCTAssertTrue(outcome.error.contains("Others could read or write"), outcome.error)
    for path in [log, database, above] {
      XCTAssertEqual(status(of: path).st_mode & 0o077, 0, path)
    }
    XCTAssertFalse(try program.run(["note", logins[0]]).error.contains("Others could"), "once")
  }

  func test_B9_aLinkAPipeOrADirectory_inPlaceOfDatabaseOrNotesLog_isRefused_andStaysAsItIs() throws
  {
    let program = try storedProgram()
    let victim = program.directory + "/victim"
    for name in ["ghbrowse.db", "notes.jsonl"] {
      let path = program.storeFile(name)
      let whole = try Data(contentsOf: URL(fileURLWithPath: path))
      let plants: [(kind: mode_t, plant: () -> Int32)] = [
        (S_IFLNK, { symlink(victim, path) }), (S_IFREG, { link(victim, path) }),
        (S_IFIFO, { mkfifo(path, 0o600) }), (S_IFDIR, { mkdir(path, 0o700) }),
      ]
      for (kind, plant) in plants {
        try whole.write(to: URL(fileURLWithPath: victim))
        try FileManager.default.removeItem(atPath: path)
        XCTAssertEqual(plant(), 0)
        let outcome = try program.run(["notes"])
        XCTAssertEqual(outcome.status, 1, "\(name) \(kind)")
        XCTAssertEqual(
          outcome.error,
          "ghbrowse: \(path) is a link or no plain file, so it is left alone; move it aside and "
            + "start again.\n")
        XCTAssertEqual(status(of: path).st_mode & S_IFMT, kind, "it is there as before")
        XCTAssertEqual(try Data(contentsOf: URL(fileURLWithPath: victim)), whole)
        try FileManager.default.removeItem(atPath: path)
        try whole.write(to: URL(fileURLWithPath: path))
        chmod(path, 0o600)
      }
    }
    XCTAssertEqual(try program.notes().count, 2)
  }

  func test_B9_aLinkToTheDirectoryOfTheStore_isFollowed() throws {
    let program = try storedProgram()
    let data = program.directory + "/.local/share/ghbrowse"
    let elsewhere = program.directory + "/elsewhere"
    try FileManager.default.moveItem(atPath: data, toPath: elsewhere)
    XCTAssertEqual(symlink(elsewhere, data), 0)
    XCTAssertEqual(try program.notes().count, 2)
    XCTAssertEqual(status(of: data).st_mode & S_IFMT, S_IFLNK)
  }

  func test_B10_underAnUmaskOfNothing_allThatIsMade_isItsOwnersAlone() throws {
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    program.launcher = ["/bin/sh", "-c", "umask 0; exec \"$@\"", "sh"]
    let (_, logins) = try programWithNotes(["met at FOSDEM"], program)
    XCTAssertEqual(try program.run(["list", "--debug"]).status, 0)
    // What cannot be saved is a draft.
    try FileManager.default.removeItem(atPath: program.storeFile("ghbrowse.lock"))
    XCTAssertEqual(symlink("/dev/null", program.storeFile("ghbrowse.lock")), 0)
    XCTAssertEqual(try program.run(["note", logins[1], "kept"]).status, 1)
    XCTAssertEqual(unlink(program.storeFile("ghbrowse.lock")), 0)
    XCTAssertEqual(try program.run(["note", "nobody-here", "a draft"]).status, 1)
    let terminal = try PseudoTerminal(program)
    terminal.expect("list>")
    terminal.enter(":search FOSDEM")
    terminal.expectNews(logins[0])
    terminal.leave()
    let names = try assertOwnersAlone(under: program.directory + "/.local")
    for name in [
      "ghbrowse.db", "ghbrowse.db-wal", "ghbrowse.db-shm", "ghbrowse.lock", "notes.jsonl",
      "ghbrowse.log", "history", "drafts",
    ] {
      XCTAssertTrue(names.contains(name), "\(name) is one of \(names)")
    }
    XCTAssertTrue(names.contains("nobody-here.draft"), "\(names)")
  }

  func test_J9_asRoot_withTheHomeOfSomebody_nothingIsMadeThere_andTheTextIsPrinted() throws {
    try XCTSkipUnless(geteuid() == 0, "NOT TESTED: to be root beside somebody takes root")
    for isUsed in [false, true] {
      let program = try ProgramUnderTest(apiURL: server.baseURL)
      let home = program.directory + "/home"
      try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
      program.environment["HOME"] = home
      if isUsed { XCTAssertEqual(try program.run(["list", "--debug"]).status, 0) }
      try giveAway(home)
      for arguments in [["list", "--debug"], ["-c", ":quit"], ["note", "somebody", "not lost"]] {
        let outcome = try program.run(arguments)
        XCTAssertEqual(outcome.status, 1, "\(arguments) \(outcome.error)")
        XCTAssertTrue(outcome.error.contains("belongs to another user"), outcome.error)
        XCTAssertEqual(outcome.error.contains("not lost"), arguments[0] == "note", outcome.error)
      }
      XCTAssertEqual(try namesOfOurs(under: home), [])
    }
  }

  private func storedProgram() throws -> ProgramUnderTest {
    try XCTSkipUnless(geteuid() == 0, "NOT TESTED: to give files away takes root")
    return try programWithNotes().program
  }

  private func bytes(of program: ProgramUnderTest) throws -> [String: Data] {
    try program.storeNames.reduce(into: [:]) {
      $0[$1] = try Data(contentsOf: URL(fileURLWithPath: program.storeFile($1)))
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

  /// - Returns: The names of all files and directories.
  private func assertOwnersAlone(under path: String) throws -> Set<String> {
    for path in paths(under: path) {
      let mode = status(of: path).st_mode
      XCTAssertEqual(mode & 0o7777, mode & S_IFMT == S_IFDIR ? 0o700 : 0o600, path)
    }
    return Set(paths(under: path).map { ($0 as NSString).lastPathComponent })
  }

  private func giveAway(_ path: String) throws {
    for path in paths(under: path) { XCTAssertEqual(lchown(path, Self.nobody, Self.nobody), 0) }
  }

  private func namesOfOurs(under path: String) throws -> [String] {
    paths(under: path).filter { status(of: $0).st_uid != Self.nobody }
  }
}
