import Foundation
import StandIn
import XCTest

/// What becomes of each line of the rescue file (S13, rel 2.1.12).
final class RescuedLinesTests: RescueTestCase {
  func test_S13_aNewerNote_isNotReplaced_andTheTextBecomesADraft() throws {
    XCTAssertEqual(try program.run(["note", logins[0], "newer"]).status, 0)
    try leave(line("older", on: logins[0]))
    let outcome = try program.run(["note", logins[0]])
    XCTAssertEqual(outcome.output, "newer\n")
    let draft = try XCTUnwrap(program.drafts.first)
    XCTAssertTrue(outcome.error.contains("was changed since"), outcome.error)
    XCTAssertTrue(outcome.error.contains(draft), outcome.error)
    XCTAssertEqual(text(of: draft), "older")
    XCTAssertNil(try text(of: rescuePath))
  }

  func test_S13_aNoteDeletedSince_staysDeleted() throws {
    XCTAssertEqual(try program.run(["note", logins[0], "gone"]).status, 0)
    XCTAssertEqual(try program.run(["note", logins[0], "--delete"]).status, 0)
    try leave(line("older", on: logins[0]))
    XCTAssertEqual(try note(on: logins[0]), "")
    XCTAssertEqual(try text(of: XCTUnwrap(program.drafts.first)), "older")
  }

  func test_S13_anOlderNote_isReplaced_andSaidInFull() throws {
    XCTAssertEqual(try program.run(["note", logins[0], "the old text"]).status, 0)
    try leave(line("later", on: logins[0], at: "2199-01-01T00:00:00Z"))
    let outcome = try program.run(["note", logins[0]])
    XCTAssertEqual(outcome.output, "later\n")
    XCTAssertTrue(outcome.error.contains("│ the old text"), outcome.error)
  }

  func test_S13_aTextThatIsTheNoteAlready_onlyGoesFromTheFile() throws {
    XCTAssertEqual(try program.run(["note", logins[0], "the same"]).status, 0)
    let log = try text(of: dataDirectory + "/notes.jsonl")
    try leave(line("the same", on: logins[0]))
    let outcome = try program.run(["note", logins[0]])
    XCTAssertEqual(outcome.output, "the same\n")
    XCTAssertEqual(outcome.error, "")
    XCTAssertNil(try text(of: rescuePath))
    XCTAssertEqual(try text(of: dataDirectory + "/notes.jsonl"), log)
    XCTAssertEqual(try program.drafts, [])
  }

  func test_S13_whatCannotComeBack_staysAsItIs_andIsMentioned() throws {
    let others = line("elsewhere", on: logins[0], host: "example.org")
    let unknown = line("whose?", on: "nobody-here")
    let torn = "{\"at\":\"2026-11-20T09"
    try leave(others, line("ours", on: logins[0]), unknown, torn)
    let outcome = try program.run(["note", logins[0]])
    XCTAssertEqual(outcome.output, "ours\n")
    XCTAssertFalse(outcome.error.contains("nobody-here"), outcome.error)
    XCTAssertTrue(outcome.error.contains("1 line of"), outcome.error)
    XCTAssertEqual(try text(of: rescuePath), others + unknown + torn + "\n")
    server.answer(
      "/users/nobody-here",
      with: .json(#"{"id":4711,"login":"nobody-here","type":"User","site_admin":false}"#))
    let shown = try program.run(["show", "nobody-here"])
    XCTAssertTrue(shown.output.contains("whose?"), shown.output)
    XCTAssertFalse(shown.error.contains("not attached"), shown.error)
    XCTAssertEqual(try note(on: "nobody-here"), "whose?\n")
    XCTAssertEqual(try text(of: rescuePath), others + torn + "\n")
  }

  func test_D21_aTextThatWaits_isMentionedByWhatIsAboutThatPerson_andOnceAfterA404() throws {
    let program = try program
    try leave(line("whose?", on: "nobody-here"), line("and this?", on: "nobody-either"))
    let waits = "Your note on nobody-here is not attached yet"
    for words in [["list"], ["notes"], ["note", logins[0]], ["-c", ":notes"], ["tags"]] {
      XCTAssertFalse(try program.run(words).error.contains("nobody-"), "\(words)")
    }
    let offline = ["--offline"]
    for words in [["show", "nobody-here"], ["note", "nobody-here"], ["-c", "@nobody-here"]] {
      XCTAssertTrue(try program.run(words + offline).error.contains(waits), "\(words)")
    }
    let terminal = try PseudoTerminal(program, ["--offline"])
    terminal.expect("2 notes are not attached yet")
    terminal.enter("@nobody-here")
    terminal.expect(waits)
    terminal.leave()
    XCTAssertEqual(
      terminal.screen.text.components(separatedBy: "not attached yet").count, 3, "once each")
    let missing = try program.run(["show", "nobody-here"])
    XCTAssertEqual(missing.status, 1)
    let draft = try XCTUnwrap(program.drafts.first)
    XCTAssertTrue(missing.error.contains("is kept as a draft in \(draft)"), missing.error)
    XCTAssertEqual(text(of: draft), "whose?")
    XCTAssertFalse(try program.run(["show", "nobody-here"]).error.contains("Your note"))
    XCTAssertEqual(try text(of: rescuePath), line("and this?", on: "nobody-either"))
  }

  func test_D21_atThePrompt_aTextIsToldOnceWhenItIsKept_andOnceAfterA404() throws {
    let program = try program
    server.hold("/users/nobody-here")
    let terminal = try PseudoTerminal(program, columns: 200)
    terminal.expect("list>")
    terminal.enter("@nobody-here")
    terminal.expect("Nothing is saved of nobody-here yet.")
    terminal.enter(":note whose?")
    terminal.expect(try rescuePath)
    server.release()
    terminal.expect("so your note is kept as a draft in")
    XCTAssertEqual(try text(of: XCTUnwrap(program.drafts.first)), "whose?")
    XCTAssertFalse(terminal.shows("not attached yet"))
  }

  func test_S13_severalTextsOnSomebody_areNotesInTheirOrder() throws {
    try leave(
      line("third", on: logins[0], at: "2026-11-20T09:31:08Z"), line("first", on: logins[0]),
      line("second", on: logins[0]))
    XCTAssertEqual(try note(on: logins[0]), "third\n")
    let log = try XCTUnwrap(text(of: dataDirectory + "/notes.jsonl"))
    let positions = try ["first", "second", "third"].map {
      try XCTUnwrap(log.range(of: $0)).lowerBound
    }
    XCTAssertEqual(positions, positions.sorted())
  }

  func test_S13_killedAnywhere_nothingIsLost_andNothingDoubled() throws {
    XCTAssertEqual(try program.run(["note", logins[1], "newer"]).status, 0)
    // Each costs five starts of the program, so a short run goes on in longer steps.
    let step = Loops.count(short: 4, long: 1, full: 1)
    for call in ["fsync", "rename", "unlink", "ftruncate", "openat", "pwrite64", "write"] {
      var number = 1
      let failures = testRun?.failureCount
      while number < 1_000, try !survives(call, number) {
        number += call == "openat" ? 5 * step : step
        guard testRun?.failureCount == failures else { return }
      }
    }
  }

  // Whether there is no such call any more.
  private func survives(_ call: String, _ number: Int) throws -> Bool {
    let program = try program
    let text = "\(call) \(number)"
    let stays = line("whose?", on: "nobody-here")
    try leave(
      line(text, on: logins[0], at: "2199-01-01T00:00:00Z"), stays,
      line("older \(text)", on: logins[1]))
    try program.fail("\(call):signal=KILL:when=\(number)")
    let outcome = try program.run(["notes", "--offline"])
    program.launcher = []
    guard !outcome.error.contains("PTRACE") else {
      throw XCTSkip("NOT TESTED: strace may not trace here")
    }
    XCTAssertEqual(try note(on: logins[0]), text + "\n", text)
    XCTAssertEqual(try note(on: logins[1]), "newer\n", text)
    XCTAssertEqual(try self.text(of: rescuePath), stays, text)
    let log = try XCTUnwrap(self.text(of: dataDirectory + "/notes.jsonl"))
    XCTAssertEqual(log.components(separatedBy: "\"\(text)\"").count, 2, text)
    let drafts = program.drafts.filter { self.text(of: $0) == "older \(text)" }
    XCTAssertEqual(drafts.count, 1, text)
    for draft in drafts { try FileManager.default.removeItem(atPath: draft) }
    return outcome.status == 0
  }
}
