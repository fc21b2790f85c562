import Foundation
import Glibc
import Store
import XCTest

/// Files that take their name when they are whole (fB2, fB10, X3).
final class AtomicFileTests: XCTestCase {
  func test_fB2_fB10_X3_theOldFileStays_untilTheNewOneIsWhole_andNothingIsLeftBeside() throws {
    let folder = TemporaryFolder()
    let path = folder.path("file")
    try folder.put("old and longer", as: "file")
    do {
      let file = try AtomicFile(path)
      try file.append(Array("half".utf8))
      XCTAssertEqual(folder.text(of: "file"), "old and longer")
    }
    XCTAssertEqual(folder.names, ["file"], "what was not finished is gone")
    let file = try AtomicFile(path)
    let block = [UInt8](repeating: 0x61, count: 100_000)
    for _ in 0..<3 { try file.append(block) }
    try file.finish()
    XCTAssertEqual(FileStatus(of: path)?.size, 300_000)
    for isSynced in [true, false] {
      try AtomicFile.write(Array("new \(isSynced)".utf8), to: path, isSynced: isSynced)
      XCTAssertEqual(folder.text(of: "file"), "new \(isSynced)")
      XCTAssertEqual(FileStatus(of: path)?.mode, S_IFREG | 0o600)
    }
    XCTAssertEqual(mkdir(folder.path("folder"), 0o700), 0)
    XCTAssertThrowsError(try AtomicFile.write([1], to: folder.path("folder"), isSynced: true)) {
      XCTAssertEqual(($0 as? FileError)?.code, EISDIR)
    }
    XCTAssertEqual(folder.names, ["file", "folder"])
  }

  func test_fA4_whatEndedProcessesWereWriting_goes_andNothingElse() throws {
    let folder = TemporaryFolder()
    // No process has a number like that.
    let ended = ["export.4194305.new", "other.4194305.new"]
    let kept = ["export.\(getpid()).new", "export.notes.new", "export.new", "export"]
    for name in kept + ended { try folder.put("x", as: name) }
    AtomicFile.removeLeftovers(in: folder.path, of: "export")
    XCTAssertEqual(folder.names, (kept + [ended[1]]).sorted())
    AtomicFile.removeLeftovers(in: folder.path)
    XCTAssertEqual(folder.names, kept.sorted())
    try AtomicFile.write([1], to: folder.path("export"), isSynced: true)
    XCTAssertFalse(folder.names.contains(kept[0]), "what was left by this number was in the way")
  }

  func test_fB10_aDirectory_isMadeForItsOwner_andNoneInAnotherUsers() throws {
    let folder = TemporaryFolder()
    try Directory.make(folder.path("a/b"))
    for name in ["a", "a/b"] {
      XCTAssertEqual(FileStatus(of: folder.path(name))?.mode, S_IFDIR | 0o700, name)
    }
    try AtomicFile.write([], to: folder.path("file"), isSynced: false)
    for path in ["file", "file/b"] {
      XCTAssertThrowsError(try Directory.make(folder.path(path)), path) {
        XCTAssertEqual(($0 as? FileError)?.code, ENOTDIR)
      }
    }
    XCTAssertNil(Directory.foreignDirectory(on: folder.path("a/none")))
    guard chown(folder.path("a"), 12_345, 12_345) == 0 else {
      throw XCTSkip("NOT TESTED: only root can give a directory away")
    }
    XCTAssertEqual(Directory.foreignDirectory(on: folder.path("a/c/d")), folder.path("a"))
    XCTAssertThrowsError(try Directory.make(folder.path("a/c/d"))) {
      XCTAssertEqual(($0 as? FileError)?.code, EPERM)
    }
    XCTAssertNil(FileStatus(of: folder.path("a/c")))
  }
}
