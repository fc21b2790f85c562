import XCTest

@testable import Networking

final class RequestPriorityTests: XCTestCase {
  func test_N1_whatTheReaderWaitsFor_goesFirst_andPicturesGoLast() {
    let inOrder: [RequestPriority] = [
      .opened, .visible, .refresh, .background, .openedAvatar, .avatar,
    ]
    XCTAssertEqual(inOrder.reversed().sorted(), inOrder)
  }

  func test_N1_whatTheReaderDoesNotWaitFor_givesWay() {
    XCTAssertFalse(RequestPriority.opened.givesWay)
    XCTAssertFalse(RequestPriority.visible.givesWay)
    for priority in [RequestPriority.refresh, .background, .openedAvatar, .avatar] {
      XCTAssertTrue(priority.givesWay, "\(priority)")
    }
  }
}
