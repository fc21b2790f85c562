import CNetlink
import Glibc

/// What the kernel has to say about links, addresses and default routes.
enum NetlinkMessage: Equatable {
  /// An interface came, or is not as it was.
  case link(Int32, LinkFlags)
  case linkRemoved(Int32)
  /// An address came or changed; it is `global` when the world may be reached from it.
  case address(LinkAddress, global: Bool)
  case addressRemoved(LinkAddress)
  /// A default route came, through one interface or several; perhaps in place of another.
  case routes([DefaultRoute], replace: Bool)
  case routesRemoved([DefaultRoute])
  /// All that was asked for has been told.
  case done
  /// The kernel refuses what was asked, for the reason of that number.
  case error(Int32)
  /// Something was lost, so that all has to be asked anew.
  case overrun
}

/// The messages in one packet from the kernel.
///
/// What is of no interest is passed over; a length that cannot be ends the packet.
struct NetlinkMessages: Sequence, IteratorProtocol {
  private var bytes: NetlinkBytes

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = NetlinkBytes(bytes)
  }

  mutating func next() -> NetlinkMessage? {
    while let head = bytes.peek(nlmsghdr.self) {
      let length = Int(head.nlmsg_len)
      let header = MemoryLayout<nlmsghdr>.size
      guard let body = bytes.take(length: length, header: header) else { return nil }
      if let message = NetlinkMessage(head, body) { return message }
    }
    return nil
  }
}

extension NetlinkMessage {
  /// Reads a message; `nil` when it is too short, or about something else.
  init?(_ head: nlmsghdr, _ body: NetlinkBytes) {
    let message: NetlinkMessage?
    switch head.nlmsg_type {
    case _ where head.nlmsg_flags & UInt16(NLM_F_DUMP_INTR) != 0: message = .overrun
    case UInt16(NLMSG_OVERRUN): message = .overrun
    case UInt16(NLMSG_DONE): message = .done
    case UInt16(NLMSG_ERROR): message = Self.error(body)
    case CNETLINK_NEWLINK: message = Self.link(body) { .link($0, $1) }
    case CNETLINK_DELLINK: message = Self.link(body) { index, _ in .linkRemoved(index) }
    case CNETLINK_NEWADDR: message = Self.address(body) { .address($0, global: $1) }
    case CNETLINK_DELADDR: message = Self.address(body) { address, _ in .addressRemoved(address) }
    case CNETLINK_NEWROUTE:
      let replace = head.nlmsg_flags & UInt16(NLM_F_REPLACE) != 0
      message = DefaultRoute.all(in: body).map { .routes($0, replace: replace) }
    case CNETLINK_DELROUTE: message = DefaultRoute.all(in: body).map(Self.routesRemoved)
    default: message = nil
    }
    guard let message else { return nil }
    self = message
  }

  /// An answer with number 0 is no error.
  private static func error(_ body: NetlinkBytes) -> NetlinkMessage? {
    guard let code = body.peek(nlmsgerr.self)?.error, code != 0 else { return nil }
    return .error(code == .min ? .max : abs(code))
  }

  /// A bridge tells about its ports in messages of its own family.
  private static func link(
    _ body: NetlinkBytes, _ message: (Int32, LinkFlags) -> NetlinkMessage
  ) -> NetlinkMessage? {
    guard let head = body.peek(ifinfomsg.self), head.ifi_family == AF_UNSPEC else { return nil }
    return message(head.ifi_index, LinkFlags(rawValue: head.ifi_flags))
  }

  private static func address(
    _ body: NetlinkBytes, _ message: (LinkAddress, Bool) -> NetlinkMessage
  ) -> NetlinkMessage? {
    var body = body
    guard let head = body.take(ifaddrmsg.self), isInternet(head.ifa_family) else { return nil }
    let attributes = NetlinkAttributes(body)
    let peer = attributes[CNETLINK_ADDRESS]?.all ?? []
    let address = LinkAddress(
      interface: Int32(truncatingIfNeeded: head.ifa_index), family: head.ifa_family,
      prefixLength: head.ifa_prefixlen, bytes: attributes[CNETLINK_LOCAL]?.all ?? peer, peer: peer)
    return address.bytes.isEmpty ? nil : message(address, head.isGlobal)
  }

  /// Whether `family` is IPv4 or IPv6.
  static func isInternet(_ family: UInt8) -> Bool {
    family == AF_INET || family == AF_INET6
  }
}

extension ifaddrmsg {
  /// Whether the world may be reached from it: not while its uniqueness is being tested, unless
  /// the system uses it meanwhile.
  fileprivate var isGlobal: Bool {
    let isPending = ifa_flags & UInt8(IFA_F_TENTATIVE) != 0
    let mayBeUsed = ifa_flags & UInt8(IFA_F_OPTIMISTIC) != 0
    let hasFailed = ifa_flags & UInt8(IFA_F_DADFAILED) != 0
    return ifa_scope == CNETLINK_UNIVERSE && !hasFailed && (!isPending || mayBeUsed)
  }
}
