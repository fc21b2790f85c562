/// The API's base URL: scheme, host, port and the path before `/users`.
package struct APIBase: Sendable, Equatable {
  /// The whole URL, without a slash at its end.
  package let url: String
  let origin: Origin

  /// - Parameter text: For github.com and the subdomains of ghe.com any of their names will do, as for gh.
  /// - Throws: ``GitHubError/badBase(reason:)`` unless it is https, or http to this machine, with a valid
  ///   port and without user, query and fragment.
  package init(_ text: String) throws(GitHubError) {
    guard let typed = PlainAddress(text), !typed.rest.contains(where: "?#".contains) else {
      throw .badBase(
        reason: "it must be an address such as https://api.github.com, without user, query and "
          + "fragment; a port must be a number from 1 to 65535")
    }
    guard typed.origin.scheme == "https" || typed.origin.isLoopback else {
      throw .badBase(reason: "plain http is for this machine only (127.0.0.1, ::1, localhost)")
    }
    let own = Self.gitHubSite(of: typed.origin).map { "https://api.\($0)" }
    origin = (own.flatMap(PlainAddress.init) ?? typed).origin
    var base = (own ?? text)[...]
    while base.last == "/" { base.removeLast() }
    url = String(base)
  }

  /// Whether the API is on this machine, so that no network is needed.
  package var isLoopback: Bool { origin.isLoopback }

  /// The demo's API, a host that cannot exist.
  package static let demo = "https://demo.invalid"

  /// Whether the API is the demo's, whose people are invented.
  package var isDemo: Bool { url == Self.demo }

  package var isGitHubDotCom: Bool { origin.host == "api.github.com" && origin.isUsualPort }

  /// Whether GitHub runs the host: github.com, or a subdomain of ghe.com.
  var isGitHubs: Bool { Self.gitHubSite(of: origin) != nil }

  /// The name of this host's directory on disk, with its port if that is unusual.
  package var directoryName: String {
    let safe = String(
      origin.host.map { $0.isLetter || $0.isNumber || $0 == "." || $0 == "-" ? $0 : "_" })
    return origin.isUsualPort ? safe : "\(safe)_\(origin.port)"
  }

  /// Whether `address` has the API's scheme, host and port.
  func isSameOrigin(_ address: String) -> Bool {
    PlainAddress(address)?.origin == origin
  }

  // The web pages that belong to the API.

  /// Returns the address of a web page, unchanged, if it may be opened in a browser.
  ///
  /// It must be https and on ``site``.
  package func page(_ address: String) throws(PageRefusal) -> String {
    guard address.lowercased().hasPrefix("https://") else { throw .notHTTPS }
    guard let parts = PlainAddress(address) else { throw .malformed }
    guard parts.origin.host == siteHost, parts.origin.port == origin.port else { throw .elsewhere }
    guard address.hasPrefix("https://\(siteHost)"), parts.rest.hasPrefix("/"),
      Self.isPath(parts.rest.dropFirst())
    else { throw .malformed }
    return address
  }

  /// ``siteHost``, with the API's port if that is not 443.
  package var site: String {
    origin.port == 443 ? siteHost : "\(siteHost):\(origin.port)"
  }

  /// The sites whose profile pages are about users of this API.
  ///
  /// An API on this machine may serve recorded answers that link to github.com.
  package var profileSites: [String] {
    isLoopback ? ["github.com", site.lowercased()] : [site.lowercased()]
  }

  /// The host of the addresses that everybody has for commits; see ``profileSites``.
  package var noreplyHost: String { "users.noreply.\(isLoopback ? "github.com" : siteHost)" }

  /// The host of web pages: `github.com` for `api.github.com`, the part after `api.` for a subdomain of
  /// `ghe.com`, else the API's own host.
  package var siteHost: String { Self.gitHubSite(of: origin) ?? origin.host }

  // `github.com` or a subdomain of `ghe.com`, if that is the host, or a name below it.
  private static func gitHubSite(of origin: Origin) -> String? {
    let names = origin.host.split(separator: ".")
    return switch names.suffix(2) {
    case ["github", "com"] where origin.isUsualPort: "github.com"
    case ["ghe", "com"] where origin.isUsualPort && names.count > 2:
      names.suffix(3).joined(separator: ".")
    default: nil
    }
  }

  // Only characters without a meaning to a shell; the text is ASCII already.
  private static func isPath(_ text: Substring) -> Bool {
    !text.isEmpty && !text.split(separator: "/").contains("..")
      && text.allSatisfy { $0.isLetter || $0.isNumber || "-._~/%[]".contains($0) }
  }
}

/// Why a web page is not opened.
package enum PageRefusal: Error, Equatable, Sendable {
  case notHTTPS
  /// Its host or port is not that of ``APIBase/site``.
  case elsewhere
  /// It has a user, a query, a fragment, or a character that no such address has.
  case malformed
}
