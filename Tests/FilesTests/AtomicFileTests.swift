import Files
import Foundation
import Glibc
import XCTest

/// Files that are replaced as a whole (B2, B10).
final class AtomicFileTests: XCTestCase {
  func test_B10_aFileIsReplaced_forItsOwnerAlone_andNothingIsLeftBeside() throws {
    let folder = try TemporaryFolder()
    try folder.put("old and longer", as: "file")
    for isSynced in [true, false] {
      try AtomicFile.write(
        Array("new \(isSynced)".utf8), to: folder.path("file"), isSynced: isSynced)
      XCTAssertEqual(folder.text(of: "file"), "new \(isSynced)")
      XCTAssertEqual(FileStatus(of: folder.path("file"))?.mode, S_IFREG | 0o600)
    }
    XCTAssertEqual(folder.names, ["file"])
  }

  func test_B2_whatCannotBeWritten_leavesWhatWasThere() throws {
    let folder = try TemporaryFolder()
    try folder.put("old", as: "file")
    XCTAssertThrowsError(
      try AtomicFile.write([1], to: folder.path("file"), isSynced: true) {
        _ throws(FileError) in throw FileError("not today")
      }
    ) { XCTAssertEqual($0 as? FileError, FileError("not today")) }
    XCTAssertEqual(folder.text(of: "file"), "old")
    XCTAssertEqual(mkdir(folder.path("folder"), 0o700), 0)
    XCTAssertThrowsError(
      try AtomicFile.write([1], to: folder.path("folder"), isSynced: true)
    ) { XCTAssertEqual(($0 as? FileError)?.code, EISDIR) }
    XCTAssertEqual(folder.names, ["file", "folder"])
  }

  func test_aNameInAnOpenDirectory_isLookedUpThere_whateverTakesItsPlace() throws {
    let folder = try TemporaryFolder()
    XCTAssertEqual(mkdir(folder.path("a"), 0o700), 0)
    let directory = try OpenDirectory(folder.path("a"), followsLink: false)
    XCTAssertEqual(rename(folder.path("a"), folder.path("b")), 0)
    XCTAssertEqual(mkdir(folder.path("a"), 0o700), 0)
    try AtomicFile.write([0x78], to: "file", isSynced: false, aside: "aside", in: directory)
    XCTAssertEqual(folder.text(of: "b/file"), "x")
    XCTAssertNil(folder.text(of: "a/file"))
    XCTAssertEqual(FileStatus(of: "file", in: directory)?.size, 1)
    XCTAssertEqual(symlink(folder.path("b"), folder.path("link")), 0)
    XCTAssertThrowsError(try OpenDirectory(folder.path("link"), followsLink: false))
    XCTAssertNoThrow(try OpenDirectory(folder.path("link"), followsLink: true))
  }
}
