import Networking

@testable import GitHub

extension ResponseClassification {
  /// What the caller is told in the end; `nil` for an answer, and for a limit.
  func error(status: Int) -> GitHubError? {
    switch self {
    case .answer, .limited: nil
    case .refused(let message): GitHubError(.refused(status: status, message: message))
    case .unreadable(let reason): GitHubError(.unreadable(reason: reason))
    case .serverError: GitHubError(.serverError(status: status))
    case .credentialsRefused: .tokenRefused
    case .captivePortal: .captivePortal
    }
  }
}
