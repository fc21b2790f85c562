import Foundation
import StandIn
import XCTest

/// What a prompt costs that nobody touches, for as many seconds as ``Loops`` says.
final class IdleTests: ServerTestCase {
  // The most processor time, in milliseconds, for each 30 s: a release build takes 20 to 30 of them.
  private static let limit = 100.0

  func test_R_anIdlePrompt_takesATenthOfASecondInThirty_atMost() throws {
    let seconds = Loops.count(short: 1, long: 30, full: 120)
    let terminal = try PseudoTerminal(try ProgramUnderTest(apiURL: server.baseURL))
    terminal.expect("   21   ")
    terminal.expect("list>")
    // What a start leaves to be done is done soon.
    terminal.settle(1)
    let before = try time(of: terminal.process)
    terminal.watch(for: .seconds(seconds))
    let milliseconds = try time(of: terminal.process) - before
    let each = milliseconds * 30 / Double(seconds)
    print("rel R: idle for \(seconds) s took \(String(format: "%.1f", milliseconds)) ms")
    // In a second one wake more weighs thirty times.
    XCTAssertLessThanOrEqual(each, Loops.ofRun == .short ? 4 * Self.limit : Self.limit)
    terminal.enter(":quit")
    XCTAssertEqual(terminal.waitForEnd(), 0)
  }

  /// What all its threads have taken until now, in milliseconds.
  private func time(of process: pid_t) throws -> Double {
    let folder = "/proc/\(process)/task"
    return try FileManager.default.contentsOfDirectory(atPath: folder).reduce(0) { sum, thread in
      let text = try String(contentsOfFile: "\(folder)/\(thread)/schedstat", encoding: .utf8)
      return sum + (Double(text.prefix { $0 != " " }) ?? 0) / 1e6
    }
  }
}
