import Foundation
import StandIn
import XCTest

/// A first start beside a disk that stalls, or a lock that is held (N9, fB13).
final class SlowOpeningTests: StalledDiskTestCase {
  override var isFirstStart: Bool { true }

  func test_N9_fB13_theFirstStart_besideAStalledDisk_hasAPromptAtOnce_andRunsWhatIsTypedLater()
    throws
  {
    for kind in ["xterm-256color", "dumb"] {
      try prepare()
      program.environment["TERM"] = kind
      try setStalled(true)
      let terminal = try open()
      echoes("xyz", terminal)
      perform(":status", "the database is not open yet", terminal)
      perform(":help", ":quit", terminal)
      terminal.type("\u{3}")
      terminal.expectNews(":quit or Ctrl-D exits")
      terminal.enter(":tags")
      try setStalled(false)
      terminal.expectNews("No note has a tag")
      terminal.enter(":back")
      terminal.expect("   20   ")
      terminal.perform([(":note 2 met at FOSDEM", "only on this machine")])
      terminal.expect("list>")
      terminal.leave()
    }
  }

  func test_N9_fB13_theFirstStart_besideAHeldLock_waitsForIt_howeverLong() throws {
    try FileManager.default.createDirectory(
      atPath: program.storeFile(""), withIntermediateDirectories: true)
    let lock = try OutsideHold(lockOf: program)
    let terminal = try open()
    echoes("xyz", terminal)
    terminal.settle(5.5)
    XCTAssertFalse(terminal.screen.text.contains("read-only"), terminal.screen.last(4))
    try lock.end()
    terminal.expect("   20   ")
    terminal.leave()
  }

  func test_N9_fB13_aFirstStart_isLeftWithinTwoSeconds_andTheNextOneIsAsEver() throws {
    for (keys, ending) in Self.endings {
      try prepare()
      try setStalled(true)
      end(try open(), keys, ending)
      try setStalled(false)
      try start().leave()
    }
  }

  private func open() throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(program, at: "not open yet", ">")
    XCTAssertLessThan(terminal.slept, 1)
    return terminal
  }
}
