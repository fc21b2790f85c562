/// The hosts of `NO_PROXY`, which are reached without the proxy.
struct NoProxy: Sendable, Equatable {
  private let hosts: [HostAndPort]
  private let isEverything: Bool

  /// Reads entries between commas or spaces: `*`, a name, `.suffix` or an address, each with or without a port.
  init(_ list: String) {
    let entries = list.split { $0 == "," || $0.isWhitespace }
    isEverything = entries.contains("*")
    hosts = entries.compactMap {
      HostAndPort($0.hasPrefix("*.") ? $0.dropFirst(2) : $0.drop { $0 == "." })
    }
  }

  /// A name includes its subdomains.
  func contains(_ host: HostAndPort) -> Bool {
    // An address has no subdomains.
    let isName = HostAndPort.ipAddress(host.host) == nil
    return isEverything
      || hosts.contains { entry in
        [nil, host.port].contains(entry.port)
          && (host.host == entry.host || isName && host.host.hasSuffix("." + entry.host))
      }
  }
}
