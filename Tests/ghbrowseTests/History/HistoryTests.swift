import Foundation
import Glibc
import StandIn
import XCTest

/// The history and the start-up file at the prompt (G15, J3, rel 2.4.9), and the first launch.
final class HistoryTests: ServerTestCase {
  override var content: StandInContent { .invented(count: 30) }

  private func start(_ program: ProgramUnderTest, _ arguments: [String] = []) throws
    -> PseudoTerminal
  {
    let terminal = try PseudoTerminal(program, arguments)
    terminal.expect("   21   ")
    return terminal
  }

  private func leave(_ terminal: PseudoTerminal) {
    terminal.type("\u{4}")
    XCTAssertEqual(terminal.waitForEnd(), 0)
  }

  private func history(_ program: ProgramUnderTest) throws -> [String] {
    try String(contentsOfFile: "\(program.stateDirectory)/history", encoding: .utf8)
      .split(separator: "\n").map(String.init)
  }

  func test_linesComeBackAtTheNextStart_withTheArrowKeys() throws {
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    let first = try start(program)
    first.enter(":help quit")
    first.expectNews("do the same.")
    first.enter(":search zzz")
    first.expectNews("Nobody saved here")
    leave(first)
    let second = try start(program)
    second.expect("list>")
    // What was read is there when a command has been done.
    second.enter(":help back")
    second.expectNews("On the first screen")
    second.type("\u{1B}[A\u{1B}[A\u{1B}[A")
    second.wait("three lines up", within: .seconds(30)) { second.endsWith("list> :help quit") }
    second.type("\u{15}")
    leave(second)
    XCTAssertEqual(try history(program), [":help quit", ":search zzz", ":help back"])
  }

  func test_J2_noTextOfANote_isKept_howeverItWasTyped() throws {
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    let terminal = try start(program)
    let lines = [
      ":note 1 secret one", ":not 1 secret two", ":nte 1 secret three", "note 1 secret four",
      "secret five and more", ":unote 1 secret six", " :list", ":help", ":help", ":NOTE 1 secret",
    ]
    for line in lines {
      terminal.enter(line)
      terminal.settle()
    }
    terminal.enter("1")
    terminal.expectNews("Joined")
    // Typed ahead of the line on which the note is edited.
    terminal.type(":note\r:list secret\r")
    terminal.expectNews("It replaced:")
    terminal.enter(":note --edi secret")
    terminal.expectNews("did you mean --edit?")
    leave(terminal)
    let kept = try history(program)
    XCTAssertEqual(kept, [":help", "1"])
    XCTAssertFalse(kept.contains { $0.contains("secret") })
  }

  func test_aSignal_keepsTheHistory() throws {
    for signal in [SIGTERM, SIGHUP] {
      let program = try ProgramUnderTest(apiURL: server.baseURL)
      let terminal = try start(program)
      terminal.enter(":help quit")
      terminal.expectNews("do the same.")
      Glibc.kill(terminal.process, signal)
      XCTAssertNil(terminal.waitForEnd(within: 30), "it dies by the signal")
      XCTAssertEqual(try history(program), [":help quit"])
    }
  }

  func test_G15_aHostileHistory_isLeftAlone_withALine_andTheKeysStillKnowThisSession() throws {
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    let path = "\(program.stateDirectory)/history"
    XCTAssertEqual(try program.run(["list"]).status, 0)
    let victim = "\(program.directory)/victim"
    try "mine\n".write(toFile: victim, atomically: true, encoding: .utf8)
    let hostile: [(String, () throws -> Void)] = [
      ("is no plain file", { XCTAssertEqual(mkfifo(path, 0o600), 0) }),
      ("is a link", { XCTAssertEqual(symlink(victim, path), 0) }),
      ("is no plain file", { XCTAssertEqual(mkdir(path, 0o700), 0) }),
      ("is no text", { try Data([1, 2, 3, 0]).write(to: URL(fileURLWithPath: path)) }),
      (
        "is too large",
        {
          try Data().write(to: URL(fileURLWithPath: path))
          XCTAssertEqual(truncate(path, 1 << 30), 0)
        }
      ),
    ]
    for (words, prepare) in hostile {
      try FileManager.default.createDirectory(
        atPath: program.stateDirectory, withIntermediateDirectories: true)
      try prepare()
      let begin = ContinuousClock.now
      let terminal = try start(program)
      terminal.expectWrapped("\(words), so it is left alone")
      XCTAssertLessThan(ContinuousClock.now - begin, .seconds(20), words)
      XCTAssertFalse(terminal.shows("Type a row's number"), "that is no first launch")
      terminal.enter(":help quit")
      terminal.expectNews("do the same.")
      terminal.type("\u{1B}[A")
      terminal.expectNews(":help quit")
      terminal.type("\u{15}")
      leave(terminal)
      XCTAssertEqual(try String(contentsOfFile: victim, encoding: .utf8), "mine\n")
      try FileManager.default.removeItem(atPath: path)
    }
  }

  func test_G15_aHostileStartUpFile_isLeftOut_withALine() throws {
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    let folder = "\(program.directory)/rc"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    XCTAssertEqual(mkfifo("\(folder)/fifo", 0o600), 0)
    XCTAssertEqual(symlink("/etc/passwd", "\(folder)/link"), 0)
    try Data([0, 1, 2, 0x0A]).write(to: URL(fileURLWithPath: "\(folder)/binary"))
    try Data().write(to: URL(fileURLWithPath: "\(folder)/large"))
    XCTAssertEqual(truncate("\(folder)/large", 1 << 30), 0)
    try "$include \(folder)/self\n".write(
      toFile: "\(folder)/self", atomically: true, encoding: .utf8)
    try "set bell-style none\n  $INCLUDE  \(folder)/fifo \n".write(
      toFile: "\(folder)/including", atomically: true, encoding: .utf8)
    for (name, words) in [
      ("fifo", "is no plain file"), ("link", "is a link"), ("binary", "is no text"),
      ("large", "is too large"), ("self", "is included too often"), ("", "is no plain file"),
      ("including", "is no plain file"),
    ] {
      program.environment["INPUTRC"] = "\(folder)/\(name)"
      let begin = ContinuousClock.now
      let terminal = try start(program)
      terminal.expectWrapped("\(words), so readline's own keys are used.")
      XCTAssertLessThan(ContinuousClock.now - begin, .seconds(20), name)
      leave(terminal)
    }
  }

  func test_theReadersOwnKeys_areKnown_alsoThoseForGhbrowseOnly_alsoThroughALink() throws {
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    let file = "\(program.directory)/dotfiles"
    try """
    $if ghbrowse
    "\\C-xh": ":help quit\\C-m"
    $endif
    $if Bash
    "\\C-xb": ":help back\\C-m"
    $endif

    """.write(toFile: file, atomically: true, encoding: .utf8)
    XCTAssertEqual(symlink(file, "\(program.directory)/.inputrc"), 0)
    let terminal = try start(program)
    terminal.type("\u{18}h")
    terminal.expectNews("do the same.")
    terminal.type("\u{18}b")
    terminal.enter(":help more")
    terminal.expectNews("What is saved comes first")
    XCTAssertFalse(terminal.news.contains("On the first screen"))
    leave(terminal)
  }

  func test_keysOfViMode_editTheLine() throws {
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    try "set editing-mode vi\n".write(
      toFile: "\(program.directory)/.inputrc", atomically: true, encoding: .utf8)
    let terminal = try start(program)
    terminal.type(":helx quiz\u{1B}rt0fxrp\r")
    terminal.expectNews("do the same.")
    leave(terminal)
  }

  func test_theHint_comesAtTheFirstLaunchOnly_underTheRows() throws {
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    let hint = "Type a row's number to open it, :help for everything."
    let first = try start(program)
    first.expect(hint)
    leave(first)
    let second = try start(program)
    second.enter(":help quit")
    second.expectNews("do the same.")
    XCTAssertFalse(second.shows(hint))
    leave(second)
  }

  func test_theHint_comesNeitherWhenPiped_norWhenQuiet() throws {
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    let piped = try program.run(typing: ":help quit\n")
    XCTAssertFalse((piped.output + piped.error).contains("Type a row's number to open"))
    let quiet = try start(program, ["--quiet"])
    quiet.enter(":help quit")
    quiet.expectNews("do the same.")
    XCTAssertFalse(quiet.shows("Type a row's number to open"))
    leave(quiet)
  }
}
