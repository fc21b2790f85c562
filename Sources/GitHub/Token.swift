/// An access token; no description of it contains the text.
package struct Token: Sendable {
  /// The variable of the environment that the token comes from, if any.
  package let variable: String?
  private let text: String

  /// - Throws: ``GitHubError/badToken(reason:)``, which does not repeat the text.
  package init(_ text: String, from variable: String? = nil) throws(GitHubError) {
    guard text.utf8.count <= 1024 else { throw .badToken(reason: "it is too long") }
    guard !text.isEmpty, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      throw .badToken(reason: "it holds a blank, a line end or another character no token has")
    }
    self.text = text
    self.variable = variable
  }

  /// The variables of the environment that may have a token for `base`, the first one first.
  package static func variables(for base: APIBase) -> [String] {
    base.isGitHubDotCom
      ? ["GH_TOKEN", "GITHUB_TOKEN"] : ["GH_ENTERPRISE_TOKEN", "GITHUB_ENTERPRISE_TOKEN"]
  }

  /// The token that the environment has for `base`, or `nil`; an empty variable counts as none.
  ///
  /// - Throws: ``GitHubError/badToken(reason:)``.
  package static func from(
    environment: [String: String], for base: APIBase
  ) throws(GitHubError) -> Token? {
    for name in variables(for: base) {
      guard let text = environment[name], !text.isEmpty else { continue }
      return try Token(text, from: name)
    }
    return nil
  }

  /// A hash of 32 bits (FNV-1a) that tells tokens apart in names on disk, and does not reveal them.
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
