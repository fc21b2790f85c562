import Foundation
import Glibc
import StandIn
import XCTest

/// Notes that are being typed when the program ends (A7, G6, G11).
final class DraftAutosaveTests: ServerTestCase {
  override var content: StandInContent { .invented(count: 30) }
  private var program: ProgramUnderTest?

  override func setUp() async throws {
    try await super.setUp()
    program = try ProgramUnderTest(apiURL: server.baseURL)
  }

  override func tearDown() async throws {
    program = nil
    try await super.tearDown()
  }

  private func start(on row: Int? = nil) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(try XCTUnwrap(program))
    terminal.expect("   21   ")
    if let row {
      terminal.enter("\(row)")
      terminal.expectNews("Joined")
    }
    return terminal
  }

  private func leave(_ terminal: PseudoTerminal) {
    terminal.enter(":quit")
    XCTAssertEqual(terminal.waitForEnd(), 0)
  }

  private var drafts: String {
    // A file that is still being written is none yet.
    (program?.drafts ?? []).filter { !$0.hasSuffix(".new") }.compactMap {
      try? String(contentsOfFile: $0, encoding: .utf8)
    }.joined()
  }

  private func waitForDraft(_ text: String, _ terminal: PseudoTerminal) {
    terminal.wait("\"\(text)\" is on disk", within: .seconds(2)) { drafts.contains(text) }
  }

  private func waitForNoDraft(_ terminal: PseudoTerminal) {
    terminal.wait("no draft is left: \(drafts)", within: .seconds(30)) { program?.drafts == [] }
  }

  private func login(_ row: Int) throws -> String {
    let rows = try program?.run(["list", "--json"]).json as? [[String: Any]]
    return try XCTUnwrap(rows?[row - 1]["login"] as? String)
  }

  func test_A7_killed_whileANoteIsTyped_theNextStartOffersIt_andNoteHasItOnTheLine() throws {
    let first = try start()
    let login = try login(3)
    first.type(":note 3 met at FOSDEM, wants")
    waitForDraft("met at FOSDEM, wants", first)
    first.type(" to talk é")
    waitForDraft("wants to talk é", first)
    first.kill()
    var status = stat()
    XCTAssertEqual(stat(try XCTUnwrap(program?.drafts.first), &status), 0)
    XCTAssertEqual(status.st_mode & 0o777, 0o600)

    let second = try start()
    second.expectWrapped("1 draft of notes is kept, on \(login.lowercased())")
    second.enter("@\(login)")
    second.expect("│ met at FOSDEM, wants to talk é")
    second.enter(":note")
    second.expectNews("note> met at FOSDEM, wants to talk é")
    second.enter(" about TOML")
    second.expectNews("saved, only on this machine.")
    waitForNoDraft(second)
    leave(second)

    let third = try start()
    third.enter(":notes")
    third.expectNews("Notes (only on this machine)")
    XCTAssertFalse(third.shows("draft"))
    leave(third)
  }

  func test_A7_itIsOfferedAgain_untilItIsFinished_orTakenBack() throws {
    let first = try start(on: 2)
    first.enter(":note")
    first.expectNews("note> ")
    first.type("half of it")
    waitForDraft("half of it", first)
    first.kill()
    let second = try start()
    second.expectWrapped("1 draft of notes is kept")
    second.kill()
    let third = try start(on: 2)
    third.expectWrapped("1 draft of notes is kept")
    third.enter(":note")
    third.expectNews("note> half of it")
    third.type("\u{3}")
    third.enter(":note")
    third.expectNews("note> half of it")
    third.type("\u{15}\r")
    third.expectNews("The note is left as it was")
    waitForNoDraft(third)
    leave(third)
  }

  func test_A7_clearedOrSaved_itIsNoDraftAnyMore_andCommandsNeverAre() throws {
    let terminal = try start(on: 1)
    terminal.type(":note a secret")
    waitForDraft("a secret", terminal)
    terminal.type("\u{3}")
    waitForNoDraft(terminal)
    terminal.type(":note saved")
    waitForDraft("saved", terminal)
    terminal.enter()
    terminal.expectNews("saved, only on this machine.")
    waitForNoDraft(terminal)
    terminal.type(":search for :note ")
    terminal.expectNews("for :note")
    // By the time a note that is typed later is on disk, the command would be, too.
    let other = try start(on: 2)
    other.type(":note typed later")
    waitForDraft("typed later", other)
    XCTAssertFalse(drafts.contains("search"), drafts)
    other.type("\u{3}")
    terminal.type("\u{3}")
    waitForNoDraft(other)
    leave(other)
    leave(terminal)
  }

  func test_G6_G11_aSignal_orATerminalThatGoes_keepsWhatWasJustTyped() throws {
    for signal in [SIGTERM, SIGHUP] {
      let terminal = try start(on: 1)
      terminal.type(":note just typed \(signal)")
      terminal.expectNews("just typed \(signal)")
      let begin = ContinuousClock.now
      Glibc.kill(terminal.process, signal)
      XCTAssertNil(terminal.waitForEnd(within: 30), "it dies by the signal")
      XCTAssertLessThan(ContinuousClock.now - begin, .seconds(1))
      XCTAssertTrue(terminal.isAsItWas, "\(signal): \(terminal.raw.suffix(60))")
      XCTAssertTrue(drafts.contains("just typed \(signal)"), drafts)
    }
    var terminal: PseudoTerminal? = try start(on: 1)
    terminal?.type(":note left on the line")
    terminal?.expectNews("left on the line")
    let process = try XCTUnwrap(terminal?.process)
    terminal = nil
    XCTAssertTrue(hasEnded(process, within: .seconds(2)))
    XCTAssertTrue(drafts.contains("left on the line"), drafts)
  }

  func test_G6_ctrlD_endsOnAnEmptyLineOnly_alsoOnANotes() throws {
    let terminal = try start(on: 1)
    terminal.type(":note not finished\u{4}\u{4}!")
    terminal.expectNews("not finished!")
    waitForDraft("not finished!", terminal)
    terminal.type("\u{15}")
    waitForNoDraft(terminal)
    terminal.enter(":note")
    terminal.expectNews("note> ")
    terminal.type("\u{4}")
    terminal.expectNews("The note is left as it was.")
    terminal.wait("the prompt", within: .seconds(30)) { terminal.screen.last(1).hasSuffix(">") }
    XCTAssertEqual(terminal.screen.last(1).count { $0 == ">" }, 1, "one prompt")
    terminal.type("\u{4}")
    XCTAssertEqual(terminal.waitForEnd(), 0)
    XCTAssertTrue(terminal.isAsItWas)
    XCTAssertEqual(program?.drafts, [])
  }

  func test_P2_aNoteTypedWhileItsProfileLoads_isSavedAtOnce() async throws {
    let terminal = try start()
    server.hold()
    terminal.enter("2")
    await server.arrived(2)
    terminal.enter(":note typed while it loads")
    terminal.expectNews("saved, only on this machine.")
    terminal.kill()
    server.release()
    let next = try start()
    next.enter(":search typed while it loads")
    next.expectNews("✎")
    leave(next)
  }

  func test_A7_anotherProcess_doesNotTakeItAway() throws {
    let first = try start(on: 1)
    first.type(":note mine")
    waitForDraft("mine", first)
    let second = try start()
    second.enter(":help quit")
    second.expectNews("do the same.")
    leave(second)
    XCTAssertTrue(drafts.contains("mine"))
    first.enter()
    first.expectNews("saved, only on this machine.")
    leave(first)
    XCTAssertEqual(program?.drafts, [])
  }

  private func hasEnded(_ process: pid_t, within limit: Duration) -> Bool {
    let deadline = ContinuousClock.now + limit
    var status: Int32 = 0
    while ContinuousClock.now < deadline {
      if waitpid(process, &status, WNOHANG) == process { return true }
      usleep(10_000)
    }
    Glibc.kill(process, SIGKILL)
    waitpid(process, &status, 0)
    return false
  }
}
