import CNetlink
import Glibc
import StandIn
import XCTest

@testable import Networking

final class NetlinkHostileBytesTests: XCTestCase {
  func test_F22_aRealDumpMutatedAndTruncated_isReadWithinItsBounds() throws {
    let packets = try Self.realDump()
    var numbers = SeededNumbers()
    for _ in 0..<10_000 {
      var packet = packets.randomElement(using: &numbers) ?? []
      for _ in 0..<Int.random(in: 1...8, using: &numbers) { Self.mutate(&packet, &numbers) }
      let cut = packet.prefix(Int.random(in: 0...packet.count, using: &numbers))
      for part in [packet[...], cut] {
        let messages = Array(NetlinkMessages(part))
        XCTAssertLessThanOrEqual(messages.count * MemoryLayout<nlmsghdr>.size, part.count)
        // What lies behind the packet in the buffer makes no difference.
        XCTAssertEqual(messages, Array(NetlinkMessages(Array(part)[...])))
        var table = LinkTable()
        for message in messages { _ = table.apply(message) }
      }
    }
  }

  func test_F22_randomBytes_areReadWithinTheirBounds() {
    var numbers = SeededNumbers(seed: 22)
    for _ in 0..<2_000 {
      let bytes = (0..<Int.random(in: 0...300, using: &numbers)).map { _ in
        UInt8.random(in: 0...40, using: &numbers)
      }
      _ = Array(NetlinkMessages(bytes[...]))
    }
  }

  private static func mutate(_ packet: inout [UInt8], _ numbers: inout SeededNumbers) {
    guard !packet.isEmpty else { return }
    // Lengths lie on four bytes, and the low ones of them matter most.
    let isLength = Bool.random(using: &numbers)
    let place = Int.random(in: 0..<packet.count, using: &numbers)
    let values: [UInt8] = [0, 1, 3, 4, 5, 8, 15, 16, 127, 128, 255]
    packet[isLength ? place & ~3 : place] =
      isLength
      ? values.randomElement(using: &numbers) ?? 0 : UInt8.random(in: 0...255, using: &numbers)
  }

  /// The packets with which this machine's kernel answers.
  private static func realDump() throws -> [[UInt8]] {
    var packets: [[UInt8]] = []
    guard let socket = try? NetlinkSocket(makeSocket: NetlinkSocket.open, receiveBuffer: nil)
    else { throw XCTSkip("NOT TESTED: no netlink socket here; run it outside the sandbox") }
    for kind in [CNETLINK_GETLINK, CNETLINK_GETADDR, CNETLINK_GETROUTE] {
      try socket.ask(for: kind)
      repeat {
        var buffer = [UInt8](repeating: 0, count: 32_768)
        let count = recv(socket.file, &buffer, buffer.count, 0)
        XCTAssertGreaterThan(count, 0)
        packets.append(Array(buffer.prefix(max(count, 0))))
      } while packets.last.map { !$0.isEmpty && !NetlinkMessages($0[...]).contains(.done) } ?? false
    }
    return packets
  }
}
