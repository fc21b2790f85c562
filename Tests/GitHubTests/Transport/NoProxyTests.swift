import XCTest

@testable import GitHub

/// Which hosts `NO_PROXY` names (rel 2.5.6, F23).
final class NoProxyTests: XCTestCase {
  func test_F23_everything() throws {
    try assert("*", covers: "api.example.com:443", "10.0.0.1:443", "[::1]:443")
  }

  func test_F23_namesCoverWhatIsBelowThem() throws {
    for list in ["example.com", ".example.com", "*.example.com", "EXAMPLE.com.", "a, example.com"] {
      try assert(list, covers: "example.com:443", "api.example.com:443", "API.Example.Com.:443")
      try assert(list, coversNot: "badexample.com:443", "example.com.evil:443", "com:443")
    }
  }

  func test_F23_portsCount() throws {
    try assert("example.com:8443", covers: "api.example.com:8443")
    try assert("example.com:8443", coversNot: "api.example.com:443")
    try assert("10.0.0.1:8443,[2001:db8::1]:1", covers: "10.0.0.1:8443", "[2001:db8::1]:1")
    try assert("10.0.0.1:8443,[2001:db8::1]:1", coversNot: "10.0.0.1:1", "[2001:db8::1]:443")
  }

  func test_F23_addressesAreComparedAsAddresses() throws {
    try assert("10.0.0.1 2001:DB8::1", covers: "10.0.0.1:443", "[2001:db8:0:0::1]:443")
    try assert("10.0.0.1 2001:DB8::1", coversNot: "10.0.0.2:443", "[2001:db8::2]:443")
    try assert("::ffff:10.0.0.1", covers: "10.0.0.1:443")
    try assert("0.0.1", coversNot: "10.0.0.1:443")
  }

  func test_F23_networksCoverTheirAddresses() throws {
    try assert("10.0.0.0/8,192.168.16.0/20", covers: "10.255.0.1:443", "192.168.31.1:443")
    try assert("10.0.0.0/8,192.168.16.0/20", coversNot: "11.0.0.1:443", "192.168.32.1:443")
    try assert("2001:db8::/32,0.0.0.0/0", covers: "[2001:db8:ff::1]:443", "1.2.3.4:443")
    try assert("2001:db8::/32", coversNot: "[2001:db9::1]:443", "32.1.13.184:443")
    try assert("10.0.0.1/32", covers: "10.0.0.1:443")
  }

  func test_F23_whatCannotBeRead_countsForNothing() throws {
    try assert(
      ",, 10.0.0.0/33 10.0.0.0/ /8 10.0.0.0/-1 10.0.0.0/8/8 example.com:0 exa$mple .",
      coversNot:
        "10.0.0.1:443", "example.com:443", "com:443")
  }

  private func assert(_ list: String, covers places: String..., line: UInt = #line) throws {
    for place in places {
      XCTAssertTrue(NoProxy(list).covers(try XCTUnwrap(HostAndPort(place))), place, line: line)
    }
  }

  private func assert(_ list: String, coversNot places: String..., line: UInt = #line) throws {
    for place in places {
      XCTAssertFalse(NoProxy(list).covers(try XCTUnwrap(HostAndPort(place))), place, line: line)
    }
  }
}
