/// The address of a page of GitHub's, as copied from a browser or for git.
package struct PageAddress {
  // The components of its path; `nil` if it is on another site.
  private let path: [Substring]?

  /// Parses an address that begins with a scheme, or with the name of a site.
  ///
  /// - Parameter sites: The hosts of GitHub's pages, with their ports, in lower case.
  /// - Returns: `nil` for a text that is not an address.
  package init?(_ text: String, sites: [String]) {
    guard !text.contains(where: \.isWhitespace) else { return nil }
    var rest = text[...]
    var last = ""
    for start in ["https://", "http://", "ssh://", "git@", "www."]
    where rest.lowercased().hasPrefix(start) {
      rest = rest.dropFirst(start.count)
      // `www.` follows a scheme.
      if last.isEmpty { last = start }
    }
    let site = sites.first { site in
      let next = rest.dropFirst(site.count).first
      return rest.lowercased().hasPrefix(site)
        && (next == nil || next == "/" || next == ":" && last == "git@")
    }
    guard site != nil || !["", "www."].contains(last) else { return nil }
    path = site.map { site in
      rest.dropFirst(site.count + 1).prefix { $0 != "?" && $0 != "#" }.split(separator: "/")
    }
  }

  package var isElsewhere: Bool { path == nil }

  /// The login of the account whose profile or list of people the page shows; `nil` for other pages.
  package var login: String? {
    guard let path, let first = path.first else { return nil }
    let name = isOfAccount ? path[1] : path.count == 1 ? first : ""
    return Self.isLogin(name) ? String(name) : nil
  }

  /// `owner/name` of the repository that the page is about.
  var repository: String? {
    guard let path, path.count > 1, !isOfAccount else { return nil }
    return path.prefix(2).joined(separator: "/")
  }

  private var isOfAccount: Bool {
    guard let path, path.count > 1 else { return false }
    return ["orgs", "users"].contains(path[0].lowercased())
  }

  /// Whether a login can be spelled like that.
  package static func isLogin(_ text: Substring) -> Bool {
    !text.isEmpty
      && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
  }
}
