import CNetlink
import Glibc

/// A socket for the kernel's messages about links, addresses and routes; closed with its last owner.
final class NetlinkSocket {
  /// No packet has more bytes: the kernel cuts its answers to the size of the buffer.
  private static let packetSize = 32_768

  let file: Int32
  private var buffer = [UInt8](repeating: 0, count: packetSize)

  /// Listens to changes from now on.
  ///
  /// - Parameters:
  ///   - makeSocket: Opens a descriptor, or returns one below 0.
  ///   - receiveBuffer: How many bytes of messages wait before some are lost, if not as usual.
  /// - Throws: ``NetlinkFailure/refused``.
  init(makeSocket: () -> Int32, receiveBuffer: Int?) throws(NetlinkFailure) {
    file = makeSocket()
    guard file >= 0 else { throw .refused }
    if let receiveBuffer { limit(to: Int32(clamping: receiveBuffer)) }
    var address = Self.address(groups: CNETLINK_GROUPS)
    let length = socklen_t(MemoryLayout<sockaddr_nl>.size)
    let status = withUnsafePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(file, $0, length) }
    }
    guard status == 0 else { throw .refused }
  }

  deinit {
    if file >= 0 { close(file) }
  }

  /// The kind of socket that ``init(makeSocket:receiveBuffer:)`` is for.
  static func open() -> Int32 {
    socket(AF_NETLINK, CNETLINK_RAW, NETLINK_ROUTE)
  }

  /// Asks for all there is of a kind; the answer has to be read to its end before the next.
  ///
  /// - Throws: ``NetlinkFailure/refused``.
  func ask(for kind: UInt16) throws(NetlinkFailure) {
    var request = DumpRequest()
    request.head.nlmsg_len = UInt32(MemoryLayout<DumpRequest>.size)
    request.head.nlmsg_type = kind
    request.head.nlmsg_flags = CNETLINK_DUMP
    request.head.nlmsg_seq = UInt32(kind)
    let count = withUnsafeBytes(of: &request) { send(file, $0.baseAddress, $0.count, 0) }
    guard count == MemoryLayout<DumpRequest>.size else { throw .refused }
  }

  /// The messages of the next packet; none when it is not from the kernel.
  ///
  /// - Returns: `nil` when no packet waits.
  func receive() throws(NetlinkFailure) -> [NetlinkMessage]? {
    var sender = Self.address(groups: 0)
    var flags: Int32 = 0
    let count = receive(from: &sender, flags: &flags)
    guard count >= 0 else {
      switch errno {
      case EAGAIN, EINTR: return nil
      case ENOBUFS: throw .lost
      default: throw .refused
      }
    }
    guard sender.nl_pid == 0 else { return [] }
    guard flags & Int32(MSG_TRUNC) == 0 else { throw .lost }
    return Array(NetlinkMessages(buffer.prefix(count)))
  }
}

extension NetlinkSocket {
  /// A request for all there is of one kind: a head, and the longest body of the three kinds.
  private struct DumpRequest {
    var head = nlmsghdr()
    var body = ifinfomsg()
  }

  private static func address(groups: UInt32) -> sockaddr_nl {
    sockaddr_nl(nl_family: sa_family_t(AF_NETLINK), nl_pad: 0, nl_pid: 0, nl_groups: groups)
  }

  private func limit(to size: Int32) {
    var size = size
    let length = socklen_t(MemoryLayout<Int32>.size)
    setsockopt(file, SOL_SOCKET, SO_RCVBUF, &size, length)
  }

  private func receive(from sender: inout sockaddr_nl, flags: inout Int32) -> Int {
    buffer.withUnsafeMutableBytes { bytes in
      withUnsafeMutablePointer(to: &sender) { sender in
        var part = iovec(iov_base: bytes.baseAddress, iov_len: bytes.count)
        return withUnsafeMutablePointer(to: &part) { part in
          var message = msghdr()
          message.msg_name = UnsafeMutableRawPointer(sender)
          message.msg_namelen = socklen_t(MemoryLayout<sockaddr_nl>.size)
          message.msg_iov = part
          message.msg_iovlen = 1
          let count = recvmsg(file, &message, 0)
          flags = message.msg_flags
          return count
        }
      }
    }
  }
}

/// Why the kernel's messages cannot be followed.
enum NetlinkFailure: Error {
  /// Some were lost: all has to be asked anew.
  case lost
  /// It does not talk to us.
  case refused
}
