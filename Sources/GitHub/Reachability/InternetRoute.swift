import CLinux
import Glibc

/// The route to the internet that the kernel would use now.
struct InternetRoute: Sendable, Equatable {
  /// `up` when a source address belongs to a running interface, `unknown` when the kernel does not say.
  var reachability: Reachability
  /// The source addresses for IPv4 and IPv6, if there is a route; they change with the network.
  var sources: [String]

  static func current() -> InternetRoute {
    InternetRoute(remotes.map(RouteLookup.init), running: runningAddresses)
  }

  /// The addresses of a.root-servers.net, which do not change; nothing is sent to them.
  private static let remotes = ["198.41.0.4", "2001:503:ba3e::2:30"]

  /// The addresses of all interfaces with a link, as a route remains while its cable is unplugged; `nil` when the
  /// kernel refuses.
  private static func runningAddresses() -> Set<String>? {
    var first: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&first) == 0 else { return nil }
    defer { freeifaddrs(first) }
    let all = sequence(first: first) { $0?.pointee.ifa_next }.prefix { $0 != nil }
    let running = all.compactMap(\.?.pointee).filter {
      $0.ifa_flags & CNETLINK_RUNNING == CNETLINK_RUNNING
    }
    return Set(running.compactMap { $0.ifa_addr.flatMap { RouteLookup.numericForm($0) } })
  }
}

extension InternetRoute {
  /// `running` returns the addresses of interfaces with a link; it is called only when there is a route.
  init(_ lookups: [RouteLookup], running: () -> Set<String>?) {
    let sources = lookups.compactMap(\.source)
    self.sources = sources
    if sources.isEmpty {
      let hasAnswer = lookups.contains { $0 != .familyNotSupported }
      reachability = hasAnswer && !lookups.contains(.refused) ? .down : .unknown
    } else {
      reachability = running().map { $0.isDisjoint(with: sources) ? .down : .up } ?? .unknown
    }
  }
}

/// The kernel's answer for the route to an address.
enum RouteLookup: Equatable {
  case found(source: String)
  case noRoute
  /// The kernel has no IPv4, or no IPv6.
  case familyNotSupported
  /// The process may not ask, or is out of descriptors.
  case refused

  /// Looks up the route to a numeric address: `connect` on a UDP socket sends nothing, but sets the source address
  /// by the route, including policy rules and VPNs (ip(7)).
  init(to remote: String) {
    var hints = addrinfo()
    hints.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV
    hints.ai_socktype = CNETLINK_DATAGRAM
    var address: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(remote, "53", &hints, &address) == 0, let info = address?.pointee else {
      self = .refused
      return
    }
    defer { freeaddrinfo(address) }
    self.init(connectingTo: info)
  }

  /// Interprets an error of `connect`: EINVAL, EHOSTUNREACH and EACCES come from routes that lead nowhere
  /// (ip-route(8)), and EADDRNOTAVAIL means that no source address is usable yet.
  init(connectError: Int32) {
    switch connectError {
    case ENETUNREACH, EADDRNOTAVAIL, EINVAL, EHOSTUNREACH, EACCES: self = .noRoute
    default: self = .refused
    }
  }

  /// The source address, unless it is link-local or loopback.
  var source: String? {
    guard case .found(let source) = self else { return nil }
    let isLocal = ["0.0.0.0", "169.254.", "127.", "fe80:"].contains { source.hasPrefix($0) }
    return isLocal || source == "::1" ? nil : source
  }

  private init(connectingTo info: addrinfo) {
    let file = socket(info.ai_family, info.ai_socktype | CNETLINK_CLOEXEC, 0)
    guard file >= 0 else {
      self = errno == EAFNOSUPPORT ? .familyNotSupported : .refused
      return
    }
    defer { close(file) }
    guard connect(file, info.ai_addr, info.ai_addrlen) == 0 else {
      self.init(connectError: errno)
      return
    }
    var address = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let source = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        getsockname(file, address, &length) == 0 ? Self.numericForm(address) : nil
      }
    }
    self = source.map(Self.found) ?? .refused
  }

  /// The numeric form of an IPv4 or IPv6 address; `nil` for another family.
  fileprivate static func numericForm(_ address: UnsafePointer<sockaddr>) -> String? {
    let length: Int
    switch Int32(address.pointee.sa_family) {
    case AF_INET: length = MemoryLayout<sockaddr_in>.size
    case AF_INET6: length = MemoryLayout<sockaddr_in6>.size
    default: return nil
    }
    var host = [CChar](repeating: 0, count: Int(NI_MAXHOST))
    let status = getnameinfo(
      address, socklen_t(length), &host, socklen_t(host.count), nil, 0, NI_NUMERICHOST)
    guard status == 0 else { return nil }
    return String(decoding: host.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self)
  }
}
