import Models
import XCTest

@testable import Store

final class StoreStatusTests: XCTestCase {
  func test_X11_thatItCanBeWrittenAgain_isSaidOnlyOfAStoreThatCouldNotBe() {
    let status = StoreStatus(changes: Broadcast(bufferSize: 1))
    status.becameWritable()
    XCTAssertEqual(status.state, .writable)
    XCTAssertEqual(status.drain(), [])
    status.becameReadOnly(StoreError(.file(errno: 28), "The disk is full."))
    status.becameWritable()
    XCTAssertEqual(
      status.drain(),
      [.stateChanged(.readOnly(reason: "The disk is full.")), .stateChanged(.writable)])
  }
}
