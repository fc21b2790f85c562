import GitHub
import Networking

/// The GitHub CLI, `gh`, which can be asked for the token of a host.
///
/// It is asked only when the reader says so, and never for whether it is there.
nonisolated struct GitHubCLI: Sendable {
  private static let name = "gh"
  // A token has at most so many bytes, and a line feed follows.
  private static let outputLimit = 1025
  private static let deadline = Duration.seconds(5)

  private let environment: [String: String]

  init(environment: [String: String]) {
    self.environment = environment
  }

  /// Where the program is; `nil` when it is in no directory of `PATH`.
  var path: String? { ProgramSearch(environment: environment).path(of: Self.name) }

  /// Asks for the token of the host of an API.
  ///
  /// - Throws: ``GitHubError/badToken(reason:)`` in our own words: what the program says is not shown.
  func token(for base: APIBase) async throws(GitHubError) -> Token {
    let host = base.siteHost
    let output: ChildOutput
    do throws(ChildFailure) {
      let command = try ChildCommand(
        Self.name, ["auth", "token", "--hostname", host],
        among: ProgramSearch(environment: environment))
      output = try await Self.output(of: command)
    } catch {
      throw .badToken(reason: "\(error.message); \(Self.advice)")
    }
    guard output.end == .exited(0) else {
      throw .badToken(
        reason: "gh has none for \(host) (it \(output.end.description)); "
          + "run gh auth login --hostname \(host), or \(Self.advice)")
    }
    return try Self.token(output.bytes)
  }

  private static let advice = "leave --token-from gh out"

  private static func output(
    of command: ChildCommand
  ) async throws(ChildFailure) -> ChildOutput {
    do throws(ChildOutput.Failure) {
      return try await .of(command, limit: outputLimit, within: deadline)
    } catch {
      switch error {
      case .notStarted(let failure): throw failure
      case .late: throw ChildFailure(message: "gh did not answer within 5 seconds")
      case .tooMuch: throw ChildFailure(message: "gh printed something else than a token")
      }
    }
  }

  // One line, and no other.
  private static func token(_ bytes: [UInt8]) throws(GitHubError) -> Token {
    let line = bytes.last == UInt8(ascii: "\n") ? bytes.dropLast() : bytes[...]
    guard !line.isEmpty, let text = String(validating: line, as: UTF8.self) else {
      throw .badToken(reason: "gh printed something else than a token; \(advice)")
    }
    do throws(GitHubError) {
      return try Token(text)
    } catch {
      throw .badToken(reason: "gh printed something else than a token; \(advice)")
    }
  }
}

/// Who is asked for a token that the environment has not.
enum TokenChoice: String, Sendable, CaseIterable {
  case gh
}
