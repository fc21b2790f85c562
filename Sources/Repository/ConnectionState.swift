import GitHub

/// How things stand with GitHub.
package enum ConnectionState: Sendable, Equatable {
  /// Nothing was asked yet.
  case unknown
  /// The last request was answered by the API.
  case online
  /// The reader started with `--offline`.
  case offline
  /// The last request failed, and why; what waits is tried again in so many seconds.
  case failing(GitHubError, retryingIn: Int?)
}

extension ConnectionState {
  /// What the queue's status means for the API.
  ///
  /// A limit of another budget holds back nothing of this one, and is no state of it.
  init(_ status: QueueStatus, scope: BackoffScope) {
    switch status.hostStatus(of: scope) {
    case .unknown: self = .unknown
    case .online: self = .online
    case .failing(let error):
      self = .failing(error, retryingIn: error.isLimit ? nil : status.retryingIn)
    }
  }
}

extension ConnectionState {
  /// Whether GitHub does not take the token.
  package var isTokenRefused: Bool {
    if case .failing(.tokenRefused, _) = self { return true }
    return false
  }

  /// Whether the request that failed may succeed a little later.
  package var isTransient: Bool {
    if case .failing(let error, _) = self { return error.isTransient }
    return false
  }
}
