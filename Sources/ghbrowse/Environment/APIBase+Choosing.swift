import GitHub

extension APIBase {
  /// The API that options and environment name; GitHub's own when they name none.
  ///
  /// - Parameter option: What `--api-url` says.
  /// - Throws: ``GitHubError/badBase(reason:)``.
  nonisolated static func chosen(
    option: String?, environment: [String: String]
  ) throws(GitHubError) -> APIBase {
    let named = [option, environment["GHBROWSE_API_URL"]].compactMap { $0 }
    if let address = named.first(where: { !$0.isEmpty }) { return try APIBase(address) }
    switch environment["GH_HOST"] ?? "" {
    case "", "github.com": return try APIBase("https://api.github.com")
    case let host where host.hasSuffix(".ghe.com"): return try APIBase("https://api.\(host)")
    case let host: return try APIBase("https://\(host)/api/v3")
    }
  }
}
