import Foundation
import Glibc
import StandIn
import XCTest

/// The history and the start-up file at the prompt (G15, J2, rel 2.4.9), and the first launch.
final class HistoryTests: ServerTestCase {
  override var content: StandInContent { .invented(count: 30) }

  private func start(_ program: ProgramUnderTest) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(program)
    terminal.expect("   21   ")
    return terminal
  }

  private func history(_ program: ProgramUnderTest) throws -> [String] {
    try String(contentsOfFile: "\(program.stateDirectory)/history", encoding: .utf8)
      .split(separator: "\n").map(String.init)
  }

  func test_linesComeBackAtTheNextStart_withTheArrowKeys_alsoAfterASignal() throws {
    let hint = "Type a row's number to open it, :help for everything."
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    let first = try start(program)
    first.expect(hint)
    first.enter(":help quit")
    first.expectNews("do the same.")
    Glibc.kill(first.process, SIGTERM)
    XCTAssertNil(first.waitForEnd(within: 30), "it dies by the signal")
    let second = try start(program)
    second.expect("list>")
    // What was read is there when a command has been done.
    second.enter(":help back")
    second.expectNews("On the first screen")
    second.type("\u{1B}[A\u{1B}[A")
    second.wait("two lines up", within: .seconds(30)) { second.endsWith("list> :help quit") }
    XCTAssertFalse(second.shows(hint), "at the first launch only")
    second.type("\u{15}")
    second.leave()
    XCTAssertEqual(try history(program), [":help quit", ":help back", ":quit"])
  }

  func test_J2_noTextOfANote_isKept_howeverItWasTyped() throws {
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    let terminal = try start(program)
    for line in [
      ":note 1 secret one", ":not 1 secret two", ":nte 1 secret three", "note 1 secret four",
      "secret five and more", ":unote 1 secret six", ":NOTE 1 secret",
    ] {
      terminal.enter(line)
      terminal.expectNews("list>")
    }
    terminal.enter("1")
    terminal.expectNews("Joined")
    // Typed ahead of the line on which the note is edited.
    terminal.type(":note\r:list secret\r")
    terminal.expectNews("It replaced:")
    terminal.enter(":note --edi secret")
    terminal.expectNews("did you mean --edit?")
    terminal.leave()
    XCTAssertEqual(try history(program), ["1", ":quit"])
  }

  func test_B10_aThousandLinesAreKept_forTheirOwnerOnly_noneTwiceInARow_norAfterABlank() throws {
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    try start(program).leave()
    let path = "\(program.stateDirectory)/history"
    let old = (1...1_010).map { ":search \($0)" }
    try Data(old.map { $0 + "\n" }.joined().utf8).write(to: URL(fileURLWithPath: path))
    let terminal = try start(program)
    for line in [":help back", ":help back", " :help back"] {
      terminal.enter(line)
      terminal.expectNews("On the first screen")
    }
    terminal.leave()
    XCTAssertEqual(try history(program), Array(old.suffix(998)) + [":help back", ":quit"])
    var status = stat()
    XCTAssertEqual(stat(path, &status), 0)
    XCTAssertEqual(status.st_mode & 0o077, 0)
  }

  func test_G15_aLinkInTheHistorysPlace_isNotFollowed() throws {
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    let victim = "\(program.directory)/victim"
    try Data("mine\n".utf8).write(to: URL(fileURLWithPath: victim))
    try FileManager.default.createDirectory(
      atPath: program.stateDirectory, withIntermediateDirectories: true)
    XCTAssertEqual(symlink(victim, "\(program.stateDirectory)/history"), 0)
    let terminal = try start(program)
    terminal.expectWrapped("history is a link, so it is left alone")
    terminal.leave()
    XCTAssertEqual(program.text(of: "victim"), "mine\n")
  }

  func test_G15_aHostileHistory_andAHostileStartUpFile_areLeftAlone_withALine() throws {
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    let folder = program.stateDirectory
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    XCTAssertEqual(mkfifo("\(folder)/history", 0o600), 0)
    XCTAssertEqual(mkfifo("\(program.directory)/keys", 0o600), 0)
    program.environment["INPUTRC"] = "\(program.directory)/keys"
    let terminal = try start(program)
    terminal.expectWrapped("history is not a plain file, so it is left alone")
    terminal.expectWrapped("keys is not a plain file, so readline's own keys are used.")
    XCTAssertFalse(terminal.shows("Type a row's number"), "that is no first launch")
    terminal.enter(":help quit")
    terminal.expectNews("do the same.")
    terminal.type("\u{1B}[A")
    terminal.expectNews(":help quit")
    terminal.type("\u{15}")
    terminal.leave()
  }
}
