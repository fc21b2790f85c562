import StandIn
import XCTest

/// Options of `note` and `:note`: a mistyped one never becomes the note (find D3, D4, P3).
final class NoteOptionsTests: ServerTestCase {
  override var content: StandInContent { .invented(count: 30) }

  func test_inAShell_aMistypedOptionIsRefused_andTheNoteStays() throws {
    let login = try noted()
    for (words, advice) in [
      (["--histroy"], "did you mean --history?"), (["-m", "hi"], "note has no option -m"),
      (["--add", "--histroy"], "--history?"), (["--foo=x", "y"], "no option --foo."),
      (["text", "--ad"], "did you mean --add?"), (["text", "--since", "7d"], "no option --since."),
    ] {
      let outcome = try program.run(["note", login] + words, status: 2, error: advice)
      XCTAssertTrue(outcome.error.contains("A text with such a word comes after --"))
    }
    XCTAssertEqual(try program.run(["note", login]).output, "kept\n")
    XCTAssertEqual(try program.run(["note", login, "--", "-5 degrees", "--there"]).status, 0)
    XCTAssertEqual(try program.run(["note", login]).output, "-5 degrees --there\n")
    XCTAssertEqual(try program.run(["note", login, "-"], input: Data("read".utf8)).status, 0)
    XCTAssertEqual(try program.run(["note", login]).output, "read\n")
    XCTAssertEqual(try program.run(["note", login, "a", "-", "b", "--", "--dash"]).status, 0)
    XCTAssertEqual(try program.run(["note", login]).output, "a - b -- --dash\n")
  }

  func test_P3_lineEndsAreLineFeeds_andAByteOrderMarkGoes_atEveryDoor() throws {
    let login = try noted()
    let text = "\u{FEFF}one\r\ntwo\rthree\r\n"
    let expect = { (door: String, note: String) in
      XCTAssertEqual(try self.program.run(["note", login]).output, note + "\n", door)
    }
    XCTAssertEqual(try program.run(["note", login, "-"], typing: text).status, 0)
    try expect("standard input", "one\ntwo\nthree")
    XCTAssertEqual(try program.run(["note", login, text]).status, 0)
    try expect("argument", "one\ntwo\nthree")
    XCTAssertEqual(try program.run(["note", login, "--add", "a\r\nb\r\n"]).status, 0)
    XCTAssertTrue(try program.run(["note", login]).output.hasSuffix(" a\nb\n"))
    program.environment["EDITOR"] = try program.makeScript("editor", #"printf 'x\r\ny\r\n' >"$1""#)
    XCTAssertEqual(try program.run(["note", login, "--edit"]).status, 0)
    try expect("editor", "x\ny")
    try program.run(["--offline"], typing: "\u{FEFF}:note 1 typed\r\n:quit\r\n", status: 0)
    try expect("script", "typed")
    let terminal = try PseudoTerminal(program, ["--offline"], at: "list (offline)>")
    terminal.type("\u{1B}[200~:note 1 p\r\nq\rr\u{1B}[201~\r")
    terminal.expectNews("It replaced (:undo brings it back):")
    try expect("paste", "p\nq\nr")
    terminal.leave()
    let line =
      #"{"host":"HOST","id":900000,"login":"nine","note":"i\r\nj","noteUpdatedAt":"2026-01-01T00:00:00Z"}"#
    let host = server.baseURL.dropFirst("http://".count).replacing(":", with: "_")
    try program.run(
      ["import", "-"], typing: "\u{FEFF}\(line.replacing("HOST", with: host))\r\n\r\n", status: 0)
    XCTAssertEqual(try program.run(["note", "nine"]).output, "i\nj\n")
  }

  func test_P3_atThePrompt_aNoteIsAddressedByLoginToo_butNotOnAProfile() throws {
    let terminal = try PseudoTerminal(program, at: "list>")
    let logins = try program.logins()
    terminal.perform([
      (":note @\(logins[1]) met", "Note on \(logins[1]) saved, only on this machine."),
      (":add @\(logins[1].uppercased()) again", "Added to the note on \(logins[1]):"),
      (":note @nobody-here met", "@nobody-here fetches it"),
      (":tags", "No note has a tag yet"),
      (":note @\(logins[2]) here", "Note on \(logins[2]) saved"),
      (":note @\(logins[2])", "Type the text after the login"),
      ("\u{15}:back", "GitHub users"), ("1", "Joined"),
      (
        ":note @\(logins[3]) met",
        ":note takes no login; :note -- @\(logins[3]) met writes that text."
      ),
    ])
    terminal.wait("the line again") {
      terminal.screen.last(1).contains("> :note @\(logins[3]) met")
    }
    terminal.perform([("\u{15}:note -- @\(logins[3]) met", "Note on \(logins[0]) saved")])
    terminal.leave()
    let notes = try program.notes()
    XCTAssertEqual(Set(notes.keys), Set(logins.prefix(3)))
    XCTAssertEqual(notes[logins[0]], "@\(logins[3]) met")
    XCTAssertTrue(
      notes[logins[1]]?.hasPrefix("met\n") == true && notes[logins[1]]?.hasSuffix(" again") == true)
    XCTAssertEqual(program.drafts.map { $0.split(separator: "/").last }, ["nobody-here.waiting"])
  }

  func test_atThePrompt_aMistypedOptionAndARowAreRefused_andTheNoteStays() throws {
    let login = try noted()
    let terminal = try PseudoTerminal(program, ["--offline"], columns: 120, rows: 50)
    terminal.expect("list (offline)>")
    // Each refused line is on the line again.
    for (line, words) in [
      (":note 1 --edti", "did you mean --edit?"), (":note 1 -x", "comes after --: :note 1 -- -x"),
      ("@\(login)", "kept"), (":note --delete", ":unnote deletes a note."),
      (":note a --history", "--history takes no text."),
      (":note 7", "On a profile, :note takes no row"), (":note --edit now", "takes no text"),
    ] {
      terminal.perform([("\u{15}" + line, words)])
      if line.hasPrefix(":") { terminal.wait(line) { terminal.screen.text.hasSuffix(line) } }
    }
    terminal.type("\u{15}")
    XCTAssertFalse(
      terminal.screen.text.contains(":note -- --edti"), "the line is there to be mended")
    XCTAssertEqual(try program.run(["note", login]).output, "kept\n")
    for (line, note) in [
      (":note 7 years at Apple", "7 years at Apple"), (":note -- 7", "7"),
      (":note -- --edit", "--edit"), (":note - milk", "- milk"),
    ] {
      terminal.perform([(line, "It replaced (:undo brings it back):")])
      XCTAssertEqual(try program.run(["note", login]).output, note + "\n")
    }
  }

  func test_editOpensTheEditor_andSavesWhatItLeft() throws {
    let login = try noted()
    program.environment["EDITOR"] = try program.makeScript(
      "editor", #"cat "$1" >"$HOME/was"; printf 'changed\n' >"$1""#)
    try program.run(["note", login, "--edit"], status: 0)
    XCTAssertEqual(program.text(of: "was"), "kept\n")
    XCTAssertEqual(try program.run(["note", login]).output, "changed\n")
    program.environment["EDITOR"] = try program.makeScript("empty", #": >"$1""#)
    try program.run(["note", login, "--edit"], error: "note \(login) --delete deletes it")
    try program.run(["note", login, "--edit", "text"], status: 2, error: "--edit takes no text")
  }

  /// The login of somebody with a note.
  private func noted() throws -> String {
    let row = try XCTUnwrap(program.run(["list"]).output.split(separator: "\n").first)
    let login = String(row.split(separator: "\t")[1])
    XCTAssertEqual(try program.run(["note", login, "kept"]).status, 0)
    return login
  }
}
