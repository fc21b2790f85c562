import CProcess
import Dispatch
import GitHub
import Glibc
import Networking

/// The GitHub CLI, `gh`, which can be asked for the token of a host.
///
/// It is asked only when the reader says so, and never for whether it is there.
nonisolated enum GitHubCLI {
  // A token has at most so many bytes, and a line feed follows.
  private static let outputLimit = 1025
  // timeout(1) ends what gh has started, too, and then ends with status 124.
  private static let words = "timeout -k 1 5 gh auth token --hostname"

  static func isInstalled(_ environment: [String: String]) -> Bool {
    ShellCommand.isProgram("gh", environment: environment)
  }

  /// Asks for the token of the host of an API.
  ///
  /// - Throws: ``GitHubError/badToken(reason:)`` in our own words: what the program says is not shown.
  static func token(for base: APIBase) async throws(GitHubError) -> Token {
    let host = base.siteHost
    let (bytes, end) = try await answer(for: host).get()
    let reason =
      switch end {
      case _ where bytes.count > outputLimit: notAToken
      case .exited(0): ""
      case .exited(124): "gh did not answer within 5 seconds"
      case .exited(127): "gh was not found"
      default: "gh has no token for \(host); run gh auth login --hostname \(host)"
      }
    guard reason.isEmpty else { throw .badToken(reason: reason + advice) }
    // One line, and no other.
    let line = bytes.last == UInt8(ascii: "\n") ? bytes.dropLast() : bytes[...]
    guard let text = String(validating: line, as: UTF8.self), let token = try? Token(text) else {
      throw .badToken(reason: notAToken + advice)
    }
    return token
  }

  private static let notAToken = "gh did not print a token"
  private static let advice = "; or leave out --token-from gh"

  // Reading blocks, so it has a thread of its own.
  private static func answer(
    for host: String
  ) async -> Result<([UInt8], ChildEnd), GitHubError> {
    await withCheckedContinuation { continuation in
      DispatchQueue(label: "ghbrowse.gh").async {
        let command = ShellCommand(purpose: "gh", words: words, argument: host, advice: "")
        do throws(ChildFailure) {
          continuation.resume(returning: .success(try read(command)))
        } catch {
          continuation.resume(returning: .failure(.badToken(reason: error.message)))
        }
      }
    }
  }

  private static func read(_ command: ShellCommand) throws(ChildFailure) -> ([UInt8], ChildEnd) {
    var ends: [Int32] = [0, 0]
    guard cprocess_pipe(&ends) == 0 else { throw ChildFailure(message: "There is no pipe.") }
    let child: Child
    do throws(ChildFailure) {
      defer { close(ends[1]) }
      child = try Child(command, in: .background, output: ends[1])
    } catch {
      close(ends[0])
      throw error
    }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: outputLimit)
    while bytes.count <= outputLimit {
      let count = Glibc.read(ends[0], &chunk, chunk.count)
      if count > 0 { bytes += chunk.prefix(count) } else if count == 0 || errno != EINTR { break }
    }
    // Closing the pipe ends a program that is still writing.
    close(ends[0])
    return (bytes, child.waitForEnd())
  }
}

/// Who is asked for a token that the environment has not.
enum TokenChoice: String, Sendable, CaseIterable {
  case gh
}
