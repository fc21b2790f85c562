import FoundationEssentials

/// What the environment says of the way to the network: proxies, and whom to trust.
package struct NetworkSettings: Sendable, Equatable {
  /// No proxy, and the system's certificates.
  package static let none = NetworkSettings()

  /// The only certificates to trust, instead of the system's.
  let certificateFile: String?
  private let proxy: ProxyAddress?
  private let exceptions: NoProxy

  private init() {
    (certificateFile, proxy, exceptions) = (nil, nil, NoProxy(""))
  }

  /// Reads `SSL_CERT_FILE`, and `HTTPS_PROXY` and `NO_PROXY`, the latter two also in lower case,
  /// which goes first; what is empty counts as not set.
  ///
  /// - Throws: When a value cannot be used; nothing is left out in silence.
  package init(environment: [String: String]) throws(NetworkSettingsError) {
    certificateFile = try Self.value("SSL_CERT_FILE", in: environment)
      .map { (file) throws(NetworkSettingsError) in try Self.checked(certificateFile: file.value) }
    proxy = try Self.value("https_proxy", "HTTPS_PROXY", in: environment)
      .map { (found) throws(NetworkSettingsError) in
        try ProxyAddress(found.value, from: found.variable)
      }
    exceptions = NoProxy(Self.value("no_proxy", "NO_PROXY", in: environment)?.value ?? "")
  }
}

extension NetworkSettings {
  /// The proxy through which `url` is asked, or `nil` to ask it straight: only https goes through
  /// proxies, and this machine is never asked through one.
  func proxy(for url: String) -> ProxyAddress? {
    guard let proxy, let place = HostAndPort(httpsURL: url), !place.isLoopback,
      !exceptions.covers(place)
    else { return nil }
    return proxy
  }

  private static func value(
    _ variables: String..., in environment: [String: String]
  ) -> (variable: String, value: String)? {
    for variable in variables {
      if let value = environment[variable], !value.isEmpty { return (variable, value) }
    }
    return nil
  }
}

extension HostAndPort {
  fileprivate init?(httpsURL url: String) {
    guard let components = URLComponents(string: url), components.scheme?.lowercased() == "https",
      let host = components.host
    else { return nil }
    let bare = host.hasPrefix("[") ? host.dropFirst().dropLast() : host[...]
    self.init(host: bare, port: String(components.port ?? 443))
  }
}
