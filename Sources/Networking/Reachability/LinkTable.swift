import CNetlink
import Glibc

/// Links, addresses and default routes, kept in step with the kernel's messages.
struct LinkTable {
  /// What the machine has to reach the world by.
  struct Ways: Equatable {
    var routes: Set<DefaultRoute> = []
    var addresses: Set<LinkAddress> = []
  }

  private var live: Set<Int32> = []
  private var addresses: [LinkAddress: Bool] = [:]
  private var routes: Set<DefaultRoute> = []

  /// Routes through a live link with a global address, and those addresses.
  private(set) var ways = Ways()

  /// Whether there is any way to the world.
  var isUp: Bool { !ways.routes.isEmpty }

  /// Takes a message in.
  ///
  /// - Returns: Whether the ways to the world are others now; most messages are noise.
  mutating func apply(_ message: NetlinkMessage) -> Bool {
    switch message {
    case .link(let index, let flags): set(index, flags)
    case .linkRemoved(let index): forget(index)
    case .address(let address, let isGlobal): addresses[address] = isGlobal
    case .addressRemoved(let address): remove(address)
    case .routes(let added, let replace): add(added, replace: replace)
    case .routesRemoved(let removed): routes.subtract(removed)
    case .done, .error, .overrun: return false
    }
    return isOther()
  }

  private mutating func set(_ index: Int32, _ flags: LinkFlags) {
    if flags.isLive { live.insert(index) } else { live.remove(index) }
    if !flags.contains(.up) { dropRoutes { $0.interface == index } }
  }

  private mutating func forget(_ index: Int32) {
    live.remove(index)
    addresses = addresses.filter { $0.key.interface != index }
    dropRoutes { $0.interface == index }
  }

  private mutating func remove(_ address: LinkAddress) {
    addresses[address] = nil
    dropRoutes { $0.family == address.family && $0.source == address.bytes }
    let isLast = !addresses.keys.contains {
      $0.interface == address.interface && $0.family == address.family
    }
    guard isLast, address.family == AF_INET else { return }
    dropRoutes { $0.interface == address.interface && $0.family == address.family }
  }

  private mutating func add(_ added: [DefaultRoute], replace: Bool) {
    if replace, let first = added.first { dropRoutes { $0.hasPlace(of: first) } }
    routes.formUnion(added)
  }

  /// The kernel drops routes with their link or address, and does not tell of each.
  private mutating func dropRoutes(where isGone: (DefaultRoute) -> Bool) {
    routes = routes.filter { !isGone($0) }
  }

  private mutating func isOther() -> Bool {
    let before = ways
    let global = addresses.filter { $0.value && live.contains($0.key.interface) }.keys
    let homes = Set(global.map(\.interface))
    ways.routes = routes.filter { homes.contains($0.interface) }
    let used = Set(ways.routes.map(\.interface))
    ways.addresses = Set(global.filter { used.contains($0.interface) })
    return ways != before
  }
}

/// An address of an interface, with all that tells it from another one.
struct LinkAddress: Hashable {
  let interface: Int32
  let family: UInt8
  let prefixLength: UInt8
  /// The address itself, in network order.
  let bytes: [UInt8]
  /// The other end's address where the link has just one; else the address again.
  let peer: [UInt8]
}

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
