import CLinux
import Glibc
import StandIn
import XCTest

@testable import GitHub

final class NetlinkSocketTests: XCTestCase {
  func test_F22_forgedReportsOfAnyBytes_onlyRing() throws {
    let namespace = try NetworkNamespace()
    let socket = try XCTUnwrap(NetlinkSocket(makeSocket: namespace.makeSocket))
    var numbers = SeededNumbers()
    for count in [1, 15, 16, 17, 300, 4_096, 40_000] {
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &numbers) }
      try forge(bytes, to: socket.file, in: namespace)
      XCTAssertEqual(readable(socket), true, "\(count)")
      XCTAssertTrue(socket.drain())
      XCTAssertEqual(readable(socket), false, "\(count)")
    }
  }

  func test_F22_aForgedEndOfTheLink_isNoChange() async throws {
    let namespace = try NetworkNamespace()
    try namespace.ip(
      "link set lo up", "link add wan type veth peer name far", "addr add 10.0.0.1/24 dev wan",
      "link set far up", "link set wan up", "route add default via 10.0.0.2")
    try await namespace.expectUp("wan")
    let file = namespace.makeSocket()
    let lookups = Lookups()
    var settings = ReachabilityMonitor()
    settings.settling = .milliseconds(30)
    settings.makeSocket = { file }
    settings.findRoute = lookups.counting(namespace.findRoute)
    let log = EventLog(settings)
    await log.reaches([.changed(.up)])
    // RTM_DELLINK, RTM_DELADDR and RTM_DELROUTE.
    for type: UInt16 in [17, 21, 25] {
      let head = nlmsghdr(
        nlmsg_len: 32, nlmsg_type: type, nlmsg_flags: 0, nlmsg_seq: 0, nlmsg_pid: 0)
      let bytes = withUnsafeBytes(of: head) { Array($0) } + [0, 0, 1, 0, 2, 0, 0, 0]
      try await lookups.rise(by: 2) {
        try forge(bytes + Array(repeating: 0, count: 8), to: file, in: namespace)
      }
    }
    XCTAssertEqual(log.events, [.changed(.up)])
    try namespace.ip("link set wan down")
    await log.reaches([.changed(.up), .changed(.down)])
    await log.stop()
  }

  func test_F22_reportsThatAreLost_ringToo_andMoreCome() throws {
    let namespace = try NetworkNamespace()
    try namespace.ip("link add wan type veth peer name far", "link set far up")
    let socket = try XCTUnwrap(NetlinkSocket { namespace.makeSocket(receiveBuffer: 0) })
    let flap = ["link set wan up", "link set wan down"]
    try namespace.ip(Array(repeating: flap, count: 20).joined().joined(separator: "\n"))
    XCTAssertGreaterThan(namespace.lostReports, 0)
    XCTAssertEqual(readable(socket), true)
    XCTAssertTrue(socket.drain())
    XCTAssertEqual(readable(socket), false)
    try namespace.ip("link set wan up")
    XCTAssertEqual(readable(socket), true)
  }

  private func readable(_ socket: NetlinkSocket) -> Bool {
    var polled = pollfd(fd: socket.file, events: Int16(POLLIN), revents: 0)
    return poll(&polled, 1, 0) > 0
  }

  /// Sends a message as if it came from the kernel; root may.
  private func forge(_ bytes: [UInt8], to target: Int32, in namespace: NetworkNamespace) throws {
    var address = sockaddr_nl()
    var length = socklen_t(MemoryLayout<sockaddr_nl>.size)
    let file = namespace.makeSocket()
    defer { close(file) }
    let count = withUnsafeMutablePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        getsockname(target, address, &length)
        return sendto(file, bytes, bytes.count, 0, address, length)
      }
    }
    XCTAssertEqual(count, bytes.count)
  }
}
