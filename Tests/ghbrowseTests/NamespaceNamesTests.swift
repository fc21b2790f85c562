import Foundation
import XCTest

/// Names that cannot be looked up, or lead astray.
final class NamespaceNamesTests: NamespaceTestCase {
  func test_F17_withoutNames_itIsOfflineInTime_echoesAtOnce_andQuitsAtOnce() async throws {
    for kind in NamespaceNameServer.Kind.allCases {
      let names = try NamespaceNameServer(kind, in: try XCTUnwrap(pair))
      let program = try ProgramUnderTest(apiURL: "https://api.example.test")
      program.launcher = try XCTUnwrap(pair).clientLauncher() + names.launcher
      try withoutNames(program, "\(kind)")
    }
  }

  private func withoutNames(_ program: ProgramUnderTest, _ kind: String) throws {
    let start = ContinuousClock.now
    let terminal = try PseudoTerminal(program)
    terminal.wait("the prompt", within: .seconds(2)) { terminal.screen.last(1).contains(">") }
    var echoes: [Duration] = []
    var sign: Duration?
    for number in 0..<300 where number < 20 || sign == nil {
      let typed = String(repeating: "x", count: number % 40 + 1)
      terminal.type(number % 40 == 0 ? "\u{15}x" : "x")
      let echo = terminal.wait("the echo", within: .seconds(2)) {
        terminal.screen.last(1).hasSuffix("> \(typed)")
      }
      echoes.append(echo)
      if sign == nil, terminal.screen.last(1).contains("offline") {
        sign = ContinuousClock.now - start
      }
      terminal.settle(0.05)
    }
    let time = try XCTUnwrap(sign, "\(kind): \(terminal.screen.text)")
    report("\(kind): offline", time)
    echoes.sort()
    let (usual, slowest) = (echoes[echoes.count * 9 / 10], echoes[echoes.count - 1])
    report("\(kind): nine of ten echoes within", usual)
    report("\(kind): slowest echo", slowest)
    XCTAssertLessThanOrEqual(time, .seconds(15.5), kind)
    // Looking a name up takes seconds; another process may take the processor for a moment.
    XCTAssertLessThanOrEqual(usual, .milliseconds(50), kind)
    XCTAssertLessThanOrEqual(slowest, .milliseconds(400), kind)

    terminal.type("\u{15}:quit\r")
    let leaving = ContinuousClock.now
    XCTAssertEqual(terminal.waitForEnd(), 0, kind)
    XCTAssertLessThanOrEqual(ContinuousClock.now - leaving, .milliseconds(500), kind)
  }
}
