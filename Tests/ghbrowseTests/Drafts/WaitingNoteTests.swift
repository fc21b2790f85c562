import Foundation
import StandIn
import XCTest

/// A text on somebody whose profile is not saved yet (N9, D21).
final class WaitingNoteTests: DraftTestCase {
  private func known() {
    server.answer(
      "/users/nobody-here",
      with: .json(#"{"id":4711,"login":"nobody-here","type":"User","site_admin":false}"#))
  }

  func test_D21_itIsMentionedByWhatIsAboutThatPerson_andIsADraftAfterA404_andSaidOnce() throws {
    let program = try program
    try leave("whose?", waitingFor: "nobody-here")
    try leave("and this?", waitingFor: "nobody-either")
    let waits = "Your note on nobody-here is not attached yet"
    for words in [["list"], ["notes"], ["note", logins[0]], ["-c", ":notes"], ["tags"]] {
      XCTAssertFalse(try program.run(words).error.contains("nobody-"), "\(words)")
    }
    for words in [["show", "nobody-here"], ["note", "nobody-here"], ["-c", "@nobody-here"]] {
      XCTAssertTrue(try program.run(words + ["--offline"]).error.contains(waits), "\(words)")
    }
    let terminal = try PseudoTerminal(program, ["--offline"])
    terminal.expectWrapped("2 notes wait for a profile: nobody-either, nobody-here.")
    terminal.enter("@nobody-here")
    terminal.expect(waits)
    terminal.leave()
    let missing = try program.run(["show", "nobody-here"])
    XCTAssertEqual(missing.status, 1)
    let draft = try draft(on: "nobody-here")
    XCTAssertTrue(missing.error.contains("is kept as a draft in \(draft)"), missing.error)
    XCTAssertEqual(text(of: draft), "whose?")
    XCTAssertNotNil(text(of: try self.draft(on: "nobody-either", "waiting")))
  }

  func test_D21_atThePrompt_itIsToldOnceWhenItIsKept_andOnceAfterA404() throws {
    let program = try program
    server.hold("/users/nobody-here")
    let terminal = try PseudoTerminal(program, columns: 200)
    terminal.expect("list>")
    terminal.enter("@nobody-here")
    terminal.expect("Nothing is saved of nobody-here yet.")
    terminal.enter(":note whose?")
    terminal.expect(try draft(on: "nobody-here", "waiting"))
    server.release()
    terminal.expect("so your note is kept as a draft in")
    XCTAssertEqual(text(of: try draft(on: "nobody-here")), "whose?")
    XCTAssertFalse(terminal.shows("not attached yet"))
  }

  func test_A4_killedAnywhere_whileItBecomesTheNote_nothingIsLost_andNothingDoubled() throws {
    known()
    XCTAssertEqual(try program.run(["show", "nobody-here"]).status, 0)
    // Each costs three starts of the program, so a short run goes on in longer steps.
    let step = Loops.count(short: 4, long: 1, full: 1)
    for call in ["fsync", "unlink", "openat", "pwrite64", "write"] {
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
    try leave(text, waitingFor: "nobody-here")
    try program.fail("\(call):signal=KILL:when=\(number)")
    let outcome = try program.run(["-c", ":status", "--offline"])
    program.launcher = []
    guard !outcome.error.contains("PTRACE") else {
      throw XCTSkip("NOT TESTED: strace may not trace here")
    }
    XCTAssertEqual(try program.run(["-c", ":status", "--offline"]).status, 0, text)
    XCTAssertEqual(try note(on: "nobody-here"), text + "\n", text)
    XCTAssertEqual(program.drafts, [], text)
    let log = try XCTUnwrap(self.text(of: dataDirectory + "/notes.jsonl"))
    XCTAssertEqual(log.components(separatedBy: "\"\(text)\"").count, 2, text)
    return outcome.status == 0
  }
}
