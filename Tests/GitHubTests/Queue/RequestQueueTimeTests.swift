import FoundationEssentials
import StandIn
import TestSupport
import XCTest

@testable import GitHub

/// A machine that slept (fE2): no storm, and nothing is forgotten.
final class RequestQueueTimeTests: XCTestCase {
  private static let night = Duration.seconds(8 * 3_600)
  private static let good = HTTPResponse(status: 200)

  func test_fE2_afterANight_aHostThatFailsIsTriedOnce_notAHundredTimes() async {
    let bench = QueueBench { _ in .failure(.timedOut(after: .seconds(15))) }
    let tasks = await askedAHundred(bench)
    XCTAssertEqual(bench.transport.urls.count, 1)
    for night in 1...5 {
      bench.clock.suspend(Self.night)
      await bench.settle()
      XCTAssertEqual(bench.transport.urls.count, night, "timers stood still")
      await bench.pass(.seconds(1))
      XCTAssertEqual(bench.transport.urls.count, night + 1)
      await bench.pass(.milliseconds(1))
      XCTAssertEqual(bench.transport.urls.count, night + 1)
    }
    bench.transport.answers { _ in .success(Self.good) }
    bench.clock.suspend(Self.night)
    await bench.pass(.seconds(1))
    for task in tasks { await assertEqual(task.value, .success(Self.good)) }
    XCTAssertEqual(bench.transport.urls.count, 106, "one by one, each once")
    XCTAssertEqual(bench.transport.mostAtOnce, 1)
  }

  // Each request backs off by itself, and the time of all has come.
  func test_fE2_aClockThatJumps_triesAHundredThatBackedOffOneByOne_eachOnce() async {
    let bench = QueueBench { _ in .success(HTTPResponse(status: 502)) }
    let tasks = await askedAHundred(bench)
    XCTAssertEqual(bench.transport.urls, Self.addresses)
    await bench.pass(Self.night)
    XCTAssertEqual(bench.transport.urls, Self.addresses + Self.addresses)
    bench.clock.suspend(Self.night)
    await bench.pass(.seconds(1))
    XCTAssertEqual(bench.transport.urls, Self.addresses + Self.addresses + Self.addresses)
    XCTAssertEqual(bench.transport.mostAtOnce, 1)
    await bench.giveUp(tasks)
  }

  private static let addresses = (0..<100).map { "\(QueueBench.one)/\($0)" }

  private func askedAHundred(_ bench: QueueBench) async -> [Task<QueueBench.Outcome, Never>] {
    var tasks: [Task<QueueBench.Outcome, Never>] = []
    for number in 0..<100 { tasks.append(await bench.asked("/\(number)")) }
    return tasks
  }
}
