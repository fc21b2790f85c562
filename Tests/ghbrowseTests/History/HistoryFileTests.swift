import Foundation
import Glibc
import XCTest

@testable import ghbrowse

/// The history's file (G15, rel 2.4.9, B10).
@MainActor
final class HistoryFileTests: XCTestCase {
  private let directory = NSTemporaryDirectory() + "ghbrowse-history-" + UUID().uuidString
  private var path: String { directory + "/history" }

  override func tearDown() async throws {
    try FileManager.default.removeItem(atPath: directory)
  }

  private func add(_ lines: [String]) async {
    let history = History(directory: directory)
    _ = await history.begin()
    for line in lines { _ = history.take(line) }
    history.saveNow()
  }

  func test_B10_linesAreKept_forTheirOwnerOnly_aThousandAtMost_andNoneTwiceInARow() async throws {
    let first = await History(directory: directory).begin()
    XCTAssertEqual(first, .first)
    await add((1...990).map(String.init) + ["990", " a blank before it", "a\u{1}control"])
    await add(["990"] + (991...1_008).map(String.init))
    let beginning = await History(directory: directory).begin()
    XCTAssertEqual(beginning, .lines((9...1_008).map(String.init)))
    var status = stat()
    XCTAssertEqual(stat(path, &status), 0)
    XCTAssertEqual(status.st_mode & 0o777, 0o600)
  }

  func test_G15_whatIsNoHistory_isNeitherReadNorFollowedNorOverwritten() async throws {
    let victim = directory + "-victim"
    try Data("mine\n".utf8).write(to: URL(fileURLWithPath: victim))
    defer { unlink(victim) }
    let texts = [[0x61, 0, 0x0A], [0x61, 0xFF, 0x0A], Array("\u{1B}[2J\n".utf8)] as [[UInt8]]
    let path = path
    let plants: [(String, () throws -> Void)] =
      texts.map { text in
        ("is no text", { try Data(text).write(to: URL(fileURLWithPath: path)) })
      } + [
        ("is no plain file", { XCTAssertEqual(mkdir(path, 0o700), 0) }),
        ("is no plain file", { XCTAssertEqual(mkfifo(path, 0o600), 0) }),
        ("is a link", { XCTAssertEqual(symlink(victim, path), 0) }),
        (
          "is too large",
          {
            try Data().write(to: URL(fileURLWithPath: path))
            XCTAssertEqual(truncate(path, 1 << 30), 0)
          }
        ),
      ]
    for (words, plant) in plants {
      try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
      try plant()
      var (before, after) = (stat(), stat())
      XCTAssertEqual(lstat(path, &before), 0)
      let beginning = await History(directory: directory).begin()
      XCTAssertEqual(beginning, .problem("\(path) \(words)"))
      await add([":list"])
      XCTAssertEqual(lstat(path, &after), 0)
      XCTAssertEqual(after.st_ino, before.st_ino, words)
      XCTAssertEqual(after.st_size, before.st_size, words)
      XCTAssertEqual(FileManager.default.contents(atPath: victim), Data("mine\n".utf8))
      try FileManager.default.removeItem(atPath: path)
    }
  }
}
