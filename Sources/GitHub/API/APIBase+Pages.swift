/// Why the address of a page for people is not opened.
package enum PageRefusal: Error, Equatable, Sendable {
  case notHTTPS
  /// It has another host or port than ``APIBase/site``.
  case elsewhere
  /// It has a user, a query, a fragment, or a character that no such address has.
  case malformed
}

extension APIBase {
  /// The address of a page for people, when it may be opened in a browser.
  ///
  /// It must be https and on the API's own site. That is `github.com` for `api.github.com`, the part
  /// after `api.` for a name below `ghe.com`, else the API's own host and port. What an answer brings
  /// is not repaired.
  ///
  /// - Parameter address: As received.
  /// - Returns: `address`.
  package func page(_ address: String) throws(PageRefusal) -> String {
    guard address.lowercased().hasPrefix("https://") else { throw .notHTTPS }
    guard let parts = PlainAddress(address) else { throw .malformed }
    guard parts.origin.host == siteHost, parts.origin.port == origin.port else { throw .elsewhere }
    guard address.hasPrefix("https://\(siteHost)"), parts.rest.hasPrefix("/"),
      Self.isPath(parts.rest.dropFirst())
    else { throw .malformed }
    return address
  }

  /// The host, and port where it is not that of https, of the pages for people.
  package var site: String {
    origin.port == 443 ? siteHost : "\(siteHost):\(origin.port)"
  }

  /// The hosts, with their ports, whose pages for people are about users of this API.
  ///
  /// An API on this machine may tell of the pages on github.com, as a stand-in with recorded answers.
  package var profileSites: [String] {
    isLoopback ? ["github.com", site.lowercased()] : [site.lowercased()]
  }

  /// The host of the pages for people, such as `github.com`.
  package var siteHost: String {
    if isGitHubDotCom { return "github.com" }
    let host = origin.host
    let isTenant = host.hasPrefix("api.") && host.hasSuffix(".ghe.com") && origin.isUsualPort
    return isTenant ? String(host.dropFirst(4)) : host
  }

  // A shell gives these characters no meaning; the text is ASCII already.
  private static func isPath(_ text: Substring) -> Bool {
    !text.isEmpty && !text.split(separator: "/").contains("..")
      && text.allSatisfy { $0.isLetter || $0.isNumber || "-._~/%[]".contains($0) }
  }
}
