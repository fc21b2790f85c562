import Foundation
import Glibc
import XCTest

@testable import Terminal

@MainActor
final class TerminalOutputTests: XCTestCase {
  func test_fG12_theEnd_sendsAllThatWaits_toATerminalThatReadsSlowly() async throws {
    let (reading, writing) = try pipe()
    // F_SETPIPE_SZ: it takes a page at a time, so that many writes are needed.
    XCTAssertGreaterThan(fcntl(writing, 1_031, 4_096), 0)
    let output = TerminalOutput(terminal: writing)
    output.append(String(repeating: "x", count: 250_000))
    let received = Task.detached { text(of: reading) }
    output.finish()
    close(writing)
    let count = await received.value.count
    XCTAssertEqual(count, 250_000)
  }

  func test_fG12_theEnd_givesUpATerminalThatReadsNothing() async throws {
    let (reading, writing) = try pipe()
    let output = TerminalOutput(terminal: writing)
    output.append(String(repeating: "x", count: 250_000))
    let begin = ContinuousClock.now
    output.finish()
    XCTAssertLessThan(ContinuousClock.now - begin, .seconds(20))
    for end in [reading, writing] { close(end) }
  }

  func test_fG13_whatWasLost_isDrawnAgain_alsoAfterAnotherProgramHadTheTerminal() async throws {
    let (reading, writing) = try pipe()
    let output = TerminalOutput(terminal: writing)
    let drawnAgain = expectation(description: "it is drawn again")
    output.onRecovery = {
      output.append("drawn again")
      output.flush()
      drawnAgain.fulfill()
    }
    output.append(String(repeating: "x", count: TerminalOutput.limit))
    output.append("lost")
    let received = Task.detached { text(of: reading) }
    output.finish()
    output.flush()
    await fulfillment(of: [drawnAgain], timeout: 30)
    output.finish()
    close(writing)
    let all = await received.value
    XCTAssertEqual(all.drop { $0 == "x" }, "drawn again")
  }

  private func pipe() throws -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [-1, -1]
    guard Glibc.pipe(&ends) == 0, fcntl(ends[1], F_SETFL, O_NONBLOCK) == 0 else {
      throw POSIXError(.EMFILE)
    }
    return (ends[0], ends[1])
  }
}

/// Everything that is written to the other end of a pipe.
private func text(of descriptor: Int32) -> String {
  var (chunk, received) = ([UInt8](repeating: 0, count: 1 << 12), [UInt8]())
  while case let count = read(descriptor, &chunk, chunk.count), count > 0 {
    received += chunk[..<count]
  }
  close(descriptor)
  return String(decoding: received, as: UTF8.self)
}
