import Foundation
import Glibc
import Repository
import XCTest

/// Drafts, and what an editor leaves of them (P3, B10).
final class NoteDraftsTests: XCTestCase {
  private var directory = ""
  private var drafts = NoteDrafts(directory: "", host: "")

  override func setUp() async throws {
    directory = NSTemporaryDirectory() + "ghbrowse-drafts-" + UUID().uuidString
    drafts = NoteDrafts(directory: directory, host: "api.github.com")
  }

  override func tearDown() async throws {
    try FileManager.default.removeItem(atPath: directory)
  }

  private func keep(_ bytes: [UInt8]) throws -> String {
    let path = try drafts.keep(
      "", id: 1, login: nil, at: Date(timeIntervalSince1970: .random(in: 0...1e9)))
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    return path
  }

  func test_P3_aDraft_comesBackAsItWasPut_lessTheLineFeedOfEditors() throws {
    for text in ["", "a", "a\nb", " a \n\n", "é\r\n日", "\t"] {
      let path = try keep(Array("\(text)\n".utf8))
      XCTAssertEqual(drafts.content(of: path), .text(text), text.debugDescription)
    }
    XCTAssertEqual(drafts.content(of: try keep(Array("no line feed".utf8))), .text("no line feed"))
    let most = String(repeating: "x", count: 65_536)
    XCTAssertEqual(drafts.content(of: try keep(Array("\(most)\n".utf8))), .text(most))
  }

  func test_P3_whatCannotBeANote_isNamed() throws {
    let long = [UInt8](repeating: 0x61, count: 65_537)
    let table: [([UInt8], String)] = [
      (long, "is longer than the 64 KiB that a note may have"),
      (long + long, "is longer than the 64 KiB that a note may have"),
      ([0x61, 0x00], "has a NUL, which no text has"), ([0x61, 0xFF, 0x0A], "is no text in UTF-8"),
    ]
    for (bytes, words) in table {
      XCTAssertEqual(drafts.content(of: try keep(bytes)), .unfit(words))
    }
    let path = try keep([])
    XCTAssertEqual(unlink(path), 0)
    XCTAssertEqual(drafts.content(of: path), .missing)
    XCTAssertEqual(mkfifo(path, 0o600), 0)
    XCTAssertEqual(drafts.content(of: path), .unfit("is no plain file any more"))
    XCTAssertEqual(unlink(path), 0)
    XCTAssertEqual(symlink("/etc/passwd", path), 0)
    XCTAssertEqual(drafts.content(of: path), .unfit("cannot be read"))
  }

  func test_P3_B10_aDraftIsItsOwnersAlone_andGoesWithTheEditorsCopy() throws {
    let path = try drafts.keep("a", id: 7, login: nil, at: Date())
    var status = stat()
    XCTAssertEqual(stat(path, &status), 0)
    XCTAssertEqual(status.st_mode & 0o777, 0o600)
    XCTAssertTrue(path.hasPrefix("\(directory)/note-api.github.com-7-"))
    try "a".write(toFile: path + "~", atomically: false, encoding: .utf8)
    drafts.remove(path)
    XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: directory), [])
  }
}
