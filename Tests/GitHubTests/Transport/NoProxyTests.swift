import XCTest

@testable import GitHub

/// Which hosts `NO_PROXY` names (fF23).
final class NoProxyTests: XCTestCase {
  func test_fF23_namesAddressesAndPorts_areCompared_andAnythingElseIsIgnored() throws {
    let names = ["example.com", ".example.com", "*.example.com", "EXAMPLE.com.", "a, example.com"]
    var table: [(list: String, inside: [String], outside: [String])] = [
      ("*", ["api.example.com:443", "10.0.0.1:443", "[::1]:443"], []),
      ("example.com:8443", ["api.example.com:8443"], ["api.example.com:443"]),
      (
        "10.0.0.1:8443,[2001:db8::1]:1", ["10.0.0.1:8443", "[2001:db8::1]:1"],
        ["10.0.0.1:1", "[2001:db8::1]:443"]
      ),
      ("10.0.0.1 2001:DB8::1", ["10.0.0.1:443", "[2001:db8::1]:443"], ["10.0.0.2:443"]),
      ("0.0.1", [], ["10.0.0.1:443"]),
      (",, 10.0.0.0/8 example.com:0 exa$mple .", [], ["10.0.0.1:443", "example.com:443"]),
    ]
    for name in names {
      let inside = ["example.com:443", "api.example.com:443", "API.Example.Com.:443"]
      table.append((name, inside, ["badexample.com:443", "example.com.evil:443", "com:443"]))
    }
    for (list, inside, outside) in table {
      for host in inside + outside {
        let host = try XCTUnwrap(HostAndPort(host))
        XCTAssertEqual(
          NoProxy(list).contains(host), inside.contains { HostAndPort($0) == host },
          "\(list) \(host)")
      }
    }
  }
}
