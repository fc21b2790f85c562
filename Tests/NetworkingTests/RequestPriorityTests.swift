import Networking
import XCTest

final class RequestPriorityTests: XCTestCase {
  func test_whatTheReaderWaitsFor_goesFirst() {
    let sorted = [RequestPriority.background, .opened, .visible].sorted()
    XCTAssertEqual(sorted, [.opened, .visible, .background])
  }
}
