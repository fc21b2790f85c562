import Glibc
import XCTest

@testable import Networking

/// The kernel's messages as scripts, and whether there is a way to the world after each.
final class LinkTableTests: XCTestCase {
  private static let live: LinkFlags = [.up, .running, .lowerUp]
  private static let network: [NetlinkMessage] = [
    .link(2, live), .address(address(2), global: true), .routes([route(2)], replace: false),
  ]

  func test_F19_aLinkAnAddressAndARoute_areNeededInAnyOrder() {
    for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
      let states = run(order.map { Self.network[$0] })
      XCTAssertEqual(states, [false, false, true], "\(order)")
    }
  }

  func test_F19_aLinkWithoutCarrier_isNoWayUntilItIsBack() {
    for flags in [[.up], [.up, .lowerUp], [.up, .running]] as [LinkFlags] {
      let states = run(Self.network + [.link(2, flags), .link(2, Self.live)])
      XCTAssertEqual(states.suffix(2), [false, true])
    }
  }

  // The kernel drops the routes of a link that is taken down, and says nothing.
  func test_F19_aLinkTakenDown_needsItsRouteAnew() {
    let script: [NetlinkMessage] = [
      .link(2, []), .link(2, Self.live), .routes([Self.route(2)], replace: false),
    ]
    XCTAssertEqual(run(Self.network + script).suffix(3), [false, false, true])
  }

  func test_aLinkThatIsRemoved_takesAllWithIt() {
    let script: [NetlinkMessage] = [.linkRemoved(2), .link(2, Self.live)]
    XCTAssertEqual(run(Self.network + script).suffix(2), [false, false])
  }

  func test_loopback_isNoWay() {
    XCTAssertEqual(run([.link(2, [Self.live, .loopback])] + Self.network.dropFirst()).last, false)
  }

  func test_aRouteThroughAnotherInterface_isNoWay() {
    let script = Self.network.dropLast() + [.routes([Self.route(3)], replace: false)]
    XCTAssertEqual(run(Array(script)).last, false)
  }

  func test_addressesForNeighboursOnly_areNoWay() {
    let script = [Self.network[0], .address(Self.address(2), global: false), Self.network[2]]
    XCTAssertEqual(run(script).last, false)
  }

  func test_IPv6Alone_isEnough() {
    let script: [NetlinkMessage] = [
      .link(2, Self.live), .routes([Self.route(2, AF_INET6)], replace: false),
      .address(Self.address(2, AF_INET6), global: false),
      .address(Self.address(2, AF_INET6), global: true),
      .addressRemoved(Self.address(2, AF_INET6)),
    ]
    XCTAssertEqual(run(script), [false, false, false, true, false])
  }

  func test_theLastIPv4AddressRemoved_takesTheRoutesWithIt() {
    let script: [NetlinkMessage] = [
      .addressRemoved(Self.address(2)), .address(Self.address(2), global: true),
    ]
    XCTAssertEqual(run(Self.network + script).suffix(2), [false, false])
  }

  func test_anAddressFromWhichARouteSends_takesItAlong() {
    let script: [NetlinkMessage] = [
      Self.network[0], Self.network[1], .address(Self.address(2, last: 9), global: true),
      .routes([Self.route(2, source: [10, 0, 0, 1])], replace: false),
      .addressRemoved(Self.address(2)),
    ]
    XCTAssertEqual(run(script), [false, false, false, true, false])
  }

  func test_aRoutePutInPlaceOfAnother_isTheOnlyOne() {
    let elsewhere: NetlinkMessage = .routes([Self.route(3)], replace: true)
    let other: NetlinkMessage = .routes([Self.route(3, metric: 7)], replace: true)
    XCTAssertEqual(run(Self.network + [elsewhere]).last, false)
    XCTAssertEqual(run(Self.network + [other]).last, true)
  }

  func test_oneOfTwoRoutesRemoved_leavesTheOther() {
    let second = Self.route(2, metric: 600)
    let script: [NetlinkMessage] = [
      .routes([second], replace: false), .routesRemoved([Self.route(2)]), .routesRemoved([second]),
    ]
    XCTAssertEqual(run(Self.network + script).suffix(3), [true, true, false])
  }

  func test_whatDoesNotTouchTheWays_isNoise() {
    var table = LinkTable()
    XCTAssertEqual(Self.network.map { table.apply($0) }, [false, false, true])
    for noise: NetlinkMessage in Self.network + [
      .link(7, Self.live), .address(Self.address(7), global: true), .linkRemoved(7), .done,
    ] {
      XCTAssertFalse(table.apply(noise), "\(noise)")
    }
    XCTAssertTrue(table.apply(.address(Self.address(2, last: 9), global: true)))
  }

  private func run(_ script: [NetlinkMessage]) -> [Bool] {
    var table = LinkTable()
    return script.map { message in
      _ = table.apply(message)
      return table.isUp
    }
  }

  private static func address(
    _ interface: Int32, _ family: Int32 = AF_INET, last: UInt8 = 1
  ) -> LinkAddress {
    LinkAddress(
      interface: interface, family: UInt8(family), prefixLength: 24, bytes: [10, 0, 0, last],
      peer: [10, 0, 0, last])
  }

  private static func route(
    _ interface: Int32, _ family: Int32 = AF_INET, metric: UInt32 = 0, source: [UInt8] = []
  ) -> DefaultRoute {
    DefaultRoute(
      interface: interface, family: UInt8(family), tos: 0, metric: metric, gateway: [10, 0, 0, 2],
      source: source)
  }
}
