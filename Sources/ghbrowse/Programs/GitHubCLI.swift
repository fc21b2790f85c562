import GitHub
import Screens

/// The GitHub CLI, `gh`, as a source of tokens, used only with `--token-from gh`.
nonisolated enum GitHubCLI {
  // The longest token, and a line feed.
  private static let outputLimit = 1025
  // timeout(1) also ends the children of gh, and exits with status 124.
  private static let words = "timeout -k 1 5 gh auth token --hostname"

  static func isInstalled(_ environment: [String: String]) -> Bool {
    ExternalProgram.isProgram("gh", environment: environment)
  }

  /// Returns the token for the host of an API; an error repeats nothing that gh printed.
  static func token(for base: APIBase) async throws(GitHubError) -> Token {
    let host = base.siteHost
    let command = ExternalProgram(purpose: "gh", words: words, argument: host, advice: "")
    let (bytes, end): ([UInt8], ChildEnd)
    do throws(Notice) {
      (bytes, end) = try await Child.output(of: command, limit: outputLimit)
    } catch {
      throw .badToken(reason: error.text)
    }
    let reason =
      switch end {
      case _ where bytes.count > outputLimit: notAToken
      case .exited(0): ""
      case .exited(124): "gh did not answer within 5 seconds"
      case .exited(127): "gh was not found"
      default: "gh has no token for \(host) (run gh auth login --hostname \(host))"
      }
    guard reason.isEmpty else { throw .badToken(reason: reason + advice) }
    let line = bytes.last == UInt8(ascii: "\n") ? bytes.dropLast() : bytes[...]
    guard let text = String(validating: line, as: UTF8.self), let token = try? Token(text) else {
      throw .badToken(reason: notAToken + advice)
    }
    return token
  }

  private static let notAToken = "gh did not print a token"
  private static let advice = "; leave out --token-from gh to go on without it"
}

/// The source of a token that is not in the environment.
enum TokenChoice: String, Sendable, CaseIterable {
  case gh
}
