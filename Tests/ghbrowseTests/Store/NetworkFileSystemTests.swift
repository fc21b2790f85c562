import Foundation
import StandIn
import TestSupport
import XCTest

/// A store on a file system of the network, as statfs(2) tells it (rel 2.1.13, B11).
final class NetworkFileSystemTests: StoreTestCase {
  func test_B11_thereTheDatabaseHasNoLog_whichIsSaidOnce_andMovingThereAndBackLosesNothing() throws
  {
    let notice = "is on NFS, so saving takes longer"
    let (program, logins) = try programWithNotes()
    try program.preload(.networkFileSystem)
    let moved = try program.run(["list"])
    XCTAssertTrue(moved.error.contains(notice), moved.error)
    XCTAssertFalse(try program.run(["notes"]).error.contains(notice), "said once")
    let terminal = try PseudoTerminal(program)
    terminal.expect("list>")
    let beside = try program.neighbour().run(["note", logins[2], "written beside"])
    XCTAssertEqual(beside.status, 0, beside.error)
    terminal.enter(":search beside")
    terminal.expectNews(logins[2])
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
}
