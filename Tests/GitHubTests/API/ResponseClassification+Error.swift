@testable import GitHub

extension ResponseClassification {
  /// What the caller is told in the end; `nil` for an answer, and for a limit.
  func error(status: Int) -> GitHubError? {
    switch self {
    case .answer, .limited: nil
    case .refused(let error): error
    case .serverError: .serverError(status: status)
    case .tokenRefused: .tokenRefused
    case .captivePortal: .captivePortal
    }
  }
}
