import Dispatch
import Glibc
import XCTest

@testable import Terminal

@MainActor
final class TerminalOutputTests: XCTestCase {
  func test_G12_theEnd_sendsAllThatWaits_toATerminalThatGoesOnTaking() async {
    var ends: [Int32] = [0, 0]
    XCTAssertEqual(pipe(&ends), 0)
    let (reading, writing) = (ends[0], ends[1])
    XCTAssertEqual(fcntl(writing, F_SETFL, O_NONBLOCK), 0)
    // F_SETPIPE_SZ: it takes a page at a time, so that hundreds of writes are needed.
    XCTAssertGreaterThan(fcntl(writing, 1_031, 4_096), 0)
    let output = TerminalOutput(shared: writing)
    output.append(String(repeating: "x", count: 1_000_000))
    let total = Task.detached {
      var chunk = [UInt8](repeating: 0, count: 1 << 12)
      var total = 0
      while case let count = read(reading, &chunk, chunk.count), count > 0 { total += count }
      return total
    }
    output.finish()
    close(writing)
    let received = await total.value
    XCTAssertEqual(received, 1_000_000)
    close(reading)
  }

  func test_G12_theEnd_givesUpATerminalThatTakesNothing() async {
    var ends: [Int32] = [0, 0]
    XCTAssertEqual(pipe(&ends), 0)
    XCTAssertEqual(fcntl(ends[1], F_SETFL, O_NONBLOCK), 0)
    let output = TerminalOutput(shared: ends[1])
    output.append(String(repeating: "x", count: 1_000_000))
    let begin = ContinuousClock.now
    output.finish()
    XCTAssertLessThan(ContinuousClock.now - begin, .seconds(20))
    for end in ends { close(end) }
  }

  func test_G13_whatWasLost_isDrawnAgain_alsoAfterAnotherProgramHadTheTerminal() async {
    var ends: [Int32] = [0, 0]
    XCTAssertEqual(pipe(&ends), 0)
    let (reading, writing) = (ends[0], ends[1])
    XCTAssertEqual(fcntl(writing, F_SETFL, O_NONBLOCK), 0)
    let output = TerminalOutput(shared: writing)
    let drawnAgain = expectation(description: "it is drawn again")
    output.onRecovery = {
      output.append("drawn again")
      output.flush()
      drawnAgain.fulfill()
    }
    output.append(String(repeating: "x", count: TerminalOutput.limit))
    output.append("lost")
    let received = Task.detached {
      var (chunk, received) = ([UInt8](repeating: 0, count: 1 << 16), [UInt8]())
      while case let count = read(reading, &chunk, chunk.count), count > 0 {
        received += chunk[..<count]
      }
      return String(decoding: received, as: UTF8.self)
    }
    output.finish()
    output.flush()
    await fulfillment(of: [drawnAgain], timeout: 30)
    output.finish()
    close(writing)
    let text = await received.value
    XCTAssertEqual(text.drop { $0 == "x" }, "drawn again")
    close(reading)
  }
}
