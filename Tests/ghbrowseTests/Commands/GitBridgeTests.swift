import Foundation
import StandIn
import TestSupport
import XCTest

/// The way into git, and names beside the logins of a text: `coauthor`, `:coauthor` and `annotate` (X31).
final class GitBridgeTests: SavedPeopleTestCase {
  private let line = "Co-authored-by: Ada \\ Fir <99+ada@users.noreply.github.com>\n"

  func test_X31_theLine_isTakenByGit_andReadBackAsATrailer() throws {
    let count = server.requests.count
    let printed = try program.run(["coauthor", "ADA"])
    XCTAssertEqual(printed.output, line, printed.error)
    XCTAssertEqual(server.requests.count, count, "whoever is saved needs no network")
    let script = """
      cd "$1" && git init -q . && git config user.name me && git config user.email me@example.org
      git commit -q --allow-empty -m "A title" --trailer "$2"
      git log -1 --format=%B | git interpret-trailers --parse
      """
    let trailer = printed.output.trimmingCharacters(in: .newlines)
    _ = try SystemCommand.git.path()
    let read = try SystemCommand.bash.run(["-c", script, "bash", program.directory, trailer])
    XCTAssertEqual(read.output, line)
  }

  func test_X31_whoHasNoProfile_isAskedForOnce_andOfflineTheLoginIsTheName() throws {
    let id = StandInPeople.ids(12)[3]
    let login = StandInPeople.login(of: id)
    let plain = "Co-authored-by: \(login) <\(id)+\(login)@users.noreply.github.com>\n"
    XCTAssertEqual(try program.run(["coauthor", login, "--offline"]).output, plain)
    server.answer("/users/acme", with: .json(#"{"id":5,"login":"acme","type":"Organization"}"#))
    server.answer(
      "/users/\(login)", with: .json(#"{"id":\#(id),"login":"\#(login)","name":"Zoë Ò"}"#))
    let all = try program.run(["coauthor", login, "acme", "nobody-here", "ada"], status: 1)
    XCTAssertEqual(
      all.output, "Co-authored-by: Zoë Ò <\(id)+\(login)@users.noreply.github.com>\n" + line)
    for words in ["acme is an organization", "no user called nobody-here"] {
      XCTAssertTrue(all.error.contains(words), all.error)
    }
    XCTAssertEqual(try program.run(["coauthor"]).status, 2)
    XCTAssertEqual(try program.run(["coauthor", "ada", "--json"]).status, 2)
  }

  func test_X31_atThePrompt_onAProfileAndOnAList_andInAScript() throws {
    let terminal = try PseudoTerminal(program, ["--offline"], columns: 100)
    terminal.expectNews("list")
    terminal.perform([
      ("@ada", "ada"), (":coauthor", "<99+ada@users.noreply.github.com>"),
      (":coauthor 3", "takes no row"), (":back", "list"), (":coauthor", "needs the row's number"),
    ])
    terminal.leave()
    let narrow = try PseudoTerminal(program, ["--offline"], columns: 40)
    narrow.expectNews("list")
    narrow.perform([("@ada", "ada"), (":coauthor", "github.com>")])
    let rows = narrow.screen.text.split(separator: "\n").map(String.init)
    XCTAssertTrue(rows.contains("Co-authored-by: Ada \\ Fir <99+ada@users."), "\(rows)")
    narrow.leave()
    XCTAssertTrue(
      try program.run(["--offline", "-c", "@ada", "-c", ":coauthor"]).output.contains(line))
  }

  private func annotated(_ text: Data) throws -> Data {
    let outcome = try program.run(["annotate"], input: text)
    XCTAssertEqual([outcome.error, "\(outcome.status)"], ["", "0"])
    return Data(outcome.outputBytes)
  }

  func test_X31_namesAndNotes_standBehindTheFirstMention_andNoOtherByteChanges() throws {
    let noted = "wubehopo"
    let text = """
      \u{FEFF}cc @ada, @ADA and @\(noted)\r
      mail a@ada.org, @nobody-here, @ada/team \u{1B}[31m
      \t@ada\u{0}
      the end of @ada
      """
    let bytes = Data(text.utf8) + [0xFF, 0xFE]
    let outcome = try annotated(bytes)
    let ada = " (Ada \\ Fir ✎ two ⏎ lines #tea)"
    let expected =
      text.replacing("cc @ada,", with: "cc @ada\(ada),")
      .replacing("@\(noted)", with: "@\(noted) (✎ a TAB and a \\ #tea #cake)")
      .replacing("\t@ada", with: "\t@ada\(ada)").replacing("of @ada", with: "of @ada\(ada)")
    XCTAssertEqual(outcome, Data(expected.utf8) + [0xFF, 0xFE])
    for plain in [Data(), Data("no login\n".utf8), Data([0x40, 0x0A, 0xC3])] {
      XCTAssertEqual(try annotated(plain), plain)
    }
  }

  func test_X31_longLines_passThrough_andBlocksEndAnywhere() throws {
    let ada = " (Ada \\ Fir ✎ two ⏎ lines #tea)"
    for length in [65_500, 65_535, 65_536, 65_600, 131_080, 300_000] {
      let long = String(repeating: "x", count: length - 5) + " @ada"
      let text = "@ada\n\(long)\n@ada"
      let isLong = length > 65_536
      let expected = "@ada\(ada)\n\(long)\(isLong ? "" : ada)\n@ada\(ada)"
      XCTAssertEqual(try annotated(Data(text.utf8)), Data(expected.utf8), "\(length)")
    }
  }

  func test_X31_fH13_onATerminal_theTextIsSafe() throws {
    program.launcher = ["/bin/sh", "-c", "printf '\\033]0;title\\007 @ada\\n' | \"$0\" \"$@\""]
    let terminal = try program.onTerminal(["annotate"], columns: 100)
    XCTAssertTrue(terminal.screen.text.contains("]0;title"), "it is text")
    XCTAssertTrue(terminal.screen.text.contains("@ada (Ada \\ Fir ✎ two"), terminal.screen.text)
  }
}
