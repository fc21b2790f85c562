import Foundation
import Glibc
import StandIn
import XCTest

/// The history and the start-up file at the prompt (fB10, fG15, fJ2), and the hint of the first start.
final class HistoryTests: ServerTestCase {
  override var content: StandInContent { .invented(count: 30) }

  private func history(_ program: ProgramUnderTest) -> [Substring]? {
    program.text(of: ".local/state/ghbrowse/history")?.split(separator: "\n")
  }

  func test_theArrowKeysBringLinesBackAtTheNextStart_alsoAfterASignal() throws {
    let hint = "Type a row number to open it, or :help for the commands."
    let first = try PseudoTerminal(program, at: "   21   ")
    first.expect(hint)
    first.perform([(":help quit", "do the same.")])
    Glibc.kill(first.process, SIGTERM)
    XCTAssertNil(first.waitForEnd(within: 30), "it dies by the signal")
    let second = try PseudoTerminal(program, at: "   21   ")
    second.expect("list>")
    // The history has been read when a command is done.
    second.perform([(":help back", "The first screen has no previous")])
    second.type("\u{1B}[A\u{1B}[A")
    second.wait("two lines up") { second.endsWith("list> :help quit") }
    // Page Up looks for an older line that begins so.
    second.type("\u{1B}[5~\u{1B}[5~x")
    second.wait("the same line") { second.endsWith("list> :help quitx") }
    XCTAssertFalse(second.shows(hint), "at the first start only")
    second.type("\u{15}")
    second.leave()
    XCTAssertEqual(history(program), [":help quit", ":help back", ":quit"])
  }

  func test_fJ2_noTextOfANote_isKept_howeverItWasTyped() throws {
    let terminal = try PseudoTerminal(program, at: "   21   ")
    terminal.perform(
      [
        ":note 1 secret one", ":not 1 secret two", ":nte 1 secret three", "note 1 secret four",
        "secret five and more", ":unote 1 secret six", ":NOTE 1 secret",
      ].map { ("\u{15}" + $0, "list>") } + [("\u{15}1", "Joined")])
    // Typed ahead of the line on which the note is edited.
    terminal.type(":note\r:list secret\r")
    terminal.expectNews("It replaced (:undo brings it back):")
    terminal.perform([(":note --edi secret", "did you mean --edit?")])
    terminal.type("\u{15}")
    terminal.leave()
    XCTAssertEqual(history(program), ["1", ":quit"])
  }

  func test_fB10_aThousandLinesAreKept_forTheirOwnerOnly_noneTwiceInARow_norAfterABlank() throws {
    let path = "\(program.stateDirectory)/history"
    let old = (1...1_010).map { ":search \($0)" }
    try program.put([(path, Array(old.map { $0 + "\n" }.joined().utf8))])
    let terminal = try PseudoTerminal(program, at: "   21   ")
    terminal.perform(
      [":help back", ":help back", " :help back"].map { ($0, "The first screen has no previous") })
    terminal.leave()
    XCTAssertEqual(
      history(program), old.suffix(998).map { $0[...] } + [":help back", ":quit"])
    var status = stat()
    XCTAssertEqual(stat(path, &status), 0)
    XCTAssertEqual(status.st_mode & 0o077, 0)
  }

  func test_fG15_aHistoryOrAStartUpFile_thatIsALinkOrNoFile_isReportedAndLeftAlone() throws {
    for isLink in [true, false] {
      let program = try ProgramUnderTest(apiURL: server.baseURL)
      let path = "\(program.stateDirectory)/history"
      try program.put([("\(program.directory)/victim", Array("mine\n".utf8)), (path, [])])
      XCTAssertEqual(unlink(path), 0)
      if isLink {
        XCTAssertEqual(symlink("\(program.directory)/victim", path), 0)
      } else {
        XCTAssertEqual(mkfifo(path, 0o600), 0)
        XCTAssertEqual(mkfifo("\(program.directory)/keys", 0o600), 0)
        program.environment["INPUTRC"] = "\(program.directory)/keys"
      }
      let terminal = try PseudoTerminal(program, at: "   21   ")
      terminal.expectWrapped(
        "history is \(isLink ? "a link" : "not a plain file"), so it is left alone")
      if !isLink {
        terminal.expectWrapped("keys is not a plain file, so readline's own keys are used.")
      }
      XCTAssertFalse(terminal.shows("Type a row number"), "this is not the first start")
      terminal.perform([(":help quit", "do the same."), ("\u{1B}[A", "do the same.")])
      terminal.leave()
      XCTAssertEqual(program.text(of: "victim"), "mine\n")
    }
  }
}
