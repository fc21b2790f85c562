/// An https or http address as it is spelt.
///
/// Nothing is repaired, because two programs may repair one address in two ways.
package struct PlainAddress: Sendable {
  package let origin: Origin
  /// What follows host and port: path, query and fragment.
  package let rest: Substring

  /// `nil` for blanks, backslashes, control characters and all beyond ASCII, for another scheme, for a
  /// user, for a name that is none, and for a port that is not a plain number from 1 to 65,535.
  package init?(_ text: String) {
    guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\\") }),
      let mark = text.firstRange(of: "://")
    else { return nil }
    let scheme = text[..<mark.lowerBound].lowercased()
    let authority = text[mark.upperBound...].prefix { !"/?#".contains($0) }
    guard ["https", "http"].contains(scheme), let place = HostAndPort(authority) else { return nil }
    origin = Origin(scheme: scheme, place)
    rest = text[authority.endIndex...]
    // Programs may differ in how they read a dot after the name, or a zero before the port.
    guard [origin.host, "\(origin.host):\(origin.port)"].contains(authority.lowercased()) else {
      return nil
    }
  }
}

/// Scheme, host and port of an address.
package struct Origin: Sendable, Hashable {
  /// `https` or `http`.
  package let scheme: String
  /// In lower case; an IPv6 address stands in brackets.
  package let host: String
  package let port: Int

  fileprivate init(scheme: String, _ place: HostAndPort) {
    self.scheme = scheme
    host = place.host.contains(":") ? "[\(place.host)]" : place.host
    port = place.port ?? (scheme == "https" ? 443 : 80)
  }

  /// As an address begins, with the port spelt out.
  package var text: String { "\(scheme)://\(host):\(port)" }

  package var isUsualPort: Bool { port == (scheme == "https" ? 443 : 80) }

  /// Whether it is this machine for sure: a name below `localhost` may be looked up elsewhere.
  package var isLoopback: Bool {
    HostAndPort(host)?.isLoopback == true && !host.hasSuffix(".localhost")
  }
}
