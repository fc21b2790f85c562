import FoundationEssentials
import Glibc
import NIOSSL

/// Settings from the environment: the proxy, and the certificates to trust.
package struct NetworkSettings: Sendable, Equatable {
  /// No proxy, and the system's certificates.
  package static let none = NetworkSettings()

  /// The certificates to trust instead of the system's.
  package let certificateFile: String?
  private let proxy: ProxyAddress?
  private let exceptions: NoProxy

  private init() {
    (certificateFile, proxy, exceptions) = (nil, nil, NoProxy(""))
  }

  /// Reads `SSL_CERT_FILE`, `HTTPS_PROXY` and `NO_PROXY`.
  ///
  /// For the latter two, the lower-case name takes precedence. An empty value counts as unset.
  package init(environment: [String: String]) throws(NetworkSettingsError) {
    certificateFile = try Self.value("SSL_CERT_FILE", in: environment)
      .map { (file) throws(NetworkSettingsError) in try Self.checked(certificateFile: file.value) }
    proxy = try Self.value("https_proxy", "HTTPS_PROXY", in: environment)
      .map { (found) throws(NetworkSettingsError) in
        try ProxyAddress(found.value, from: found.variable)
      }
    exceptions = NoProxy(Self.value("no_proxy", "NO_PROXY", in: environment)?.value ?? "")
  }

  /// Host and port of the proxy for `url`, or `nil` for none.
  package func proxyName(for url: String) -> String? { proxy(for: url)?.description }

  /// The proxy for `url`, or `nil` for none: only https goes through one, and never to this machine.
  func proxy(for url: String) -> ProxyAddress? {
    guard let proxy, let origin = PlainAddress(url)?.origin, origin.scheme == "https",
      let host = HostAndPort("\(origin.host):\(origin.port)"), !host.isLoopback,
      !exceptions.contains(host)
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

  // Returns `file`, if it has a certificate.
  private static func checked(certificateFile file: String) throws(NetworkSettingsError) -> String {
    var status = stat()
    guard stat(file, &status) == 0, access(file, R_OK) == 0 else {
      throw unusable(file, "cannot be read")
    }
    // Reading a pipe might never end.
    guard status.st_mode & S_IFMT == S_IFREG else { throw unusable(file, "is not a regular file") }
    guard let bytes = try? Data(contentsOf: URL(filePath: file)), hasCertificate(bytes) else {
      throw unusable(file, "has no certificate in PEM form")
    }
    return file
  }

  // Only the first is read: all of a system's would double the time to start.
  private static func hasCertificate(_ file: Data) -> Bool {
    guard let end = file.firstRange(of: Data("-----END CERTIFICATE-----".utf8)) else {
      return false
    }
    let first = try? NIOSSLCertificate.fromPEMBytes(Array(file[..<end.upperBound]))
    return first?.isEmpty == false
  }

  private static func unusable(_ file: String, _ problem: String) -> NetworkSettingsError {
    NetworkSettingsError(
      "SSL_CERT_FILE", "\(file) \(problem); name a file of certificates in PEM form, or unset it")
  }
}

/// An environment variable whose value cannot be used.
package struct NetworkSettingsError: Error, Equatable, Sendable {
  /// The variable's name, such as `HTTPS_PROXY`.
  package let variable: String
  /// What is wrong and what to do, as a clause without passwords.
  package let reason: String

  init(_ variable: String, _ reason: String) {
    self.variable = variable
    self.reason = reason
  }
}
