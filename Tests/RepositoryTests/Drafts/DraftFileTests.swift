import Foundation
import Glibc
import XCTest

@testable import Repository

/// The file of drafts (A7, B10).
final class DraftFileTests: XCTestCase {
  private var directory = ""

  override func setUp() async throws {
    directory = NSTemporaryDirectory() + "ghbrowse-unfinished-" + UUID().uuidString
  }

  override func tearDown() async throws {
    // Not every test makes it.
    try? FileManager.default.removeItem(atPath: directory)
  }

  private let note = DraftNote(
    host: "api.github.com", id: 1, login: "mojombo", note: "two\nlines \u{1B} \"é\"")

  private var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []).sorted()
  }

  func test_A7_whatALivingProcessWrites_isNobodyElses_andWhenItHasEnded_itIsFound() throws {
    var file: DraftFile? = DraftFile(directory: directory)
    try file?.write([note, note], version: 1)
    XCTAssertEqual(DraftFile(directory: directory).leftovers().count, 0)
    try file?.write([note], version: 2)
    XCTAssertEqual(DraftFile(directory: directory).leftovers().count, 0)
    var status = stat()
    let path = "\(directory)/\(try XCTUnwrap(names.first))"
    XCTAssertEqual(stat(path, &status), 0)
    XCTAssertEqual(status.st_mode & 0o777, 0o600)
    file = nil
    let left = DraftFile(directory: directory).leftovers()
    XCTAssertEqual(left.map(\.notes), [[note]])
    XCTAssertEqual(left.map(\.path), [path])
  }

  func test_A7_withoutNotes_theFileGoes_andALateVersionDoesNothing() throws {
    let file = DraftFile(directory: directory)
    try file.write([], version: 1)
    XCTAssertEqual(names, [])
    try file.write([note], version: 3)
    try file.write([], version: 2)
    XCTAssertEqual(names.count, 1, "the older one came too late")
    try file.write([], version: 4)
    XCTAssertEqual(names, [])
  }

  func test_A7_whatCannotBeRead_isLeftAlone() throws {
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    XCTAssertEqual(mkfifo("\(directory)/unfinished-1.jsonl", 0o600), 0)
    XCTAssertEqual(symlink("/etc/passwd", "\(directory)/unfinished-2.jsonl"), 0)
    for (number, text) in ["{}\n", "garbage", "{\"host\":\"h\",\"note\":\"a\"}\ngarbage\n"]
      .enumerated()
    {
      try text.write(
        toFile: "\(directory)/unfinished-1\(number).jsonl", atomically: true, encoding: .utf8)
    }
    XCTAssertEqual(DraftFile(directory: directory).leftovers().count, 0)
    XCTAssertEqual(names.count, 5)
  }
}
