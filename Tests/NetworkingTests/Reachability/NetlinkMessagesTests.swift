import CNetlink
import Glibc
import XCTest

@testable import Networking

final class NetlinkMessagesTests: XCTestCase {
  private typealias Packet = NetlinkPacket

  func test_aPacketOfSeveralMessages_isReadInOrder() {
    var packet = Packet()
    packet.addLink(CNETLINK_NEWLINK, 2, 0x11043)
    packet.add(0x7777, UInt32(0))
    packet.addAddress(CNETLINK_NEWADDR, 2, family: AF_INET, [10, 0, 0, 1])
    packet.addRoute(
      CNETLINK_NEWROUTE, family: AF_INET, [(CNETLINK_OIF, Packet.bytes(of: Int32(2)))])
    packet.add(UInt16(NLMSG_DONE), Int32(0))
    XCTAssertEqual(
      packet.messages,
      [
        .link(2, LinkFlags(rawValue: 0x11043)), .address(Self.address, global: true),
        .routes([Self.route(2)], replace: false), .done,
      ])
  }

  func test_aBridgesWordsAboutItsPorts_areNoLinks() {
    var packet = Packet()
    packet.addLink(CNETLINK_DELLINK, 2, 0x11043, family: UInt8(AF_BRIDGE))
    XCTAssertEqual(packet.messages, [])
  }

  func test_addressesThatReachOnlyNeighboursOrAreNotProven_areNotGlobal() {
    let proven: UInt8 = 0x80
    let tentative = UInt8(IFA_F_TENTATIVE)
    let optimistic = tentative | UInt8(IFA_F_OPTIMISTIC)
    for (flags, scope, isGlobal) in [
      (proven, 0, true), (proven, 253, false), (proven, 254, false), (tentative, 0, false),
      (optimistic, 0, true), (UInt8(IFA_F_DADFAILED), 0, false),
    ] {
      var packet = Packet()
      packet.addAddress(
        CNETLINK_NEWADDR, 2, family: AF_INET, [10, 0, 0, 1], flags: flags, scope: UInt8(scope))
      XCTAssertEqual(packet.messages, [.address(Self.address, global: isGlobal)], "\(flags)")
    }
  }

  func test_routesOfOtherTablesOtherPlacesAndOtherKinds_areNone() {
    let way = [(CNETLINK_OIF, Packet.bytes(of: Int32(2)))]
    let other = [(CNETLINK_TABLE, Packet.bytes(of: UInt32(51_820)))]
    var packet = Packet()
    packet.addRoute(CNETLINK_NEWROUTE, family: AF_INET, table: 255, way)
    packet.addRoute(CNETLINK_NEWROUTE, family: AF_INET, way + other)
    packet.addRoute(CNETLINK_NEWROUTE, family: AF_INET, length: 24, way)
    packet.addRoute(CNETLINK_NEWROUTE, family: AF_INET, kind: UInt8(RTN_BLACKHOLE), way)
    packet.addRoute(CNETLINK_NEWROUTE, family: AF_BRIDGE, way)
    packet.addRoute(CNETLINK_NEWROUTE, family: AF_INET6, [])
    XCTAssertEqual(packet.messages, [])
  }

  func test_aRouteOverSeveralInterfaces_isReadAsOneForEach() {
    let hops = [Int32(2), 3].flatMap { interface in
      let gateway = Packet.written([(CNETLINK_GATEWAY, [10, 0, 0, UInt8(interface)])])
      let head = rtnexthop(
        rtnh_len: UInt16(8 + gateway.count), rtnh_flags: 0, rtnh_hops: 0, rtnh_ifindex: interface)
      return Packet.bytes(of: head) + gateway
    }
    var packet = Packet()
    packet.addRoute(
      CNETLINK_NEWROUTE, flags: UInt16(NLM_F_REPLACE), family: AF_INET,
      [(CNETLINK_MULTIPATH, hops)])
    let routes = [Self.route(2, [10, 0, 0, 2]), Self.route(3, [10, 0, 0, 3])]
    XCTAssertEqual(packet.messages, [.routes(routes, replace: true)])
  }

  func test_F22_refusalsAndLosses_areTold() {
    var packet = Packet()
    packet.add(UInt16(NLMSG_ERROR), nlmsgerr(error: -EBUSY, msg: nlmsghdr()))
    packet.add(UInt16(NLMSG_ERROR), nlmsgerr(error: .min, msg: nlmsghdr()))
    packet.add(UInt16(NLMSG_ERROR), nlmsgerr(error: 0, msg: nlmsghdr()))
    packet.add(UInt16(NLMSG_OVERRUN), Int32(0))
    packet.add(UInt16(NLMSG_DONE), flags: UInt16(NLM_F_DUMP_INTR), Int32(0))
    XCTAssertEqual(packet.messages, [.error(EBUSY), .error(.max), .overrun, .overrun])
  }

  func test_F22_lengthsThatCannotBe_endTheMessage() {
    for length in [0, 3, 5, 9, 65_535] as [UInt16] {
      var packet = Packet()
      let broken = Packet.bytes(of: rtattr(rta_len: length, rta_type: CNETLINK_OIF)) + [2, 0, 0, 0]
      packet.addRoute(CNETLINK_NEWROUTE, family: AF_INET, [(CNETLINK_MULTIPATH, broken)])
      XCTAssertEqual(packet.messages, [], "\(length)")
    }
    for length in [0, 15, 16, 31, .max] as [UInt32] {
      var packet = Packet()
      packet.addLink(CNETLINK_NEWLINK, 2, 0)
      let bytes = Packet.bytes(of: length) + packet.bytes.dropFirst(4)
      XCTAssertEqual(Array(NetlinkMessages(bytes[...])), [], "\(length)")
    }
  }

  private static let address = LinkAddress(
    interface: 2, family: UInt8(AF_INET), prefixLength: 24, bytes: [10, 0, 0, 1],
    peer: [10, 0, 0, 1])

  private static func route(_ interface: Int32, _ gateway: [UInt8] = []) -> DefaultRoute {
    DefaultRoute(
      interface: interface, family: UInt8(AF_INET), tos: 0, metric: 0, gateway: gateway, source: [])
  }
}
