import Foundation
import StandIn
import TestSupport
import XCTest

/// `ghbrowse export` and `import` through the program (X3).
final class ExchangeCommandTests: StoreTestCase {
  private func put(_ text: String, _ program: ProgramUnderTest) throws -> String {
    let path = "\(program.directory)/in.jsonl"
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    return path
  }

  func test_X3_notesMoveToAnotherMachine_inAnExportOrANotesLog() throws {
    let (from, logins) = try programWithNotes(["met at FOSDEM", "to be deleted"])
    let changes = [":note 1 met again", ":unnote 2", "3"].flatMap { ["-c", $0] }
    XCTAssertEqual(try from.run(changes).status, 0, "and a profile is seen")
    let path = "\(from.directory)/notes.jsonl"
    try from.run(["export", path], error: "1 note")
    let text = try String(contentsOfFile: path, encoding: .utf8)
    XCTAssertEqual(try from.run(["export", "-"]).output, text)
    let first = try ProgramUnderTest(apiURL: server.baseURL)
    let imported = try first.run(
      ["import", "-", "--offline"], typing: text, status: 0, error: "1 new note")
    XCTAssertTrue(imported.error.contains("1 seen"), imported.error)
    XCTAssertEqual(try first.notes(), [logins[0]: "met again"])
    let found = try first.run(["search", "again"]).output
    XCTAssertTrue(found.contains("\t\(logins[0])\t"), "of somebody who was never fetched: \(found)")
    XCTAssertEqual(try first.run(["export"]).output, text)
    let second = try ProgramUnderTest(apiURL: server.baseURL)
    for _ in 1...2 {
      try second.run(["import", from.storeFile("notes.jsonl")], status: 0)
      XCTAssertEqual(Set(try second.versions()), Set(try from.versions()))
    }
    XCTAssertEqual(try second.versions().count, 4, "every version, each once")
    let again = try second.run(["import", path, "--json"])
    let summary = try XCTUnwrap(again.json as? [String: Any], again.output)
    XCTAssertEqual(
      Set(summary.keys), ["new", "newer", "kept", "same", "seen", "refused", "refusals"])
    XCTAssertEqual(summary["same"] as? Int, 4)
    XCTAssertEqual(try second.run(["export"]).output, text)
  }

  func test_X3_aBadLine_isReportedByNumber_andTheOthersAreImported() throws {
    let lines = ExportedNotes(2, from: server.baseURL).file.split(separator: "\n").map(String.init)
    let path = try put(
      [lines[0], "no JSON", lines[1].replacing("2026-11-20", with: "9999-12-02")]
        .joined(separator: "\n"), program)
    let imported = try program.run(["import", path], status: 1)
    for sentence in [
      "1 new note, 2 lines refused.", " line 2: it is not a JSON object.",
      " line 3: its noteUpdatedAt is after 9999-11-30.",
    ] { XCTAssertTrue(imported.error.contains(sentence), "\(sentence)\n\(imported.error)") }
    XCTAssertEqual(try program.notes(), ["person-1": "note 1"])
    let again = try program.run(["import", path, "--json", "--quiet"])
    let refusals = (again.json as? [String: Any])?["refusals"] as? [[String: Any]]
    XCTAssertEqual(refusals?.compactMap { $0["line"] as? Int }, [2, 3])
  }

  func test_X3_directoriesDevicesAndGhbrowsesOwnFiles_areRefused() throws {
    let nothing = try program.run(["export", "--offline"])
    XCTAssertEqual(nothing.output + nothing.error, "", "nothing saved is an empty export")
    XCTAssertEqual(try program.run(["list"]).status, 0)
    let directory = program.directory
    let empty = try put("", program)
    let store = program.storeFile("ghbrowse.db")
    let before = try Data(contentsOf: URL(fileURLWithPath: store))
    let own = "ghbrowse keeps its own files in"
    for (arguments, status, words) in [
      (["import", directory], 1, "is a directory; name the file that export wrote."),
      (["import", empty], 0, "is empty; there was nothing to import."),
      (["export", directory], 1, "is a directory; name a file in it"),
      (["export", "/dev/full"], 1, "is not a plain file; write into it with:"),
      (["export", store], 1, own), (["export", program.storeFile("../new")], 1, own),
    ] as [([String], Int32, String)] {
      try program.run(arguments, status: status, error: words)
    }
    XCTAssertEqual(try Data(contentsOf: URL(fileURLWithPath: store)), before)
  }

  func test_aLinkIsReplaced_notItsTarget_andThatIsReported() throws {
    let (program, _) = try programWithNotes()
    let (target, link) = ("\(program.directory)/target", "\(program.directory)/link")
    try Data("mine".utf8).write(to: URL(fileURLWithPath: target))
    XCTAssertEqual(symlink(target, link), 0)
    try program.run(["export", link], status: 0, error: "It replaced the old file.")
    XCTAssertEqual(program.text(of: "target"), "mine")
    let type = try FileManager.default.attributesOfItem(atPath: link)[.type] as? FileAttributeType
    XCTAssertEqual(type, .typeRegular)
  }

  func test_aNameInASharedStickyDirectory_isRefused() throws {
    let (program, _) = try programWithNotes()
    var shared = "/tmp"
    if geteuid() == 0 {
      shared = "\(program.directory)/shared"
      try FileManager.default.createDirectory(atPath: shared, withIntermediateDirectories: true)
      XCTAssertEqual(chown(shared, 65_534, 65_534), 0)
      XCTAssertEqual(chmod(shared, 0o1777), 0)
    }
    let path = "\(shared)/ghbrowse-\(UUID().uuidString)"
    try program.run(["export", path], status: 1, error: "everyone can write in \(shared)")
    XCTAssertFalse(FileManager.default.fileExists(atPath: path))
  }
}
