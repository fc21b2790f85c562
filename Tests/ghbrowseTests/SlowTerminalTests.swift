import Foundation
import Glibc
import StandIn
import XCTest

/// A terminal that takes nothing for a while (G13): notes and store go on, memory stays bounded, and
/// the screen is right when it reads again.
///
/// It takes nothing for 3 s, 5 s or 60 s, as ``Loops`` says.
final class SlowTerminalTests: ServerTestCase {
  override var content: StandInContent { .invented(count: 3_000, budget: 10_000) }

  func test_G13_aTerminalThatDoesNotRead_keepsNoNoteWaiting_andMemoryBounded() async throws {
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    let terminal = try PseudoTerminal(program)
    terminal.expect("   21   ")
    terminal.expect("list>")
    let usual = try terminal.peakMemory()
    // Far more rows than the terminal's own buffer takes, and a note after each.
    for number in 1...20 {
      terminal.type(":more 100\r:note \(number) written unseen \(number)\r\u{7}")
    }
    let count = try savedCount(program, reaching: 20)
    XCTAssertEqual(count, 20, "notes are saved while nothing can be shown")
    let seconds = Loops.count(short: 3, long: 5, full: 60)
    let end = Date() + Double(seconds)
    while Date() < end {
      terminal.type(":list\r")
      poll(nil, 0, 100)
    }
    let grown = try terminal.peakMemory() - usual
    print("rel G13: \(seconds) s without a reader, 0 of 20 notes lost, \(grown >> 20) MiB more")
    XCTAssertLessThan(grown, 24 << 20, "what waits for the terminal is at most a mebibyte")
    terminal.settle(0.5)
    terminal.enter(":status")
    terminal.expectNews("20 notes")
    terminal.wait("the prompt", within: .seconds(30)) { terminal.endsWith("list>") }
    terminal.enter(":quit")
    XCTAssertEqual(terminal.waitForEnd(), 0)
    XCTAssertEqual(terminal.modes, terminal.modesBefore)
  }

  // Ctrl-S holds all output back; a bell must not wait for it either.
  func test_G13_outputHeldBackByCtrlS_keepsNoNoteWaiting() throws {
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    let terminal = try PseudoTerminal(program)
    terminal.expect("   21   ")
    terminal.type("\u{13}")
    terminal.type("\u{8}\u{8}\u{8}:note 1 written unseen\r")
    XCTAssertEqual(try savedCount(program, reaching: 1), 1)
    terminal.type("\u{11}")
    terminal.expectNews("saved, only on this machine.")
    terminal.enter(":quit")
    XCTAssertEqual(terminal.waitForEnd(), 0)
  }

  // Leaving does not wait for ever for somebody who does not look.
  func test_G13_quittingWithoutAReader_ends() throws {
    let terminal = try PseudoTerminal(try ProgramUnderTest(apiURL: server.baseURL))
    terminal.expect("   21   ")
    terminal.type(":more 500\r:list\r:more 500\r:quit\r")
    let remains = terminal.remains(within: 10)
    XCTAssertEqual(remains?.ending, .exited(0))
  }
}

extension SlowTerminalTests {
  /// How many notes another process finds, once there are `count` of them or 20 s have passed.
  private func savedCount(_ program: ProgramUnderTest, reaching count: Int) throws -> Int {
    let deadline = Date() + 20
    var found = 0
    while found < count, Date() < deadline {
      found = (try program.run(["notes", "--json"]).json as? [Any])?.count ?? 0
    }
    return found
  }
}
