import CNetlink

@testable import Networking

/// Writes packets as the kernel would.
struct NetlinkPacket {
  private(set) var bytes: [UInt8] = []

  /// The messages that are read from it.
  var messages: [NetlinkMessage] { Array(NetlinkMessages(bytes[...])) }

  /// Adds a message of a head and attributes.
  mutating func add<Head: BitwiseCopyable>(
    _ type: UInt16, flags: UInt16 = 0, _ head: Head, _ attributes: [(UInt16, [UInt8])] = []
  ) {
    let body = Self.padded(Self.bytes(of: head)) + Self.written(attributes)
    let length = UInt32(MemoryLayout<nlmsghdr>.size + body.count)
    let header = nlmsghdr(
      nlmsg_len: length, nlmsg_type: type, nlmsg_flags: flags, nlmsg_seq: 0, nlmsg_pid: 0)
    bytes += Self.bytes(of: header) + Self.padded(body)
  }

  mutating func addLink(_ type: UInt16, _ index: Int32, _ flags: UInt32, family: UInt8 = 0) {
    let head = ifinfomsg(
      ifi_family: family, __ifi_pad: 0, ifi_type: 1, ifi_index: index, ifi_flags: flags,
      ifi_change: 0)
    add(type, head, [(3, Array("eth0\0".utf8))])
  }

  mutating func addAddress(
    _ type: UInt16, _ index: UInt32, family: Int32, _ address: [UInt8], flags: UInt8 = 0,
    scope: UInt8 = 0
  ) {
    let head = ifaddrmsg(
      ifa_family: UInt8(family), ifa_prefixlen: 24, ifa_flags: flags, ifa_scope: scope,
      ifa_index: index)
    add(type, head, [(CNETLINK_ADDRESS, address)])
  }

  mutating func addRoute(
    _ type: UInt16, flags: UInt16 = 0, family: Int32, table: UInt8 = 254, length: UInt8 = 0,
    kind: UInt8 = 1, _ attributes: [(UInt16, [UInt8])]
  ) {
    let head = rtmsg(
      rtm_family: UInt8(family), rtm_dst_len: length, rtm_src_len: 0, rtm_tos: 0,
      rtm_table: table, rtm_protocol: 0, rtm_scope: 0, rtm_type: kind, rtm_flags: 0)
    add(type, flags: flags, head, attributes)
  }

  /// A value as it lies in memory.
  static func bytes<Value: BitwiseCopyable>(of value: Value) -> [UInt8] {
    withUnsafeBytes(of: value) { Array($0) }
  }

  /// Attributes one after the other.
  static func written(_ attributes: [(UInt16, [UInt8])]) -> [UInt8] {
    attributes.flatMap { type, value in
      let head = rtattr(rta_len: UInt16(4 + value.count), rta_type: type)
      return padded(bytes(of: head) + value)
    }
  }

  private static func padded(_ bytes: [UInt8]) -> [UInt8] {
    bytes + Array(repeating: 0, count: -bytes.count & 3)
  }
}
