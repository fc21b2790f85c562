import GitHub

extension APIBase {
  /// The API that the environment names, or else GitHub's own.
  ///
  /// - Throws: ``GitHubError/badBase(reason:)``.
  nonisolated static func chosen(environment: [String: String]) throws(GitHubError) -> APIBase {
    if let address = environment["GHBROWSE_API_URL"], !address.isEmpty {
      return try APIBase(address)
    }
    let name = environment["GH_HOST"] ?? ""
    guard name.allSatisfy({ !"/@?#\\".contains($0) && !$0.isWhitespace }) else {
      throw .badBase(
        reason: "GH_HOST is \"\(name)\"; it names a host alone, such as github.example.com")
    }
    switch name.lowercased() {
    case "": return try APIBase("https://api.github.com")
    case "github.com": return try APIBase("https://api.github.com")
    case let host where host.hasSuffix(".ghe.com"): return try APIBase("https://api.\(host)")
    case let host: return try APIBase("https://\(host)/api/v3")
    }
  }
}
