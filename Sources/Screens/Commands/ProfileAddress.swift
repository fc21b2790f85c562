/// The address of a profile's page, as copied from a browser.
package struct ProfileAddress {
  /// The login whose page it is.
  package let login: String

  /// Parses an address with a scheme, or one that begins with the name of a site.
  ///
  /// - Parameter sites: The hosts whose pages show profiles, with their ports, in lower case.
  /// - Returns: `nil` for a text that is not an address.
  /// - Throws: ``CommandError`` for an address of another site or of another page.
  package init?(_ text: String, sites: [String]) throws(CommandError) {
    guard !text.contains(where: \.isWhitespace) else { return nil }
    let schemes = ["https://", "http://"]
    let scheme = schemes.first { text.lowercased().hasPrefix($0) } ?? ""
    var parts = text.dropFirst(scheme.count).split(separator: "/", omittingEmptySubsequences: false)
    let host = String(parts.removeFirst()).lowercased()
    guard sites.contains(host.hasPrefix("www.") ? String(host.dropFirst(4)) : host) else {
      if scheme.isEmpty { return nil }
      throw CommandError(
        message: "Only \(sites.joined(separator: " and ")) addresses can be opened here; @LOGIN "
          + "opens a profile.")
    }
    guard let login = Self.login(in: parts) else {
      throw CommandError(
        message:
          "That is not the address of a profile, such as \(sites[0])/LOGIN. @LOGIN works, too.")
    }
    self.login = login
  }

  /// Whether a login can be spelled like that.
  package static func isLogin(_ text: Substring) -> Bool {
    !text.isEmpty
      && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
  }

  // A query such as `?tab=repositories` selects a part of the page.
  private static func login(in path: [Substring]) -> String? {
    let names = path.map { $0.prefix { $0 != "?" && $0 != "#" } }.filter { !$0.isEmpty }
    let isOrganization = names.count > 1 && ["orgs", "users"].contains(names[0].lowercased())
    guard let name = isOrganization ? names[1] : names.count == 1 ? names[0] : nil,
      isLogin(name)
    else { return nil }
    return String(name)
  }
}
