/// The address of somebody's page, as it is copied from a browser.
package struct ProfileAddress {
  /// The login whose page it is.
  package let login: String

  /// Reads an address with a scheme, or one that begins with the name of a site.
  ///
  /// - Parameter sites: The hosts, with their ports, whose pages show profiles; in lower case.
  /// - Returns: `nil` for a text that is not an address.
  /// - Throws: ``CommandError`` for an address of another site, or of no profile.
  package init?(_ text: String, sites: [String]) throws(CommandError) {
    guard !text.contains(where: \.isWhitespace) else { return nil }
    let schemes = ["https://", "http://"]
    let scheme = schemes.first { text.lowercased().hasPrefix($0) } ?? ""
    var parts = text.dropFirst(scheme.count).split(separator: "/", omittingEmptySubsequences: false)
    let host = String(parts.removeFirst()).lowercased()
    guard sites.contains(host.hasPrefix("www.") ? String(host.dropFirst(4)) : host) else {
      if scheme.isEmpty { return nil }
      throw CommandError(
        message: "Only addresses of \(sites.joined(separator: " and ")) can be opened here; @LOGIN "
          + "opens a profile.")
    }
    guard let login = Self.login(in: parts) else {
      throw CommandError(
        message:
          "That is not the address of a profile, which is \(sites[0])/LOGIN. @LOGIN opens it, "
          + "too.")
    }
    self.login = login
  }

  /// Whether a login can be spelt like that.
  package static func isLogin(_ text: Substring) -> Bool {
    !text.isEmpty
      && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
  }

  // What follows the page's path is about its view: `?tab=repositories`.
  private static func login(in path: [Substring]) -> String? {
    let names = path.map { $0.prefix { $0 != "?" && $0 != "#" } }.filter { !$0.isEmpty }
    let isOrganisation = names.count > 1 && ["orgs", "users"].contains(names[0].lowercased())
    guard let name = isOrganisation ? names[1] : names.count == 1 ? names[0] : nil,
      isLogin(name)
    else { return nil }
    return String(name)
  }
}
