import GitHub
import Networking

extension APIBase {
  /// The API that options and environment name, or else GitHub's own.
  ///
  /// - Parameter option: What `--api-url` says.
  /// - Throws: ``GitHubError/badBase(reason:)``.
  nonisolated static func chosen(
    option: String?, environment: [String: String]
  ) throws(GitHubError) -> APIBase {
    let named = [option, environment["GHBROWSE_API_URL"]].compactMap { $0 }
    if let address = named.first(where: { !$0.isEmpty }) { return try APIBase(address) }
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
