import FoundationEssentials

/// Scheme, host and port of an address.
struct Origin: Sendable, Hashable {
  /// `https` or `http`.
  let scheme: String
  /// In lower case.
  let host: String
  let port: Int

  /// `nil` without a host or with an empty part of its name, and for anything but https and http.
  init?(_ components: URLComponents) {
    guard let scheme = components.scheme?.lowercased(), let host = components.host?.lowercased(),
      host.utf8.count <= 253, !host.isEmpty, !host.hasPrefix("."), !host.contains(".."),
      scheme == "https" || scheme == "http"
    else { return nil }
    self.scheme = scheme
    self.host = host
    port = components.port ?? (scheme == "https" ? 443 : 80)
  }

  /// As an address begins, with the port spelt out.
  var text: String { "\(scheme)://\(host):\(port)" }

  var isUsualPort: Bool { port == (scheme == "https" ? 443 : 80) }

  /// Whether it is this machine.
  var isLoopback: Bool {
    let bytes = host.split(separator: ".", omittingEmptySubsequences: false)
    let isAddress = bytes.count == 4 && bytes[0] == "127" && bytes.allSatisfy { UInt8($0) != nil }
    return isAddress || ["localhost", "::1", "[::1]"].contains(host)
  }
}

extension URLComponents {
  /// The parts of an address as it stands.
  ///
  /// Nothing is repaired, because two programs may repair one address in two ways.
  ///
  /// `nil` for blanks, backslashes, control characters and all beyond ASCII, and for a port outside
  /// 1 to 65,535.
  init?(plain text: String) {
    guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\\") }),
      Self.hasUsablePort(text)
    else { return nil }
    self.init(string: text)
  }

  /// Whether the port of an address is a number from 1 to 65,535, where it has one.
  static func hasUsablePort(_ text: String) -> Bool {
    guard let start = text.firstRange(of: "//")?.upperBound else { return true }
    let authority = text[start...].prefix { !"/?#".contains($0) }
    let place = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
    let afterAddress = place.lastIndex(of: "]").map { place[$0...] } ?? place
    guard let colon = afterAddress.lastIndex(of: ":") else { return true }
    let port = afterAddress[colon...].dropFirst()
    return port.allSatisfy { $0.isASCII && $0.isNumber } && (1...65_535).contains(Int(port) ?? 0)
  }
}
