import CNetlink

/// The flags of an interface, those of them that matter here.
struct LinkFlags: OptionSet {
  static let up = LinkFlags(rawValue: CNETLINK_UP)
  static let loopback = LinkFlags(rawValue: CNETLINK_LOOPBACK)
  static let running = LinkFlags(rawValue: CNETLINK_RUNNING)
  static let lowerUp = LinkFlags(rawValue: CNETLINK_LOWER_UP)

  let rawValue: UInt32

  /// Whether packets can leave through the interface, and go further than this machine.
  var isLive: Bool {
    isSuperset(of: [.up, .running, .lowerUp]) && !contains(.loopback)
  }
}
