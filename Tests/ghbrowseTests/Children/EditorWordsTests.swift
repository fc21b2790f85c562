import StandIn
import XCTest

/// What `EDITOR` says (U23, U24).
final class EditorWordsTests: ServerTestCase {
  override var content: StandInContent { .invented(count: 30) }

  func test_U24_anEditorThatIsNotThere_orWhoseQuoteIsOpen_isNamed() throws {
    for (words, sentence) in [
      (
        "nonexist -x",
        "The editor \"nonexist\" (from EDITOR) was not found. Set GHBROWSE_EDITOR, VISUAL or EDITOR."
      ),
      (
        "vim \"x",
        "The editor vim \"x (from EDITOR) has a \" that is not closed. Set GHBROWSE_EDITOR"
      ),
    ] {
      let program = try ProgramUnderTest(apiURL: server.baseURL)
      program.environment["EDITOR"] = words
      let terminal = try PseudoTerminal(program)
      terminal.expect("   20   ")
      terminal.enter(":note 1 --edit")
      terminal.expectWrapped(sentence)
      leave(terminal)
      XCTAssertEqual(program.drafts, [])
    }
  }

  func test_U23_U17_theEditorsWords_areQuotedAsInAShell_andTheRowMayComeLast() throws {
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    let editor = try program.makeScript("my editor", "printf '%s|' \"$1\" \"$2\" > \"$3\"")
    program.environment["EDITOR"] = "'\(editor)' --title 'a  note'"
    let terminal = try PseudoTerminal(program)
    terminal.expect("   20   ")
    terminal.enter(":note --edit 2")
    terminal.expectNews("saved, only on this machine.")
    leave(terminal)
    XCTAssertEqual(try notes(program), ["--title|a  note|"])
  }

  private func leave(_ terminal: PseudoTerminal) {
    terminal.enter(":quit")
    XCTAssertEqual(terminal.waitForEnd(), 0)
  }

  private func notes(_ program: ProgramUnderTest) throws -> [String] {
    let rows = try XCTUnwrap(try program.run(["notes", "--json"]).json as? [[String: Any]])
    return rows.compactMap { $0["note"] as? String }
  }
}
