import CNetlink

/// A default route of the main table through one interface; one over several is several of these.
struct DefaultRoute: Hashable {
  let interface: Int32
  let family: UInt8
  let tos: UInt8
  let metric: UInt32
  /// The next hop's address, or empty.
  let gateway: [UInt8]
  /// The address from which to send, or empty.
  let source: [UInt8]

  /// Whether the kernel keeps only one of the two when one is put in place of the other.
  func hasPlace(of other: DefaultRoute) -> Bool {
    family == other.family && tos == other.tos && metric == other.metric
  }
}

extension DefaultRoute {
  /// The default routes in a route's message, one for each interface.
  ///
  /// - Returns: `nil` when the message is too short, or about a route of another kind.
  static func all(in body: NetlinkBytes) -> [DefaultRoute]? {
    var body = body
    guard let head = body.take(rtmsg.self), head.isDefault else { return nil }
    let attributes = NetlinkAttributes(body)
    let table = attributes[CNETLINK_TABLE]?.peek(UInt32.self) ?? UInt32(head.rtm_table)
    guard table == CNETLINK_MAIN else { return nil }
    let ways = hops(in: attributes).map { interface, gateway in
      DefaultRoute(
        interface: interface, family: head.rtm_family, tos: head.rtm_tos,
        metric: attributes[CNETLINK_PRIORITY]?.peek(UInt32.self) ?? 0, gateway: gateway,
        source: attributes[CNETLINK_PREFSRC]?.all ?? [])
    }
    return ways.isEmpty ? nil : ways
  }

  private static func hops(in attributes: NetlinkAttributes) -> [(Int32, [UInt8])] {
    var several = attributes[CNETLINK_MULTIPATH]
    var all: [(Int32, [UInt8])] = []
    if let interface = attributes[CNETLINK_OIF]?.peek(Int32.self) {
      all.append((interface, gateway(in: attributes)))
    }
    while let head = several?.peek(rtnexthop.self) {
      let header = MemoryLayout<rtnexthop>.size
      guard let rest = several?.take(length: Int(head.rtnh_len), header: header) else { break }
      all.append((head.rtnh_ifindex, gateway(in: NetlinkAttributes(rest))))
    }
    return all
  }

  private static func gateway(in attributes: NetlinkAttributes) -> [UInt8] {
    (attributes[CNETLINK_GATEWAY] ?? attributes[CNETLINK_VIA])?.all ?? []
  }
}

extension rtmsg {
  /// Whether the route leads everywhere: no entry of a cache, and none that refuses.
  fileprivate var isDefault: Bool {
    NetlinkMessage.isInternet(rtm_family) && rtm_dst_len == 0 && rtm_type == CNETLINK_UNICAST
      && rtm_flags & UInt32(RTM_F_CLONED) == 0
  }
}
