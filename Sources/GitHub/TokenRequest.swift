import Networking

/// Asks another program for a token when the first request needs one.
package actor TokenRequest {
  /// How the token is asked for; it throws ``GitHubError/badToken(reason:)``.
  package typealias Source = @Sendable () async throws(GitHubError) -> Token

  private let source: Source
  private var asking: Task<Result<Token, GitHubError>, Never>?

  package init(_ source: @escaping Source) {
    self.source = source
  }

  /// The token; all who call while it is asked for get the same answer.
  ///
  /// A failure is forgotten, so that a later request asks again.
  func token() async -> Result<Token, GitHubError> {
    let task = asking ?? Task { [source] in await Self.ask(source) }
    asking = task
    let result = await task.value
    // Another caller may have asked anew since.
    if case .failure = result, asking == task { asking = nil }
    return result
  }

  private static func ask(_ source: Source) async -> Result<Token, GitHubError> {
    do throws(GitHubError) {
      return .success(try await source())
    } catch {
      return .failure(error)
    }
  }
}
