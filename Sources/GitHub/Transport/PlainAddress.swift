import NIOCore

/// An https or http address as it is spelt, because two programs may normalize one address in two ways.
struct PlainAddress: Sendable {
  let origin: Origin
  /// What follows host and port: path, query and fragment.
  let rest: Substring

  /// `nil` for another scheme, a user name, an invalid host or port, and for spaces, backslashes, control
  /// characters and anything beyond ASCII.
  init?(_ text: String) {
    guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\\") }),
      let mark = text.firstRange(of: "://")
    else { return nil }
    let scheme = text[..<mark.lowerBound].lowercased()
    let authority = text[mark.upperBound...].prefix { !"/?#".contains($0) }
    guard ["https", "http"].contains(scheme), let host = HostAndPort(authority) else { return nil }
    origin = Origin(scheme: scheme, host)
    rest = text[authority.endIndex...]
    // Programs differ in how they read a dot after the name, or a zero before the port.
    guard [origin.host, "\(origin.host):\(origin.port)"].contains(authority.lowercased()) else {
      return nil
    }
  }
}

/// The scheme, host and port of an address.
struct Origin: Sendable, Hashable {
  /// `https` or `http`.
  let scheme: String
  /// In lower case; an IPv6 address has brackets.
  let host: String
  let port: Int

  fileprivate init(scheme: String, _ address: HostAndPort) {
    self.scheme = scheme
    host = address.host.contains(":") ? "[\(address.host)]" : address.host
    port = address.port ?? (scheme == "https" ? 443 : 80)
  }

  /// The beginning of an address, always with its port.
  var text: String { "\(scheme)://\(host):\(port)" }

  var isUsualPort: Bool { port == (scheme == "https" ? 443 : 80) }

  /// Whether it is certainly this machine: a subdomain of `localhost` may be resolved elsewhere.
  var isLoopback: Bool {
    HostAndPort(host)?.isLoopback == true && !host.hasSuffix(".localhost")
  }
}

/// A host name or an IP address, with or without a port.
struct HostAndPort: Sendable, Hashable {
  /// In lower case, without brackets, and without a dot at its end.
  let host: String
  let port: Int?

  /// Reads `example.com`, `example.com:443`, `127.0.0.1:80`, `::1` or `[::1]:80`.
  init?(_ text: some StringProtocol) {
    guard let (name, number) = Self.parts(text) else { return nil }
    let host = name.lowercased()
    self.host = host.hasSuffix(".") ? String(host.dropLast()) : host
    port = number.flatMap { Self.number($0) }
    guard Self.isName(self.host) || Self.ipAddress(self.host) != nil, number == nil || port != nil
    else { return nil }
  }

  /// Whether the host is this machine: `localhost`, or a loopback address.
  var isLoopback: Bool {
    guard let address = Self.ipAddress(host) else {
      return host == "localhost" || host.hasSuffix(".localhost")
    }
    return address == "::1" || ["127.", "::ffff:127."].contains { address.hasPrefix($0) }
  }

  /// An IPv4 or IPv6 address in its usual form, such as `::1`; `nil` for a name.
  static func ipAddress(_ host: String) -> String? {
    try? SocketAddress(ipAddress: host, port: 0).ipAddress
  }

  private static func parts<Text: StringProtocol>(
    _ text: Text
  ) -> (Text.SubSequence, Text.SubSequence?)? {
    if text.first == "[" {
      guard let end = text.firstIndex(of: "]") else { return nil }
      let (host, rest) = (text[..<end].dropFirst(), text[end...].dropFirst())
      guard host.contains(":"), rest.isEmpty || rest.first == ":" else { return nil }
      return (host, rest.isEmpty ? nil : rest.dropFirst())
    }
    let colons = text.indices.filter { text[$0] == ":" }
    guard let colon = colons.first, colons.count == 1 else { return (text[...], nil) }
    return (text[..<colon], text[colon...].dropFirst())
  }

  private static func isName(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 253 && !text.hasPrefix(".") && !text.contains("..")
      && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-._".contains($0)) }
  }

  private static func number(_ text: some StringProtocol) -> Int? {
    guard !text.isEmpty, text.allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
    return Int(text).flatMap { (1...65_535).contains($0) ? $0 : nil }
  }
}
