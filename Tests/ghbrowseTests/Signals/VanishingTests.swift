import Foundation
import StandIn
import XCTest

/// A terminal that goes away under the program (fG12).
final class VanishingTests: ServerTestCase {
  func test_fG12_atThePrompt_itIsGoneWithinASecond() throws {
    // Also in a paste, and where the rest of a reply is awaited for 100 ms.
    for keys in [
      ":note half typ", "\u{1B}]11;rgb:\u{1B}[200~half typ", ":half typ\u{1B}[200~some\u{1B}[20",
      "half typ\u{1B}]",
    ] {
      let terminal = try PseudoTerminal(ProgramUnderTest(), ["--demo"], at: "list>")
      terminal.type(keys)
      terminal.settle(0.05)
      assertGone(terminal)
    }
  }

  // As under nohup: no signal comes, and every read and write fails instead.
  func test_fG12_withHangUpIgnored_itIsGoneWithinASecond_andDoesNotSpin() async throws {
    program.launcher = ["/bin/sh", "-c", "trap '' HUP; exec \"$@\"", "sh"]
    let terminal = try PseudoTerminal(program, at: "   21   ")
    assertGone(terminal)
    for keys in ["\u{1A}", ":status\rkeys\u{1A}"] {
      let stopped = try PseudoTerminal(program, at: "   22   ")
      stopped.type(keys)
      assertGone(stopped)
    }
    let loading = try PseudoTerminal(program, at: "   22   ")
    let count = server.requests.count
    server.hold()
    loading.enter("2")
    await server.arrived(count + 1)
    assertGone(loading)
  }

  private func assertGone(
    _ terminal: PseudoTerminal, file: StaticString = #filePath, line: UInt = #line
  ) {
    let before = terminal.slept
    terminal.hangUp()
    guard let remains = terminal.remains(within: 30) else {
      return XCTFail("it is still there", file: file, line: line)
    }
    XCTAssertLessThan(terminal.slept - before, 1, file: file, line: line)
    XCTAssertLessThan(remains.processorTime, 3, "it spins", file: file, line: line)
  }
}
