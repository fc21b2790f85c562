import StandIn
import XCTest

@testable import Networking

/// What a queue waits between tries (rel 2.6.1, F5): full jitter, to the millisecond.
final class RequestQueueJitterTests: XCTestCase {
  private static let runs = 300
  private static let tries = 20
  private static let tick = Duration.milliseconds(1)

  func test_F5_twentyTriesOf500s_waitAsFullJitterSays() async {
    let draws = Draws()
    var waits = Array(repeating: [Double](), count: Self.tries)
    for _ in 0..<Self.runs {
      let times = await timesOfTries(draws)
      XCTAssertEqual(times.count, Self.tries + 1)
      for (index, time) in times.dropFirst().enumerated() {
        waits[index].append((time - times[index]) / .seconds(1))
      }
    }
    for (index, waits) in waits.enumerated() { assertFullJitter(waits, failures: index + 1) }
    // The cap holds from the tenth wait on, and there are many of those.
    let capped = waits.dropFirst(9).flatMap { $0 }
    XCTAssertEqual(mean(capped), 150, accuracy: error(of: 300, capped.count))
    XCTAssertGreaterThan(capped.max() ?? 0, 290)
  }

  /// When a request was tried that is answered at last; each try is neither early nor late.
  private func timesOfTries(_ draws: Draws) async -> [Duration] {
    let bench = QueueBench(draws: draws) { _ in .success(HTTPResponse(status: 500)) }
    let task = await bench.asked()
    for failures in 1...Self.tries {
      let ceiling = min(300, Double(1 << (failures - 1)))
      let wait = Duration.seconds(ceiling * (draws.drawn.last ?? 1))
      XCTAssertEqual(bench.transport.urls.count, failures)
      if wait > Self.tick { await bench.pass(wait - Self.tick) }
      XCTAssertEqual(bench.transport.urls.count, failures, "early")
      if failures == Self.tries {
        bench.transport.answers { _ in .success(HTTPResponse(status: 200)) }
      }
      await bench.pass(Self.tick * 2)
      XCTAssertEqual(bench.transport.urls.count, failures + 1, "late")
    }
    let outcome = await task.value
    XCTAssertEqual(try? outcome.get().status, 200)
    return bench.transport.times
  }

  private func assertFullJitter(_ waits: [Double], failures: Int) {
    let ceiling = min(300, Double(1 << (failures - 1)))
    let name = "after \(failures)"
    XCTAssertTrue(waits.allSatisfy { (0...ceiling + 0.002).contains($0) }, name)
    XCTAssertEqual(mean(waits), ceiling / 2, accuracy: error(of: ceiling, waits.count), name)
  }

  private func mean(_ values: [Double]) -> Double {
    values.reduce(0, +) / Double(values.count)
  }

  // Six standard errors of the mean of so many even draws, and the tick.
  private func error(of ceiling: Double, _ count: Int) -> Double {
    6 * ceiling / (12 * Double(count)).squareRoot() + 0.002
  }
}
