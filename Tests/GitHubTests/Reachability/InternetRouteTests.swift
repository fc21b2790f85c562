import Glibc
import TestSupport
import XCTest

@testable import GitHub

/// What the kernel's own routing says in networks of several kinds.
final class InternetRouteTests: XCTestCase {
  func test_fF19_aLinkAnAddressAndARoute_areNeededInAnyOrder() async throws {
    let (link, address) = ("link set wan up", "addr add 10.0.0.1/24 dev wan")
    let route = "route add default dev wan"
    for steps in [[link, address, route], [address, link, route], [link, route, address]] {
      let namespace = try Self.cabledNamespace()
      for step in steps {
        XCTAssertEqual(namespace.findRoute(), Self.none, "before \(step) of \(steps)")
        try namespace.ip(step)
        if step == link { try await namespace.expectUp("wan") }
      }
      XCTAssertEqual(namespace.findRoute(), Self.up("10.0.0.1"), "\(steps)")
    }
  }

  // The routes stay where they are.
  func test_fF19_aLinkWithoutCarrier_isDownUntilTheCarrierIsBack() async throws {
    let namespace = try await NetworkNamespace.connected()
    try namespace.ip("link set far down")
    let down = InternetRoute(reachability: .down, sources: ["10.0.0.1"])
    try await eventually("no carrier") { namespace.findRoute() == down }
    try namespace.ip("link set far up")
    try await eventually("a carrier") { namespace.findRoute() == Self.up("10.0.0.1") }
  }

  func test_addressesForNeighboursOnly_areNoWay() async throws {
    let namespace = try Self.cabledNamespace()
    try namespace.ip(
      "link set lo up", "link set wan up", "route add default dev wan",
      "route add default via fe80::1 dev wan")
    try await namespace.expectUp("wan")
    XCTAssertEqual(namespace.findRoute(), Self.none, "no address but its own of IPv6")
    try namespace.ip("addr add 169.254.3.4/16 dev wan scope link")
    XCTAssertEqual(namespace.findRoute(), Self.none, "an address that it gave itself")
  }

  func test_fF20_IPv6Alone_isEnough() async throws {
    let namespace = try Self.cabledNamespace()
    try namespace.ip(
      "link set wan up", "addr add fd77::1/64 dev wan", "route add default via fd77::2 dev wan")
    try await eventually("an address that is proven") {
      namespace.findRoute() == Self.up("fd77::1")
    }
  }

  func test_routesThatRefuse_areNone() async throws {
    for kind in ["blackhole", "unreachable", "prohibit"] {
      let namespace = try await NetworkNamespace.connected()
      try namespace.ip("route replace \(kind) default", "route add \(kind) ::/0")
      XCTAssertEqual(namespace.findRoute(), Self.none, kind)
    }
  }

  // As VPN programs do it, OpenVPN and WireGuard: no default route of the main table.
  func test_fF19_aVPN_isTheRoute_withHalvesOfTheInternetOrAPolicyRule() async throws {
    let ways = [
      ["route add 0.0.0.0/1 dev vpn", "route add 128.0.0.0/1 dev vpn"],
      ["route add default dev vpn table 77", "rule add not fwmark 77 table 77"],
    ]
    for way in ways {
      for namespace in [try Self.cabledNamespace(), try await NetworkNamespace.connected()] {
        let tunnel = try namespace.makeTunnel("vpn")
        try namespace.ip("addr add 10.9.9.9/32 dev vpn", "link set vpn up")
        try namespace.ip(way.joined(separator: "\n"))
        XCTAssertEqual(namespace.findRoute(), Self.up("10.9.9.9"), "\(way)")
        close(tunnel)
      }
    }
  }

  func test_fF21_whereTheKernelDoesNotAnswer_theStateIsUnknown() {
    let found = RouteLookup.found(source: "10.0.0.1")
    let table: [([RouteLookup], Set<String>?, Reachability)] = [
      ([.noRoute, .noRoute], [], .down), ([.noRoute, .familyNotSupported], [], .down),
      ([.refused, .noRoute], [], .unknown), ([.refused, .familyNotSupported], [], .unknown),
      ([.familyNotSupported, .familyNotSupported], [], .unknown),
      ([found, .refused], ["10.0.0.1"], .up), ([found, .refused], ["10.0.0.2"], .down),
      ([found, .noRoute], nil, .unknown),
    ]
    for (lookups, running, state) in table {
      XCTAssertEqual(InternetRoute(lookups) { running }.reachability, state, "\(lookups)")
    }
  }

  func test_fF21_onlyErrorsOfRouting_meanThatThereIsNone() {
    for error in [ENETUNREACH, EHOSTUNREACH, EADDRNOTAVAIL, EINVAL, EACCES] {
      XCTAssertEqual(RouteLookup(connectError: error), .noRoute, "\(error)")
    }
    for error in [EPERM, EMFILE, ENFILE, ENOBUFS, ENOMEM, ENOSYS, EINTR] {
      XCTAssertEqual(RouteLookup(connectError: error), .refused, "\(error)")
    }
  }
}

extension InternetRouteTests {
  private static let none = InternetRoute(reachability: .down, sources: [])

  private static func up(_ source: String) -> InternetRoute {
    InternetRoute(reachability: .up, sources: [source])
  }

  /// One with a cable that ends in it twice; its near end is not up.
  private static func cabledNamespace() throws -> NetworkNamespace {
    let namespace = try NetworkNamespace()
    try namespace.ip("link add wan type veth peer name far", "link set far up")
    return namespace
  }
}
