import Foundation
import StandIn
import XCTest

/// A first start beside a disk that stalls, or a lock that is held (N9, fB13).
final class SlowOpeningTests: StalledDiskTestCase {
  func test_N9_fB13_theFirstStart_besideAStalledDisk_hasAPromptAtOnce_andRunsWhatIsTypedLater()
    throws
  {
    for kind in ["xterm-256color", "dumb"] {
      let program = try newProgram(on: kind)
      try setStalled(true, program)
      let terminal = try open(program)
      echoes("xyz", terminal)
      perform(":status", "the database is not open yet", terminal)
      perform(":help", ":quit", terminal)
      terminal.type("\u{3}")
      terminal.expectNews(":quit or Ctrl-D exits")
      terminal.enter(":tags")
      try setStalled(false, program)
      terminal.expectNews("No note has a tag")
      terminal.enter(":back")
      terminal.expect("   20   ")
      terminal.perform([(":note 2 met at FOSDEM", "only on this machine")])
      terminal.expect("list>")
      terminal.leave()
    }
  }

  func test_N9_fB13_theFirstStart_besideAHeldLock_waitsForIt_howeverLong() throws {
    let program = try newProgram()
    try FileManager.default.createDirectory(
      atPath: program.storeFile(""), withIntermediateDirectories: true)
    let lock = try OutsideHold(lockOf: program)
    let terminal = try open(program)
    echoes("xyz", terminal)
    terminal.settle(5.5)
    XCTAssertFalse(terminal.screen.text.contains("read-only"), terminal.screen.last(4))
    try lock.end()
    terminal.expect("   20   ")
    terminal.leave()
  }

  func test_N9_fB13_aFirstStart_isLeftWithinTwoSeconds_andTheNextOneIsAsEver() throws {
    for (keys, ending) in [
      (":quit\r", PseudoTerminal.Ending.exited(0)), ("\u{4}", .exited(0)),
      ("", .signalled(SIGTERM)), ("", .signalled(SIGHUP)),
    ] {
      let program = try newProgram()
      try setStalled(true, program)
      let terminal = try open(program)
      let before = terminal.slept
      if case .signalled(let number) = ending { kill(terminal.process, number) }
      terminal.type(keys)
      XCTAssertEqual(terminal.remains(within: 10)?.ending, ending)
      XCTAssertLessThan(terminal.slept - before, 2.5)
      terminal.settle()
      XCTAssertTrue(terminal.isAsItWas)
      try setStalled(false, program)
      try start(program).leave()
    }
  }

  private func newProgram(on kind: String = "xterm-256color") throws -> ProgramUnderTest {
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    program.environment["TERM"] = kind
    program.environment["STALLED"] = stall(program)
    try program.preload(.stalledDisk)
    return program
  }

  private func open(_ program: ProgramUnderTest) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(program, at: "not open yet", ">")
    XCTAssertLessThan(terminal.slept, 1)
    return terminal
  }
}
