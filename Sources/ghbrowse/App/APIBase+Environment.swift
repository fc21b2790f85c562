import GitHub

extension APIBase {
  /// The API of the host in the environment, else GitHub's.
  nonisolated static func chosen(environment: [String: String]) throws(GitHubError) -> APIBase {
    if let address = environment["GHBROWSE_API_URL"], !address.isEmpty {
      return try APIBase(address)
    }
    let name = environment["GH_HOST"] ?? ""
    guard name.allSatisfy({ !"/@?#\\".contains($0) && !$0.isWhitespace }) else {
      throw .badBase(
        reason: "GH_HOST is \"\(name)\"; it must be only a host, such as github.example.com")
    }
    return try APIBase("https://\(name.isEmpty ? "github.com" : name.lowercased())/api/v3")
  }
}
