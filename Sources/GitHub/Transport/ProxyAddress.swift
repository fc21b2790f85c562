import Models

/// The address of a proxy, with its user name and password, which the description omits.
struct ProxyAddress: Sendable, Hashable {
  let host: String
  let port: Int
  let user: String?
  let password: String

  /// Reads `host:port` or `http://[user:password@]host:port`; an error names `variable`.
  init(_ text: String, from variable: String) throws(NetworkSettingsError) {
    let rest = try Self.withoutScheme(text, variable)
    let at = rest.lastIndex(of: "@")
    let authority = at.map { rest[$0...].dropFirst() } ?? rest
    let bare = authority.hasSuffix("/") ? authority.dropLast() : authority
    guard let address = HostAndPort(bare) else {
      throw NetworkSettingsError(variable, "it is not the address of a proxy; \(Self.example)")
    }
    guard let port = address.port else {
      throw NetworkSettingsError(variable, "it has no port; \(Self.example)")
    }
    (host, self.port) = (address.host, port)
    (user, password) = try Self.credentials(at.map { rest[..<$0] }, variable)
  }

  private static let example = "write it as in http://proxy.example:8080"

  private static func withoutScheme(
    _ text: String, _ variable: String
  ) throws(NetworkSettingsError) -> Substring {
    guard let mark = text.firstRange(of: "://") else { return text[...] }
    guard text[..<mark.lowerBound].lowercased() == "http" else {
      throw NetworkSettingsError(
        variable, "only plain http proxies can be used; \(example)")
    }
    return text[mark.upperBound...]
  }

  // In the header, the first colon ends the user name, so the name cannot contain one.
  private static func credentials(
    _ text: Substring?, _ variable: String
  ) throws(NetworkSettingsError) -> (user: String?, password: String) {
    guard let text else { return (nil, "") }
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard let user = parts[0].percentDecoded, !user.contains(":"),
      let password = parts.count > 1 ? parts[1].percentDecoded : ""
    else {
      throw NetworkSettingsError(
        variable, "its user name or password cannot be read; write special characters as in %40")
    }
    return (user, password)
  }
}

extension ProxyAddress: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
  var debugDescription: String { description }
  var customMirror: Mirror { Mirror(self, children: []) }
}
