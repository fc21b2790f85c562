import XCTest

@testable import Networking

final class InterfaceAddressesTests: XCTestCase {
  func test_addressesThatStay_compareEqual() {
    XCTAssertEqual(InterfaceAddresses.current(), InterfaceAddresses.current())
  }

  // Where netlink is refused the system's own list fails as well, for it is made by netlink.
  func test_F21_theKernelsTables_serveWithoutASocket() {
    let lines = InterfaceAddresses.tabulated()
    XCTAssertFalse(lines.isEmpty)
    XCTAssertEqual(lines, InterfaceAddresses.tabulated())
    let loopback = String(repeating: "0", count: 31) + "1 "
    XCTAssertFalse(lines.contains { $0.hasPrefix(loopback) })
  }
}
