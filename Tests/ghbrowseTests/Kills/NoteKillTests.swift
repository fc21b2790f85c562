import Foundation
import StandIn
import TestSupport
import XCTest

/// `kill -9` while notes are written, added to, deleted and taken back, by commands and by scripts
/// (rel P1, A1; X17).
final class NoteKillTests: KillTestCase {
  private static let rows = 6
  // Each change that is done says one sentence, and only these begin so.
  private static var done: Regex<Substring> {
    #/ghbrowse: (?:Note on|Added to the note on|Deleted the note on|Taken back \()/#
  }

  func test_A1_killedWhileCommandsSaveNotes_noneThatWasSaid_isMissing() throws {
    let (program, logins) = try programWithNotes([])
    let whole = try milliseconds { _ = try program.run(["note", logins[0], "before all rounds"]) }
    var known = [logins[0]: "before all rounds"]
    let count = Loops.count(short: 3, long: 40, full: 1_540)
    try rounds(count, "A1 (the note command)") { name in
      let login = logins[numbers.next(below: Self.rows)]
      let text = "written in \(name)"
      let kill = kill(first: ("fsync", 1), within: whole)
      let run = try run(program, ["note", login, text], kill)
      let isSaid = run.count(of: " saved") > 0
      if isSaid { figures.acknowledged += 1 }
      let notes = try judge(program, "\(name), \(kill)").notes
      let allowed = isSaid ? [text] : [known[login], text]
      if isSaid, notes[login] != text { figures.lost += 1 }
      XCTAssertTrue(allowed.contains(notes[login]), "\(name), \(kill): \(notes)")
      known[login] = notes[login]
      XCTAssertEqual(notes, known, "\(name), \(kill): all others")
    }
  }

  func
    test_A1_X17_killedWhileNotesAreWritten_addedTo_deleted_takenBack_allThatWasSaid_isThereInOrder()
    throws
  {
    let (program, logins) = try programWithNotes([])
    var script = NoteScript()
    let whole = try milliseconds { _ = try program.run(typing: ":notes\n") } * 2
    var lineCount = 0
    try rounds(Loops.count(short: 3, long: 25, full: 300), "A1 (scripts)") { name in
      for number in 1...8 { script.addChange("w\(lineCount)x\(number)", rows: Self.rows, &numbers) }
      let kill = kill(first: ("fsync", 4), within: whole, scale: 3)
      let run = try run(program, [], input: script.lines.joined(separator: "\n") + "\n", kill)
      let said = (run.outcome.output + run.outcome.error).ranges(of: Self.done).count
      figures.acknowledged += said
      let (notes, versions) = try judge(program, "\(name), \(kill)")
      let made = versions.count - lineCount
      XCTAssertTrue(
        [said, said + 1].contains(made), "\(name), \(kill): \(said) said, \(made) made")
      figures.lost += max(0, said - made)
      let expected = try XCTUnwrap(script.notes(after: made), name).map { (logins[$0 - 1], $1) }
      XCTAssertEqual(
        notes.mapValues(Self.withoutDates), Dictionary(uniqueKeysWithValues: expected),
        "\(name), \(kill): \(script.lines)")
      try judgeSearch(program, notes, logins, name)
      lineCount = versions.count
      script = NoteScript(after: script, count: made)
    }
  }

  /// One of the notes is found by its text, and by its tag if it has one.
  private func judgeSearch(
    _ program: ProgramUnderTest, _ notes: [String: String], _ logins: [String], _ name: String
  ) throws {
    guard let (login, text) = notes.first else { return }
    for words in text.split(whereSeparator: \.isWhitespace).suffix(2) {
      let found = try program.run(["search", String(words)])
      XCTAssertTrue(found.output.contains("\t\(login)\t"), "\(name): \(words), \(found.error)")
    }
    let versions = try program.run(["note", login, "--history", "--json"]).json as? [[String: Any]]
    XCTAssertEqual(versions?.first?["note"] as? String, text, "\(name): its history ends with it")
  }

  // An added line begins with its day.
  private static func withoutDates(_ text: String) -> String {
    text.replacing(#/20[0-9]{2}-[0-9]{2}-[0-9]{2} /#, with: "")
  }
}

extension KillTestCase {
  /// How long `body` takes, in whole milliseconds and one more.
  func milliseconds(_ body: () throws -> Void) rethrows -> Int {
    let start = ContinuousClock.now
    try body()
    return Int((ContinuousClock.now - start) / .milliseconds(1)) + 1
  }
}
