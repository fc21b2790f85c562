import Foundation
import Glibc
import XCTest

@testable import Store

/// Files that are opened with care (fB9, fB10).
final class CheckedFileTests: XCTestCase {
  private let folder = TemporaryFolder()

  func test_fB9_whatIsNoPlainFile_isRefused_andHoldsNobodyUp() throws {
    try folder.put("12345", as: "file")
    XCTAssertEqual(symlink(folder.path("file"), folder.path("link")), 0)
    XCTAssertEqual(mkfifo(folder.path("pipe"), 0o600), 0)
    XCTAssertEqual(mkdir(folder.path("folder"), 0o700), 0)
    let table = [
      ("link", "is a link"), ("pipe", "is not a plain file"), ("folder", "is not a plain file"),
      ("file", "is too large"),
    ]
    for (name, reason) in table {
      XCTAssertThrowsError(try CheckedFile.reading(folder.path(name), limit: 4), name) {
        XCTAssertEqual(($0 as? FileError)?.reason, reason, name)
      }
    }
    XCTAssertNil(try CheckedFile.reading(folder.path("none"), limit: 4))
    XCTAssertEqual(
      try CheckedFile.reading(folder.path("file"), limit: 5)?.bytes(), Array("12345".utf8))
  }

  func test_fB10_aFileIsMadeForItsOwner_andBytesAreAddedAtItsEnd_andCutOffAgain() throws {
    let path = folder.path("file")
    XCTAssertThrowsError(try CheckedFile(path, for: .appending)) {
      XCTAssertEqual(($0 as? FileError)?.code, ENOENT)
    }
    let file = try CheckedFile(path, for: .appendingOrMaking)
    XCTAssertEqual(file.status.mode, S_IFREG | 0o600)
    XCTAssertThrowsError(try CheckedFile(path, for: .making)) {
      XCTAssertEqual(($0 as? FileError)?.code, EEXIST)
    }
    XCTAssertNil(try file.lastByte())
    try file.append(Array("one\n".utf8), isSynced: true)
    try CheckedFile(path, for: .appending).append(Array("two".utf8), isSynced: false)
    let again = try CheckedFile(path, for: .reading)
    XCTAssertEqual(try again.lastByte(), UInt8(ascii: "o"))
    XCTAssertEqual(try again.bytes(), Array("one\ntwo".utf8))
    XCTAssertEqual(try again.bytes(from: 1, count: 2), Array("ne".utf8))
    XCTAssertEqual(try again.bytes(from: 4, count: 100), Array("two".utf8))
    try file.truncate(to: 4)
    XCTAssertEqual(try again.bytes(), Array("one\n".utf8))
    XCTAssertThrowsError(try again.append([1], isSynced: false), "it is for reading")
  }

  func test_fD6_aFileThatIsBeingRemoved_isStillAPlainFileOfOneName() throws {
    let (path, other) = (folder.path("journal"), folder.path("other"))
    let file = open(path, O_CREAT | O_RDWR, 0o600)
    defer { close(file) }
    XCTAssertEqual(FileStatus(of: path)?.isPlainFileOfOneName, true)
    XCTAssertEqual(link(path, other), 0)
    XCTAssertEqual(FileStatus(of: path)?.isPlainFileOfOneName, false)
    XCTAssertEqual(unlink(other), 0)
    XCTAssertEqual(unlink(path), 0)
    XCTAssertEqual(FileStatus(of: file)?.isPlainFileOfOneName, true)
  }
}
