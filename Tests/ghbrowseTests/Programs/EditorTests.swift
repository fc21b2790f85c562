import Foundation
import Glibc
import StandIn
import XCTest

/// `:note --edit` with well and badly behaved editors (P3, fJ1, fJ8).
final class EditorTests: ServerTestCase {
  override var content: StandInContent { .invented(count: 30) }

  func test_P3_fJ1_fJ8_theEditorGetsTheNoteAsItsLastArgument_withoutToken_andItsTextIsSaved() throws
  {
    program.environment["EDITOR"] = "no-such-editor"
    program.environment["GH_ENTERPRISE_TOKEN"] = "canary-1a2b3c"
    let script = try program.makeScript(
      "editor",
      """
      cp "$3" \(program.directory)/before
      cat /proc/$$/environ > \(program.directory)/seen
      printf '%s\\n' "$@" > \(program.directory)/words
      printf ' one\\n\\n\\ttwo \\n' > "$3"
      """)
    program.environment["VISUAL"] = "\(script) -c '$HOME;touch'"
    let terminal = try onProfile()
    terminal.perform([
      (":note first", "saved, only on this machine."), (":note --edit", "saved. It replaced:"),
    ])
    terminal.expectNews("│ first")
    terminal.expectNews("│         two")
    XCTAssertEqual(program.text(of: "before"), "first\n")
    XCTAssertEqual(program.drafts, [], "a saved text is no draft")
    let words = try XCTUnwrap(program.text(of: "words")).split(separator: "\n").map(String.init)
    XCTAssertEqual(words.prefix(2).map { $0 }, ["-c", "$HOME;touch"])
    XCTAssertTrue(words[2].hasPrefix("/"), "an absolute path is not an option: \(words)")
    let seen = try XCTUnwrap(program.text(of: "seen"))
    XCTAssertTrue(seen.contains("EDITOR="), "it has our environment")
    XCTAssertFalse(seen.contains("canary"), seen)
    terminal.perform([(":note", "is unchanged.")])
    XCTAssertEqual(program.text(of: "before"), " one\n\n\ttwo \n", "the editor was opened (D24)")
    terminal.leave()
    XCTAssertEqual(try notes(), [" one\n\n\ttwo "])
  }

  func test_P3_twoEditorsOnANote_haveAFileEach_andBothTextsAreInTheHistory() throws {
    let folder = program.directory
    let first = try onProfile(
      editor: """
        name=$(cat \(folder)/name)
        cp "$1" \(folder)/given-$name
        echo $name > "$1"
        touch \(folder)/open
        cat \(folder)/$name
        """)
    first.perform([(":note w0", "saved, only on this machine.")])
    for name in ["one", "two"] { XCTAssertEqual(mkfifo("\(folder)/\(name)", 0o600), 0) }
    let second = try PseudoTerminal(program, ["--offline"], at: "list")
    second.enter("1")
    second.expect("Joined")
    for (name, terminal) in [("one", first), ("two", second)] {
      try name.write(toFile: "\(folder)/name", atomically: true, encoding: .utf8)
      terminal.enter(":note --edit")
      terminal.wait("the editor of \(name)") {
        FileManager.default.fileExists(atPath: "\(folder)/open")
      }
      unlink("\(folder)/open")
    }
    for (name, terminal) in [("one", first), ("two", second)] {
      close(open("\(folder)/\(name)", O_WRONLY))
      terminal.expectNews("saved. It replaced")
    }
    XCTAssertEqual(program.drafts, [])
    XCTAssertEqual(program.text(of: "given-two"), "w0\n", "not what the first editor writes")
    let history = try program.run(["note", login(), "--history"]).output
    for text in ["w0", "one", "two"] { XCTAssertTrue(history.contains(text), history) }
    first.leave()
    second.leave()
  }

  func test_P3_fJ8_whatAnEditorHadWhenItDied_staysInItsSwapFile_andIsOfferedByTheNextOne() throws {
    let terminal = try onProfile(
      editor: """
        swap=$(dirname "$1")/.$(basename "$1").swp
        if [ -e "$swap" ]; then mv "$swap" "$1"; else echo typed > "$swap"; kill -9 $$; fi
        """)
    terminal.perform([(":note kept", "saved, only on this machine.")])
    terminal.enter(":note --edit")
    terminal.expectWrapped("is unchanged; your text is kept in")
    let other = try PseudoTerminal(program, ["--offline"], at: "list")
    other.leave()
    terminal.perform([(":note --edit", "saved. It replaced:")])
    terminal.leave()
    XCTAssertEqual(try notes(), ["typed"])
    XCTAssertEqual(program.drafts, [])
  }

  func test_P3_withoutAChange_orWithAMissingEditor_theNoteStays() throws {
    let terminal = try onProfile(editor: "cat \(program.directory)/act; . \(program.directory)/act")
    terminal.perform([(":note kept", "saved, only on this machine.")])
    let table = [
      ("true", "is unchanged."), ("echo '  ' > \"$1\"", "; :unnote deletes it."),
      ("rm \"$1\"", "is unchanged."),
      ("exit 1", "The editor ended with status 1. The note on"),
    ]
    for (act, words) in table {
      try act.write(toFile: "\(program.directory)/act", atomically: true, encoding: .utf8)
      terminal.perform([(":note --edit", words)])
      XCTAssertEqual(program.drafts, [], act)
    }
    try "exit 127".write(toFile: "\(program.directory)/act", atomically: true, encoding: .utf8)
    terminal.enter(":note --edit")
    terminal.expectWrapped("was not found. Set VISUAL or EDITOR.")
    XCTAssertEqual(program.drafts, [])
    terminal.leave()
    XCTAssertEqual(try notes(), ["kept"])
  }

  func test_P3_aTextOfAKilledEditor_orThatCannotBeANote_isADraft() throws {
    let terminal = try onProfile(editor: ". \(program.directory)/act")
    let long = "yes word | head -c 70000"
    let table = [
      ("echo mine > \"$1\"; kill -9 $$", "The editor was ended by signal 9.", "mine\n"),
      ("\(long) > \"$1\"", "is longer than 64 KiB", nil),
      ("printf 'a\\377b' > \"$1\"", "is not UTF-8 text", nil),
    ]
    for (act, words, text) in table {
      try act.write(toFile: "\(program.directory)/act", atomically: true, encoding: .utf8)
      terminal.enter(":note --edit")
      terminal.wait("a draft: \(act)", within: .seconds(30)) { !program.drafts.isEmpty }
      let draft = try XCTUnwrap(program.drafts.first, act)
      terminal.expectWrapped("kept in \(draft)")
      terminal.expectWrapped(words)
      var status = stat()
      XCTAssertEqual(stat(draft, &status), 0)
      XCTAssertEqual(status.st_mode & 0o777, 0o600)
      if let text { XCTAssertEqual(try String(contentsOfFile: draft, encoding: .utf8), text) }
      try FileManager.default.removeItem(atPath: draft)
    }
    terminal.leave()
    XCTAssertEqual(try notes(), [])
  }

  func test_P3_theEditorHasTheTerminal_andCtrlC_andTheTerminalComesBack() throws {
    let terminal = try onProfile(
      editor: """
        trap 'echo interrupted >> "$1"' INT
        stty -a > \(program.directory)/modes
        echo ready to be edited
        while ! grep -q interrupted "$1"; do sleep 0.05; done
        read line
        echo "$line" >> "$1"
        stty -echo -icanon raw
        """)
    terminal.perform([(":note --edit", "ready to be edited")])
    terminal.type("\u{3}")
    terminal.wait("the editor gets Ctrl-C", within: .seconds(30)) {
      program.drafts.first.flatMap { try? String(contentsOfFile: $0, encoding: .utf8) }?
        .contains("interrupted") ?? false
    }
    terminal.perform([
      ("typed into the editor", "saved, only on this machine."), (":help quit", "do the same."),
    ])
    terminal.leave()
    XCTAssertTrue(terminal.isAsItWas, "whatever the editor did to it")
    let modes = try XCTUnwrap(program.text(of: "modes"))
    XCTAssertTrue(modes.contains(" icanon") && modes.contains(" echo "), modes)
    XCTAssertTrue(modes.contains("intr = ^C"), modes)
    XCTAssertEqual(try notes(), ["interrupted\ntyped into the editor"])
  }

  func test_P3_whileTheEditorIsOpen_nothingElseIsWritten() async throws {
    let terminal = try onProfile(editor: "echo my own screen; read line; echo \"$line\" > \"$1\"")
    terminal.perform([(":note --edit", "my own screen")])
    terminal.type("not yet ent")
    await server.stop()
    try program.run(["note", try login(), "from elsewhere"], status: 0)
    terminal.watch(for: .milliseconds(1_500))
    XCTAssertTrue(
      terminal.screen.text.hasSuffix("my own screen\nnot yet ent"), terminal.screen.text)
    terminal.perform([("ered", "It replaced:")])
    terminal.expectNews("│ from elsewhere")
    terminal.leave()
    XCTAssertEqual(try notes(), ["not yet entered"])
    try await server.start()
  }

  func test_fG11_aSignalWhileTheEditorIsOpen_restoresTheTerminal_andKeepsADraft() throws {
    let terminal = try onProfile(editor: "echo half > \"$1\"; echo my own screen; read line")
    terminal.perform([(":note --edit", "my own screen")])
    Glibc.kill(terminal.process, SIGTERM)
    XCTAssertNil(terminal.waitForEnd(within: 30), "it dies by the signal")
    XCTAssertTrue(terminal.isAsItWas)
    let draft = try XCTUnwrap(program.drafts.first)
    XCTAssertEqual(try String(contentsOfFile: draft, encoding: .utf8), "half\n")
  }
}

extension EditorTests {
  private func onProfile(editor: String? = nil) throws -> PseudoTerminal {
    if let editor { program.environment["EDITOR"] = try program.makeScript("editor", editor) }
    let terminal = try PseudoTerminal(program, at: "   21   ")
    terminal.perform([("1", "Joined")])
    return terminal
  }

  private func login() throws -> String {
    try XCTUnwrap(program.logins().first)
  }

  private func notes() throws -> [String] {
    try program.run(["notes", "--json"]).rows.compactMap { $0["note"] as? String }
  }
}
