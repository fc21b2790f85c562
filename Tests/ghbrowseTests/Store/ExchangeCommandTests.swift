import Foundation
import Glibc
import StandIn
import TestSupport
import XCTest

/// `ghbrowse export` and `import` (X3): files, streams, bad lines, exit statuses.
final class ExchangeCommandTests: StoreTestCase {
  private static let summaryKeys: Set = [
    "new", "newer", "kept", "same", "seen", "refused", "refusals",
  ]

  /// Two machines beside the same API: one with notes, one that has saved nothing.
  private func machines(
    _ notes: [String] = ["met at FOSDEM", "two\nlines\t\"quoted\""]
  ) throws -> (from: ProgramUnderTest, to: ProgramUnderTest, logins: [String]) {
    let (from, logins) = try programWithNotes(notes)
    return (from, try ProgramUnderTest(apiURL: server.baseURL), logins)
  }

  private func host() -> String {
    server.baseURL.replacingOccurrences(of: "http://", with: "")
      .replacingOccurrences(of: ":", with: "_")
  }

  private func line(
    _ id: Int, _ note: String, login: String = "mojombo", time: String = "2026-11-20T09:31:07Z"
  ) -> String {
    #"{"host":"\#(host())","id":\#(id),"login":"\#(login)","note":"\#(note)","#
      + #""noteUpdatedAt":"\#(time)","seenAt":null}"#
  }

  private func put(_ text: String, _ program: ProgramUnderTest) throws -> String {
    let path = "\(program.directory)/in.jsonl"
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    return path
  }

  func test_X3_notesGoThroughAFile_thatOnlyItsOwnerCanRead_andComeTwiceWithoutAChange() throws {
    let (from, to, logins) = try machines()
    XCTAssertEqual(try from.run(["-c", "3"]).status, 0, "a profile is seen")
    XCTAssertEqual(try from.run(["note", logins[1], "--delete"]).status, 0)
    let path = "\(from.directory)/notes.jsonl"
    let exported = try from.run(["export", path])
    XCTAssertEqual(exported.status, 0, exported.error)
    XCTAssertEqual(exported.output, "")
    XCTAssertEqual(
      exported.error,
      "ghbrowse: \(path) has 1 note, 1 deleted note and 1 profile that you have seen.\n")
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    XCTAssertEqual(mode, 0o600)
    XCTAssertEqual(
      try from.run(["export"]).output, try String(contentsOfFile: path, encoding: .utf8))
    let imported = try to.run(["import", path, "--offline"])
    XCTAssertEqual(imported.status, 0, imported.error)
    XCTAssertEqual(imported.output, "")
    XCTAssertTrue(imported.error.contains("1 new note"), imported.error)
    XCTAssertTrue(imported.error.contains("1 seen"), imported.error)
    XCTAssertEqual(try to.notes(), [logins[0]: "met at FOSDEM"])
    XCTAssertTrue(
      try to.run(["search", "fosdem"]).output.contains("\t\(logins[0])\t"),
      "a note about somebody who was never fetched is found")
    let log = try Data(contentsOf: URL(fileURLWithPath: to.storeFile("notes.jsonl")))
    let again = try to.run(["import", path, "--json"])
    let summary = try XCTUnwrap(again.json as? [String: Any], again.output)
    XCTAssertEqual(Set(summary.keys), Self.summaryKeys)
    for key in Self.summaryKeys.subtracting(["refusals"]) {
      XCTAssertNotNil(summary[key] as? Int, "\(key) is a number (docs/JSON.md)")
    }
    XCTAssertEqual(summary["same"] as? Int, 2)
    XCTAssertEqual(
      try Data(contentsOf: URL(fileURLWithPath: to.storeFile("notes.jsonl"))), log)
    XCTAssertEqual(try to.run(["export"]).output, try from.run(["export"]).output)
  }

  func test_X3_anotherMachinesNotesLog_bringsEveryVersion_andComesTwiceWithoutAChange() throws {
    let (from, to, logins) = try machines(["met", "to be deleted"])
    for words in [[logins[0], "met again"], [logins[1], "--delete"]] {
      XCTAssertEqual(try from.run(["note"] + words).status, 0)
    }
    let log = from.storeFile("notes.jsonl")
    for _ in 1...2 {
      let imported = try to.run(["import", log])
      XCTAssertEqual(imported.status, 0, imported.error)
      XCTAssertEqual(Set(try to.versions()), Set(try from.versions()))
      XCTAssertEqual(try to.notes(), [logins[0]: "met again"])
    }
    XCTAssertEqual(try to.versions().count, 4)
    let history = try to.run(["note", logins[0], "--history", "--json"]).json
    XCTAssertEqual(
      (history as? [[String: Any]])?.compactMap { $0["note"] as? String }, ["met again", "met"])
  }

  func test_X3_aPipe_takesItFromOneToTheOther_andAFileIsReplacedAsAWhole() throws {
    let (from, to, logins) = try machines()
    let text = try from.run(["export", "-"]).output
    let imported = try to.run(["import", "-", "--quiet"], input: Data(text.utf8))
    XCTAssertEqual(imported.status, 0)
    XCTAssertEqual(imported.output + imported.error, "")
    XCTAssertEqual(try to.notes().count, 2)
    let target = "\(from.directory)/target"
    let link = "\(from.directory)/link"
    try Data("old".utf8).write(to: URL(fileURLWithPath: target))
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
    let summary = try from.run(["export", link, "--json"]).json as? [String: Any]
    XCTAssertEqual(summary?["notes"] as? Int, 2)
    XCTAssertEqual(summary?["file"] as? String, link)
    XCTAssertEqual(summary.map { Set($0.keys) }, ["file", "notes", "deleted", "seen"])
    XCTAssertEqual(try String(contentsOfFile: target, encoding: .utf8), text)
    XCTAssertEqual(try FileManager.default.destinationOfSymbolicLink(atPath: link), target)
    XCTAssertEqual(logins.count, 30)
  }

  func test_X3_theNewerNoteWins_andBothSidesAreSaid() throws {
    let (from, _, logins) = try machines()
    let rows = try XCTUnwrap(from.run(["notes", "--json"]).json as? [[String: Any]])
    let ids = rows.reduce(into: [:]) { $0[$1["login"] as? String ?? ""] = $1["id"] as? Int }
    let (first, second) = (try XCTUnwrap(ids[logins[0]]), try XCTUnwrap(ids[logins[1]]))
    let soon = ISO8601DateFormatter().string(from: Date() + 3_600)
    let path = try put(
      [
        line(first, "from later", login: logins[0], time: soon),
        line(second, "from long ago", login: logins[1], time: "2001-01-01T00:00:00Z"),
      ].joined(separator: "\n"), from)
    let imported = try from.run(["import", path])
    XCTAssertEqual(imported.status, 0, imported.error)
    XCTAssertTrue(
      imported.error.contains("\(logins[0]): the imported note is newer"), imported.error)
    XCTAssertTrue(imported.error.contains("\(logins[1]): the note here is newer"), imported.error)
    XCTAssertTrue(
      imported.error.contains("0 new notes, 1 newer than here, 1 older than here"), imported.error)
    XCTAssertEqual(try from.notes()[logins[0]], "from later")
    let history = try from.run(["note", logins[1], "--history", "--json"]).json
    XCTAssertEqual(
      (history as? [[String: Any]])?.compactMap { $0["note"] as? String },
      ["two\nlines\t\"quoted\"", "from long ago"])
    let again = try from.run(["import", path])
    XCTAssertFalse(again.error.contains(logins[1]), "what was kept is not kept again")
  }

  func test_X3_C12_aBadLineIsNamedByItsNumber_andTheRestGoesIn() throws {
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    let lines = [
      line(1, "first"), "no JSON", line(0, "nobody"),
      #"{"host":"api.github.com","id":2,"login":"a"}"#, line(3, "third"), line(3, "third"),
      line(4, String(repeating: "x", count: 70_000)), line(5, "last"),
      line(6, "late", time: "2099-01-01T00:00:00Z"), line(6, "old", time: "1969-01-01T00:00:00Z"),
      line(6, "no day", time: "2026-02-30T00:00:00Z"), line(6, "whose?", login: "a b"),
    ]
    let path = try put("\u{FEFF}" + lines.joined(separator: "\r\n"), program)
    let imported = try program.run(["import", path])
    XCTAssertEqual(imported.status, 1)
    for sentence in [
      " line 2: it is no JSON object.", " line 3: its id is no whole number above 0",
      " line 4: it is about api.github.com, and the notes here are about \(host()).",
      " line 7: its note has 70000 bytes, and a note has at most 65536.",
      " line 9: its noteUpdatedAt is more than a day ahead.",
      " line 10: its noteUpdatedAt is before 1970.",
      " line 11: its noteUpdatedAt is no time like ", " line 12: its login can be nobody's.",
      "\(path): 3 new notes, 0 newer than here, 0 older than here, 1 the same, 0 seen, "
        + "8 lines refused.",
    ] {
      XCTAssertTrue(imported.error.contains(sentence), "\(sentence)\n\(imported.error)")
    }
    let again = try program.run(["import", path, "--json", "--quiet"])
    XCTAssertEqual(again.status, 1)
    let summary = try XCTUnwrap(again.json as? [String: Any])
    XCTAssertEqual(summary["refused"] as? Int, 8)
    let refusals = try XCTUnwrap(summary["refusals"] as? [[String: Any]])
    XCTAssertEqual(refusals.compactMap { $0["line"] as? Int }, [2, 3, 4, 7, 9, 10, 11, 12])
  }

  func test_X3_whatIsNoFile_getsASentence() throws {
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    let directory = program.directory
    let empty = try put("", program)
    for (arguments, status, words) in [
      (["import", "\(directory)/none"], 1, "is not there; nothing was imported."),
      (["import", directory], 1, "is a directory; name the file that export has written."),
      (["import", empty], 0, "is empty; there was nothing to import."),
      (["import"], 2, "FILE"), (["import", empty, "x"], 2, "x"),
      (["export", directory], 1, "is a directory; name a file in it"),
      (["export", "/dev/full"], 1, "is no plain file; write into it with:"),
      (["export", "\(directory)/none/file"], 1, "its directory is not there."),
      (["export", empty, "x"], 2, "x"), (["export", "--api-url", "ftp://x"], 2, "address"),
    ] as [([String], Int32, String)] {
      let outcome = try program.run(arguments)
      XCTAssertEqual(outcome.status, status, "\(arguments): \(outcome.error)")
      XCTAssertTrue(
        outcome.error.lowercased().contains(words.lowercased()), "\(arguments): \(outcome.error)")
    }
    XCTAssertTrue(FileManager.default.fileExists(atPath: "/dev/full"))
    let nothing = try program.run(["export", "--offline"])
    XCTAssertEqual(nothing.status, 0)
    XCTAssertEqual(nothing.output + nothing.error, "", "nothing saved is an empty export")
  }

  func test_X3_P6_theProgramsOwnFiles_areNeverReplaced() throws {
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    XCTAssertEqual(try program.run(["list"]).status, 0)
    let link = "\(program.directory)/link"
    try FileManager.default.createDirectory(
      atPath: program.stateDirectory, withIntermediateDirectories: true)
    XCTAssertEqual(symlink("\(program.storeDirectory)/ghbrowse.db", link), 0)
    let store = "\(program.storeDirectory)/ghbrowse.db"
    let before = try Data(contentsOf: URL(fileURLWithPath: store))
    for path in [
      store, "\(program.storeDirectory)/notes.jsonl", "\(program.storeDirectory)/../new",
      "\(program.stateDirectory)/new", link,
    ] {
      let outcome = try program.run(["export", path])
      XCTAssertEqual(outcome.status, 1, outcome.error)
      XCTAssertTrue(outcome.error.contains("ghbrowse keeps its own files in"), outcome.error)
    }
    XCTAssertEqual(try Data(contentsOf: URL(fileURLWithPath: store)), before)
    XCTAssertEqual(try program.run(["export", "\(program.directory)/notes.jsonl"]).status, 0)
  }

  func test_X3_intoAClosedPipe_andAFullDevice() throws {
    let (from, _, _) = try machines(
      Array(repeating: String(repeating: "n", count: 60_000), count: 3))
    let shell = "\(ProgramUnderTest.path.path) export"
    let script = try from.makeScript("run", "\(shell) | head -c 10; \(shell) >/dev/full; echo $?")
    from.launcher = [script]
    let outcome = try from.run([])
    XCTAssertTrue(outcome.output.hasPrefix(#"{"host":"1"#), outcome.output)
    XCTAssertTrue(outcome.output.hasSuffix("1\n"), "a full device is exit status 1")
  }

  func test_X3_inADemo_nothingOfOnesOwnIsExported() throws {
    let (from, _, logins) = try machines()
    XCTAssertFalse(try from.run(["export", "--demo"]).output.contains(logins[0]))
    let file = try put(try from.run(["export"]).output, from)
    let imported = try from.run(["import", file, "--demo"])
    XCTAssertEqual(imported.status, 1, "notes of another host are refused")
  }
}
