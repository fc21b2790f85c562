import XCTest

@testable import Networking

final class DebouncerTests: XCTestCase {
  /// Changes and wakes in times made up, in milliseconds.
  private struct Course {
    var debouncer = Debouncer(delay: .milliseconds(300), pause: .seconds(5))
    var reports: [Int] = []
    var wakes: [Int] = []

    /// Goes on to `end`, and looks at the clock each millisecond.
    mutating func run(changes: [Int], to end: Int, isUp: (Int) -> Bool = { _ in true }) {
      for time in 0...end {
        let now = Duration.milliseconds(time)
        if changes.contains(time) { debouncer.changed(at: now) }
        if debouncer.endsBurst(at: now) {
          reports.append(time)
          if isUp(time) { debouncer.wantWake(at: now) } else { debouncer.dropWake() }
        }
        if debouncer.wakes(at: now) { wakes.append(time) }
      }
    }
  }

  func test_F19_aBurst_isReportedOnceAndNotLater() {
    var course = Course()
    course.run(changes: [0, 5, 10, 200, 299], to: 1_000)
    XCTAssertEqual(course.reports, [300])
    XCTAssertEqual(course.wakes, [300])
  }

  func test_F19_changesWithoutEnd_areStillReported() {
    var course = Course()
    course.run(changes: Array(stride(from: 0, to: 1_000, by: 10)), to: 1_300)
    XCTAssertEqual(course.reports, [300, 610, 920, 1_230])
  }

  func test_F19_aWakeThatComesTooSoon_waitsForTheEndOfThePause() {
    var course = Course()
    course.run(changes: [0, 1_000, 2_000, 20_000], to: 30_000)
    XCTAssertEqual(course.wakes, [300, 5_300, 20_300])
  }

  func test_F19_twentyFlapsInTenSeconds_wakeThreeTimesAtMost() {
    for period in stride(from: 200, through: 250, by: 7) {
      var course = Course()
      course.run(changes: (0...39).map { $0 * period }, to: 20_000) { time in
        time >= 39 * period || time / period % 2 == 1
      }
      XCTAssertLessThanOrEqual(course.wakes.count, 3, "\(course.wakes)")
      XCTAssertGreaterThanOrEqual(course.wakes.count, 1)
    }
  }

  func test_F19_aNetworkThatGoes_dropsTheWakeThatWaits() {
    var course = Course()
    course.run(changes: [0, 1_000, 2_000, 9_000], to: 12_000) { !(2_000...8_999).contains($0) }
    XCTAssertEqual(course.wakes, [300, 9_300])
  }

  func test_F19_aBurst_beginsOnce() {
    var debouncer = Debouncer(delay: .milliseconds(300), pause: .seconds(5))
    XCTAssertTrue(debouncer.changed(at: .zero))
    XCTAssertFalse(debouncer.changed(at: .milliseconds(299)))
    XCTAssertTrue(debouncer.endsBurst(at: .milliseconds(300)))
    XCTAssertTrue(debouncer.changed(at: .milliseconds(301)))
  }

  func test_next_isWhenSomethingIsDue() {
    var debouncer = Debouncer(delay: .milliseconds(300), pause: .seconds(5))
    XCTAssertNil(debouncer.next)
    debouncer.changed(at: .seconds(1))
    XCTAssertEqual(debouncer.next, .milliseconds(1_300))
    XCTAssertTrue(debouncer.endsBurst(at: .seconds(2)))
    XCTAssertNil(debouncer.next)
    debouncer.wantWake(at: .seconds(2))
    XCTAssertTrue(debouncer.wakes(at: .seconds(2)))
    debouncer.wantWake(at: .seconds(3))
    XCTAssertEqual(debouncer.next, .seconds(7))
  }
}
