import Files
import Foundation
import Glibc
import TestSupport
import XCTest

@testable import ghbrowse

/// The history's file (G15, rel 2.4.9, B10).
final class HistoryFileTests: XCTestCase {
  private var directory = ""
  private var path: String { directory + "/history" }

  override func setUp() async throws {
    directory = NSTemporaryDirectory() + "ghbrowse-history-" + UUID().uuidString
  }

  override func tearDown() async throws {
    // Not every test makes it.
    try? FileManager.default.removeItem(atPath: directory)
  }

  func test_withoutAFile_thereIsNothing_andAddingMakesOne_forItsOwnerOnly() throws {
    let file = HistoryFile(directory: directory)
    XCTAssertNil(try file.lines())
    try file.add([])
    XCTAssertEqual(try file.lines(), [])
    try file.add([":search é", "7"])
    XCTAssertEqual(try file.lines(), [":search é", "7"])
    var status = stat()
    XCTAssertEqual(stat(path, &status), 0)
    XCTAssertEqual(status.st_mode & 0o777, 0o600)
    XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: directory), ["history"])
  }

  func test_G15_controlCharacters_areThoseOfUnicode() {
    let all = (0...0x10FFFF).compactMap { Unicode.Scalar(UInt32($0)) }
    XCTAssertEqual(
      all.filter(\.isControl), all.filter { $0.properties.generalCategory == .control })
  }

  func test_A4_whatADeadProcessWasWriting_goes() throws {
    try HistoryFile(directory: directory).add(["7"])
    let dead = "\(path).\(try deadProcess()).new"
    let living = "\(path).\(getpid()).new"
    for name in [dead, living] {
      try "half".write(toFile: name, atomically: false, encoding: .utf8)
    }
    XCTAssertEqual(try HistoryFile(directory: directory).lines(), ["7"])
    XCTAssertFalse(FileManager.default.fileExists(atPath: dead))
    XCTAssertTrue(FileManager.default.fileExists(atPath: living))
  }

  func test_theOldestGo_aboveAThousand_andALineIsNotKeptTwiceInARow() throws {
    let file = HistoryFile(directory: directory)
    try file.add((1...990).map(String.init))
    try file.add((991...1_005).map(String.init))
    try file.add(["1005", "1006", "1006", "1005"])
    let lines = try XCTUnwrap(try file.lines())
    XCTAssertEqual(lines.count, 1_000)
    XCTAssertEqual(lines.first, "8")
    XCTAssertEqual(lines.suffix(3), ["1005", "1006", "1005"])
  }

  func test_twoProcesses_inTurn_keepTheLinesOfBoth() throws {
    let files = [HistoryFile(directory: directory), HistoryFile(directory: directory)]
    for line in 0..<4 { try files[line % 2].add(["\(line)"]) }
    XCTAssertEqual(try files[0].lines(), ["0", "1", "2", "3"])
  }

  func test_G15_whatIsNoHistory_isNeitherReadNorFollowedNorOverwritten() throws {
    for (words, prepare) in hostileFiles {
      try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
      try prepare()
      var before = stat()
      XCTAssertEqual(lstat(path, &before), 0)
      let start = ContinuousClock.now
      let file = HistoryFile(directory: directory)
      XCTAssertThrowsError(try file.lines()) {
        XCTAssertEqual(($0 as? FileError)?.reason, words)
      }
      XCTAssertThrowsError(try file.add([":list"]))
      XCTAssertLessThan(ContinuousClock.now - start, .seconds(1), words)
      var after = stat()
      XCTAssertEqual(lstat(path, &after), 0)
      XCTAssertEqual(after.st_ino, before.st_ino, words)
      XCTAssertEqual(after.st_size, before.st_size, words)
      XCTAssertFalse(FileManager.default.fileExists(atPath: "\(directory)/elsewhere"))
      try FileManager.default.removeItem(atPath: directory)
    }
  }

  private var hostileFiles: [(String, () throws -> Void)] {
    [
      ("is too large", { try self.make(sparse: 1 << 30) }),
      (
        "is no text",
        { try Data([0x61, 0, 0x62, 0x0A]).write(to: URL(fileURLWithPath: self.path)) }
      ),
      ("is no text", { try Data([0x61, 0xFF, 0x0A]).write(to: URL(fileURLWithPath: self.path)) }),
      ("is no text", { try Data("\u{1B}[2J\n".utf8).write(to: URL(fileURLWithPath: self.path)) }),
      ("is no text", { try Data("a\u{9B}2J\n".utf8).write(to: URL(fileURLWithPath: self.path)) }),
      (
        "is no plain file",
        {
          try FileManager.default.createDirectory(
            atPath: self.path, withIntermediateDirectories: false)
        }
      ),
      ("is no plain file", { XCTAssertEqual(mkfifo(self.path, 0o600), 0) }),
      ("is a link", { XCTAssertEqual(symlink("/etc/passwd", self.path), 0) }),
      ("is a link", { XCTAssertEqual(symlink("\(self.directory)/elsewhere", self.path), 0) }),
    ]
  }

  private func deadProcess() throws -> pid_t {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/true")
    try process.run()
    process.waitUntilExit()
    return process.processIdentifier
  }

  private func make(sparse size: off_t) throws {
    let file = open(path, O_WRONLY | O_CREAT, 0o600)
    defer { close(file) }
    XCTAssertEqual(ftruncate(file, size), 0)
  }
}
