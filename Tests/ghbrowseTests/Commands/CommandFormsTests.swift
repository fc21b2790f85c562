import Foundation
import XCTest

/// What commands print for a person, for a screen reader and for a program, also while they wait for the network.
final class CommandFormsTests: PeopleTestCase {
  func test_forThoseWhoListen_commandsOnATerminal_sayWhatThePromptSays() throws {
    try savePeople()
    program.environment["GHBROWSE_ACCESSIBLE"] = "1"
    let noted = "2 wubehopo, staff, note: a TAB and a \\ #tea #cake"
    let expected = [
      (["list"], noted), (["search", "#cake"], "1 wubehopo, "), (["recent"], "1 ada, "),
      (["tags"], "2 tag tea, 2 notes"), (["show", "ada"], "followers 7"),
    ]
    for (arguments, words) in expected {
      let terminal = try program.onTerminal(arguments, columns: 100, rows: 40)
      let text = terminal.screen.text
      XCTAssertTrue(
        text.lowercased().contains(words.lowercased()), "\(arguments), \(words): \(text)")
      XCTAssertFalse(text.contains("✎") || text.contains("│"), text)
      XCTAssertFalse(arguments[0] != "show" && text.contains("  "), "columns of blanks: \(text)")
    }
  }

  func test_X23_lineBreaksTabsAndBackslashes_areWrittenAsPsqlDoes_butForANoteAlone() throws {
    try savePeople()
    let note = "one\ttab\n  two \\ \u{1B}[31m"
    XCTAssertEqual(try program.run(["note", "ada", "-"], typing: note).status, 0)
    let notes = try program.run(["notes", "--fields", "note"]).output
    XCTAssertEqual(
      notes, "one\\ttab\\n  two \\\\ ^[[31m\na\\tTAB and a \\\\ #tea #cake\n")
    let show = try program.run(["show", "ada"]).output
    XCTAssertTrue(show.contains("\nbio\tone\\n\\ttwo\n"), show)
    let history = try program.run(["note", "ada", "--history"]).output
    XCTAssertTrue(history.contains("\ttwo\\nlines #tea\n"), history)
    let printed = "one\ttab\n  two \\ ^[[31m\n"
    XCTAssertEqual(try program.run(["note", "ada"]).output, printed)
    XCTAssertTrue(try program.run(typing: "@ada\n:note\n").output.hasSuffix(printed))
    let json = try program.run(["note", "ada", "--json"]).json as? [String: Any]
    XCTAssertEqual(json?["note"] as? String, note)
  }

  func test_show_ofSomebodyWithoutAProfile_printsRowAndNote_andSaysWhatIsMissing() throws {
    try savePeople()
    let offline = "The profile of wubehopo is not saved and was not fetched: --offline is set. "
    let text = try program.run(["show", "wubehopo", "--offline"], status: 0)
    XCTAssertEqual(text.error, "ghbrowse: \(offline)Only the saved row and note are shown.\n")
    XCTAssertTrue(text.output.contains("\nnote\ta\\tTAB and a \\\\ #tea #cake\n"), text.output)
  }

  func test_show_asksOnce_thenPrintsWhatIsSaved_andNeverMarksAsSeen() async throws {
    server.answer("/users/ada", with: .json(Self.ada))
    for source in ["network", "cache"] {
      let shown = try program.run(["show", "ada", "--json"]).json as? [String: Any]
      XCTAssertEqual(shown?["source"] as? String, source)
      XCTAssertTrue(shown?["seenAt"] is NSNull)
    }
    await server.stop()
    let stale = try program.run(
      ["show", "ada", "--refresh", "--json"], status: 0, error: "It was fetched just now.")
    XCTAssertEqual((stale.json as? [String: Any])?["source"] as? String, "cache")
  }

  func test_onATerminal_aLineSaysWhyNothingIsPrinted_andAPipeGetsNone() throws {
    XCTAssertEqual(try program.run(["list"]).status, 0)
    for (words, sentence) in [
      (["search", "zzz"], "Nobody saved here matches \"zzz\"."),
      (["note", "wubehopo"], "There is no note on wubehopo."),
      (["notes"], "There are no notes yet"), (["tags"], "No note has a tag yet"),
      (["recent"], "You have not opened a profile or written a note yet."),
      (["changes"], "No change is known since"), (["due"], "No note has a day to come back"),
    ] {
      let terminal = try program.onTerminal(words)
      XCTAssertTrue(terminal.shows(sentence), "\(words): \(terminal.screen.text)")
      let piped = try program.run(words)
      XCTAssertEqual([piped.output, piped.error], ["", ""], "\(words)")
    }
  }

  func test_json_isIndentedAndColouredOnATerminal_andOneLineElsewhere() throws {
    try savePeople()
    let terminal = try program.onTerminal(["notes", "--json", "--fields", "login,isGone,name"])
    let text = """
      [
        {
          "isGone": false,
          "login": "wubehopo",
          "name": null
        },
        {
          "isGone": false,
          "login": "ada",
          "name": "Ada \\\\ Fir"
        }
      ]
      """
    XCTAssertTrue(terminal.screen.text.contains(text), terminal.screen.text)
    XCTAssertTrue(terminal.raw.contains(0x1B), "in colours")
    XCTAssertEqual(
      try program.run(["show", "ada", "--json"]).output.split(separator: "\n").count, 1)
  }

  func test_aSpinnerTurnsWhileACommandWaits_andIsGoneBeforeTheOutput() throws {
    holdAda()
    let terminal = try PseudoTerminal(
      program, ["note", "ada", "hello"], rows: 50, at: "⠋ Asking GitHub for", "⠙ Asking GitHub for")
    server.release()
    XCTAssertEqual(terminal.waitForEnd(), 0)
    XCTAssertFalse(terminal.shows("Asking GitHub"), terminal.screen.text)
    XCTAssertTrue(terminal.shows("saved, only on this machine"), terminal.screen.text)
  }

  func test_forAScreenReader_itIsOneSentence_andInAPipeNothing() throws {
    holdAda()
    program.environment["GHBROWSE_ACCESSIBLE"] = "1"
    let spoken = try PseudoTerminal(program, ["show", "ada"], at: "Asking GitHub for ada…")
    server.release()
    XCTAssertEqual(spoken.waitForEnd(), 0)
    let all = String(decoding: spoken.raw, as: UTF8.self)
    XCTAssertEqual(all.components(separatedBy: "Asking GitHub").count, 2, all)
    XCTAssertFalse(all.contains("\u{1B}"), all)
    XCTAssertEqual(try program.run(["list", "--refresh"]).error, "")
  }

  private func holdAda() {
    server.answer("/users/ada", with: .json(Self.ada))
    server.hold("/users/ada")
  }
}
