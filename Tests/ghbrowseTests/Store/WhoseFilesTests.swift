import Foundation
import Glibc
import StandIn
import TestSupport
import XCTest

/// Owners and modes of the store's files (fB8, fB9, fJ9).
final class WhoseFilesTests: StoreTestCase {
  private static let nobody: uid_t = 65_534

  func test_fB8_fJ9_anotherUsersStoreOrHome_isRefusedUnchanged_andATextIsPrinted() throws {
    try XCTSkipUnless(geteuid() == 0, "NOT TESTED: to give files away takes root")
    for isUsed in [false, true] {
      let program = try ProgramUnderTest(apiURL: server.baseURL)
      let home = program.directory + "/home"
      try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
      program.environment["HOME"] = home
      if isUsed { XCTAssertEqual(try program.run(["list", "--debug"]).status, 0) }
      for path in paths(under: home) { XCTAssertEqual(lchown(path, Self.nobody, Self.nobody), 0) }
      for arguments in [["list", "--debug"], ["-c", ":quit"], ["note", "somebody", "not lost"]] {
        let outcome = try program.run(arguments, status: 1, error: "belongs to another user")
        XCTAssertEqual(outcome.error.contains("not lost"), arguments[0] == "note", outcome.error)
      }
      XCTAssertEqual(paths(under: home).filter { status(of: $0).st_uid != Self.nobody }, [])
    }
  }

  func test_fB8_fB9_openPermissionsAreRemoved_andADirectoryMayBeALink() throws {
    let (program, logins) = try programWithNotes()
    let above = (program.storeDirectory as NSString).deletingLastPathComponent
    for (path, mode) in [(program.storeDirectory, 0o755), (above, 0o777)] as [(String, mode_t)] {
      chmod(path, mode)
    }
    XCTAssertEqual(try program.run(["note", logins[0]]).output, "met at FOSDEM\n")
    for path in [program.storeDirectory, above] {
      XCTAssertEqual(status(of: path).st_mode & 0o077, 0, path)
    }
    let elsewhere = program.directory + "/elsewhere"
    XCTAssertEqual(rename(above, elsewhere), 0)
    XCTAssertEqual(symlink(elsewhere, above), 0)
    XCTAssertEqual(try program.notes()[logins[0]], "met at FOSDEM", "a link is followed (B9)")
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
