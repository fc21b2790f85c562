/// An access token, whose description does not contain its text.
package struct Token: Sendable {
  /// Gets a token, or throws ``GitHubError/badToken(reason:)``.
  package typealias Source = @Sendable () async throws(GitHubError) -> Token

  /// The environment variable that the token comes from, if any.
  package let variable: String?
  private let text: String

  /// - Throws: ``GitHubError/badToken(reason:)``, which does not repeat the text.
  package init(_ text: String, from variable: String? = nil) throws(GitHubError) {
    let name = variable ?? "it"
    guard text.utf8.count <= 1024 else { throw .badToken(reason: "\(name) is too long") }
    guard !text.isEmpty, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      throw .badToken(
        reason: "\(name) has a space, a line break or another character that no token has")
    }
    self.text = text
    self.variable = variable
  }

  /// All environment variables that may have a token.
  package static let allVariables = [
    "GH_TOKEN", "GITHUB_TOKEN", "GH_ENTERPRISE_TOKEN", "GITHUB_ENTERPRISE_TOKEN",
  ]

  /// The environment variables that may have a token for `base`, in order of precedence.
  package static func variables(for base: APIBase) -> [String] {
    Array(base.isGitHubs ? allVariables.prefix(2) : allVariables.suffix(2))
  }

  /// The token for `base`, or `nil`; an empty variable counts as unset.
  package static func from(
    environment: [String: String], for base: APIBase
  ) throws(GitHubError) -> Token? {
    for name in variables(for: base) {
      guard let text = environment[name], !text.isEmpty else { continue }
      return try Token(text, from: name)
    }
    return nil
  }

  /// The kind of token, by its prefix, and its last four characters.
  ///
  /// A short text is not a token of GitHub's, so none of it is shown.
  package var redacted: String {
    let kind = Self.kinds.first { text.hasPrefix($0.prefix) }?.name ?? "a token"
    return text.utf8.count < 20 ? kind : "\(kind) ending in \(text.suffix(4))"
  }

  // https://docs.github.com/en/authentication/keeping-your-account-and-data-secure/about-authentication-to-github#githubs-token-formats
  private static let kinds = [
    (prefix: "github_pat_", name: "a fine-grained personal access token"),
    (prefix: "ghp_", name: "a classic personal access token"),
    (prefix: "gho_", name: "an OAuth token"), (prefix: "ghu_", name: "a GitHub App's token"),
    (prefix: "ghs_", name: "an installation's token"),
  ]

  /// A 32-bit hash (FNV-1a) that distinguishes tokens on disk without revealing them.
  var fingerprint: String {
    let hash = text.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
    return String(hash, radix: 16)
  }

  /// The value of the `Authorization` header.
  var authorization: String { "Bearer \(text)" }
}

extension Token: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  package var description: String { "<redacted>" }
  package var debugDescription: String { description }
  package var customMirror: Mirror { Mirror(self, children: []) }
}
