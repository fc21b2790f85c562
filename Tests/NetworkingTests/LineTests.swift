import StandIn
import XCTest

@testable import Networking

final class LineTests: XCTestCase {
  func test_F24_whateverComesAndGoes_theJobsStandInOrderOfTheirKeys() {
    var numbers = SeededNumbers()
    var line = Line<QueuePosition>()
    var expected: [QueuePosition] = []
    for number in 0..<2_000 {
      let priority = RequestPriority(rawValue: numbers.next(below: 4)) ?? .background
      let turn = QueuePosition(priority: priority, number: numbers.next(below: 300))
      if let place = expected.firstIndex(of: turn) {
        line.remove(at: turn)
        expected.remove(at: place)
      } else {
        line.insert(job(turn.number), at: turn)
        expected = (expected + [turn]).sorted()
      }
      let step = "step \(number), seed \(numbers.seed)"
      XCTAssertEqual(line.jobs.map(\.number), expected.map(\.number), step)
      XCTAssertEqual(line.first?.key, expected.first, step)
      XCTAssertEqual(line.isEmpty, expected.isEmpty, step)
    }
    XCTAssertGreaterThan(expected.count, 100)
  }

  func test_aKeyThatIsNotThere_isNotTakenOut() {
    var line = Line<QueuePosition>()
    line.remove(at: QueuePosition(priority: .opened, number: 1))
    line.insert(job(2), at: QueuePosition(priority: .visible, number: 2))
    line.remove(at: QueuePosition(priority: .opened, number: 2))
    line.remove(at: QueuePosition(priority: .background, number: 2))
    XCTAssertEqual(line.jobs.map(\.number), [2])
  }

  private func job(_ number: Int) -> Job {
    Job(
      number: number, request: HTTPRequest(url: "\(QueueBench.one)/\(number)"), gate: Backoff(),
      trouble: RequestBackoff(), onAnswer: { _ in }, judge: { _ in .answer })
  }
}
