import FoundationEssentials

/// Scheme, host and port of an address.
struct Origin: Sendable, Hashable {
  /// `https` or `http`.
  let scheme: String
  /// In lower case.
  let host: String
  let port: Int

  /// `nil` without a host, and for anything but https and http.
  init?(_ components: URLComponents) {
    guard let scheme = components.scheme?.lowercased(), let host = components.host?.lowercased(),
      host.utf8.count <= 253, host.contains(where: { $0 != "." }),
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
