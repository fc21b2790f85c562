import Foundation
import Glibc
import StandIn
import XCTest

/// A terminal that goes away under the program (G12).
final class VanishingTests: ServerTestCase {
  func test_G12_atThePrompt_itIsGoneWithinASecond() throws {
    let terminal = try PseudoTerminal(try ProgramUnderTest(apiURL: server.baseURL))
    terminal.expect("   21   ")
    terminal.expect("list>")
    terminal.type(":note half typ")
    terminal.expect("half typ")
    assertGone(terminal)
  }

  // As under nohup: no signal comes, and every read and write fails instead.
  func test_G12_withHangUpIgnored_itIsGoneWithinASecond_andDoesNotSpin() async throws {
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    program.launcher = ["/bin/sh", "-c", "trap '' HUP; exec \"$@\"", "sh"]
    let terminal = try PseudoTerminal(program)
    terminal.expect("   21   ")
    assertGone(terminal)
    let loading = try PseudoTerminal(program)
    loading.expect("   22   ")
    let count = server.requests.count
    server.hold()
    loading.enter("2")
    await server.arrived(count + 1)
    assertGone(loading)
  }
}

extension VanishingTests {
  private func assertGone(
    _ terminal: PseudoTerminal, file: StaticString = #filePath, line: UInt = #line
  ) {
    let start = ContinuousClock.now
    terminal.hangUp()
    let remains = terminal.remains(within: 30)
    // A machine that does something else may be late, but not by much.
    XCTAssertLessThan(ContinuousClock.now - start, .seconds(2), file: file, line: line)
    guard let remains else { return XCTFail("it lives on", file: file, line: line) }
    XCTAssertLessThan(remains.processorTime, 3, "it spins", file: file, line: line)
  }
}
