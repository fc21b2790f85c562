import CNetlink
import Glibc
import XCTest

@testable import Networking

final class NetlinkSocketTests: XCTestCase {
  func test_F22_aForgedMessage_isIgnored() throws {
    let socket = try NetlinkSocket(makeSocket: NetlinkSocket.open, receiveBuffer: nil)
    var packet = NetlinkPacket()
    packet.addLink(CNETLINK_NEWLINK, 2, 0)
    try forge(packet.bytes, to: socket)
    XCTAssertTrue(Readiness.wait(for: [socket.file], milliseconds: 2_000).contains(socket.file))
    XCTAssertEqual(try socket.receive(), [])
  }

  func test_nothingThatWaits_isNil() throws {
    let socket = try NetlinkSocket(makeSocket: NetlinkSocket.open, receiveBuffer: nil)
    while let messages = try socket.receive() { XCTAssertFalse(messages.contains(.overrun)) }
  }

  private func forge(_ bytes: [UInt8], to target: NetlinkSocket) throws {
    var address = sockaddr_nl()
    var length = socklen_t(MemoryLayout<sockaddr_nl>.size)
    let file = NetlinkSocket.open()
    defer { close(file) }
    let count = withUnsafeMutablePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        getsockname(target.file, address, &length)
        return sendto(file, bytes, bytes.count, 0, address, length)
      }
    }
    guard count == bytes.count else {
      throw XCTSkip("NOT TESTED: the kernel does not let this user forge; run it as root")
    }
  }
}
