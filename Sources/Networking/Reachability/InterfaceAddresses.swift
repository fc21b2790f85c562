import Glibc

/// The machine's addresses, for a kernel that does not report changes.
enum InterfaceAddresses {
  /// Those of all interfaces except loopback, as texts that only serve to be compared.
  static func current() -> Set<String> {
    listed() ?? tabulated()
  }

  /// The system's list; it is made by netlink, which may have been refused.
  private static func listed() -> Set<String>? {
    var first: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&first) == 0 else { return nil }
    defer { freeifaddrs(first) }
    let all = sequence(first: first) { $0?.pointee.ifa_next }.prefix { $0 != nil }
    return Set(all.compactMap { $0.flatMap { text($0.pointee) } })
  }

  private static func text(_ entry: ifaddrs) -> String? {
    let isLoopback = LinkFlags(rawValue: entry.ifa_flags).contains(.loopback)
    guard let address = entry.ifa_addr, !isLoopback else { return nil }
    let isIPv4 = address.pointee.sa_family == AF_INET
    guard isIPv4 || address.pointee.sa_family == AF_INET6 else { return nil }
    let size = isIPv4 ? MemoryLayout<sockaddr_in>.size : MemoryLayout<sockaddr_in6>.size
    let bytes = Array(UnsafeRawBufferPointer(start: address, count: size))
    return "\(String(cString: entry.ifa_name)) \(bytes)"
  }

  /// The kernel's tables of IPv4 routes and IPv6 addresses, line by line.
  static func tabulated() -> Set<String> {
    Set(["/proc/net/route", "/proc/net/if_inet6"].flatMap(lines))
  }

  private static func lines(of path: String) -> [String] {
    guard let file = fopen(path, "re") else { return [] }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 512)
    var all: [String] = []
    while fgets(&line, Int32(line.count), file) != nil {
      all.append(String(decoding: line.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self))
    }
    return all.filter { !$0.contains(" lo\n") }
  }
}
