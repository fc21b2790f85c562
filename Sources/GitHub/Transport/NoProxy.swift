/// The hosts to which requests go without the proxy, as `NO_PROXY` lists them.
struct NoProxy: Sendable, Equatable {
  private let entries: [Entry]

  /// - Parameter list: Entries with commas or spaces between: `*`, a name, `.suffix`, an address, each
  ///   of these with a port or without, or a network as in `10.0.0.0/8`. All else is passed over.
  init(_ list: String) {
    entries = list.split { $0 == "," || $0.isWhitespace }.compactMap(Entry.init)
  }

  func covers(_ place: HostAndPort) -> Bool {
    let address = IPAddress(place.host)
    return entries.contains { $0.covers(place, address) }
  }
}

/// One word of the list: which places it names.
private enum Entry: Sendable, Equatable {
  case everything
  /// The name, and all below it.
  case domain(HostAndPort)
  case network(IPAddress, bits: Int, port: Int?)

  init?(_ text: Substring) {
    if text == "*" {
      self = .everything
    } else if text.contains("/") {
      self.init(network: text.split(separator: "/", omittingEmptySubsequences: false))
    } else {
      let bare = text.hasPrefix("*.") ? text.dropFirst(2) : text.drop { $0 == "." }
      guard let place = HostAndPort(bare) else { return nil }
      let address = IPAddress(place.host)
      self =
        address.map { .network($0, bits: $0.width, port: place.port) } ?? .domain(place)
    }
  }

  private init?(network parts: [Substring]) {
    guard parts.count == 2, let address = IPAddress(String(parts[0])), let bits = Int(parts[1]),
      (0...address.width).contains(bits)
    else { return nil }
    self = .network(address, bits: bits, port: nil)
  }

  func covers(_ place: HostAndPort, _ address: IPAddress?) -> Bool {
    switch self {
    case .everything: true
    case .domain(let domain):
      // An address belongs to no domain, whatever it ends with.
      [nil, place.port].contains(domain.port) && address == nil
        && (place.host == domain.host || place.host.hasSuffix("." + domain.host))
    case .network(let network, let bits, let port):
      [nil, place.port].contains(port) && address?.isWithin(network, bits: bits) == true
    }
  }
}
