import FoundationEssentials
import Networking

/// Where the API is: scheme, host, port and the path before `/users`.
package struct APIBase: Sendable, Equatable {
  /// The whole address, without a slash at its end.
  package let url: String
  /// The name or the address of the machine, in lower case.
  package let host: String
  /// Scheme, host and port, without a path.
  var origin: String { parts.text }
  let parts: Origin

  /// - Throws: ``GitHubError/badBase(reason:)`` for anything but https, or http to this machine. The
  ///   same for a port outside 1 to 65,535, and for a user part, a query or a fragment.
  package init(_ text: String) throws(GitHubError) {
    guard URLComponents.hasUsablePort(text) else {
      throw .badBase(reason: "its port must be a number from 1 to 65535")
    }
    guard let components = URLComponents(plain: text), let origin = Origin(components) else {
      throw .badBase(reason: "it must be an address such as https://api.github.com")
    }
    guard components.user == nil, components.password == nil, components.query == nil,
      components.fragment == nil
    else { throw .badBase(reason: "it must have no user, query or fragment") }
    guard origin.scheme == "https" || origin.isLoopback else {
      throw .badBase(reason: "plain http is for this machine only (127.0.0.1, ::1, localhost)")
    }
    var address = text[...]
    while address.last == "/" { address.removeLast() }
    url = String(address)
    host = origin.host
    parts = origin
  }

  /// Whether the API is on this machine, so that no network is needed.
  package var isLoopback: Bool { parts.isLoopback }

  /// Whether the API is GitHub's own.
  package var isGitHubDotCom: Bool { host == "api.github.com" && parts.isUsualPort }

  /// The name of this host's directory on disk, with the port where it is not the usual one.
  package var directoryName: String {
    let safe = String(
      parts.host.map { $0.isLetter || $0.isNumber || $0 == "." || $0 == "-" ? $0 : "_" })
    return parts.isUsualPort ? safe : "\(safe)_\(parts.port)"
  }

  /// Whether `address` has the API's scheme, host and port; the usual port may be spelt out.
  package func isSameOrigin(_ address: String) -> Bool {
    guard let components = URLComponents(plain: address), components.user == nil,
      components.password == nil
    else { return false }
    return Origin(components) == parts
  }
}
