import FoundationEssentials

extension APIBase {
  /// The address of a page for people, when it may be opened in a browser.
  ///
  /// It is https and on the API's own site: `github.com` for `api.github.com`, the part after `api.`
  /// for an enterprise's own name below `ghe.com`, else the API's own host and port. What an answer
  /// brings is not repaired: an address with a user, a query, a fragment, or a character that no
  /// address of somebody's page has, is none.
  ///
  /// - Parameter address: As received.
  /// - Returns: `address`, or `nil` when it must not be opened.
  package func page(_ address: String) -> String? {
    let start = "https://\(site)/"
    guard address.hasPrefix(start), isSecure else { return nil }
    let path = address.dropFirst(start.count).utf8
    let leadsUp = path.split(separator: UInt8(ascii: "/")).contains {
      $0.elementsEqual("..".utf8)
    }
    return !path.isEmpty && path.allSatisfy(Self.mayStandInPath) && !leadsUp ? address : nil
  }

  /// The host, and port where it is unusual, of the pages for people.
  package var site: String {
    let scheme = isSecure ? "https://" : "http://"
    let own = String(url.dropFirst(scheme.count).prefix { $0 != "/" }).lowercased()
    let usual = isSecure && own.hasSuffix(":443") ? String(own.dropLast(4)) : own
    if usual == "api.github.com" { return "github.com" }
    if usual.hasPrefix("api."), usual.hasSuffix(".ghe.com") { return String(usual.dropFirst(4)) }
    return usual
  }

  private var isSecure: Bool { url.lowercased().hasPrefix("https://") }

  private static func mayStandInPath(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "-._~/%[]".utf8.contains(byte)
    }
  }
}
