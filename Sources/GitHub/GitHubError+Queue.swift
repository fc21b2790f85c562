import Networking

extension GitHubError {
  /// What the queue's error means of GitHub.
  package init(_ error: QueueError) {
    switch error {
    case .transport(let error): self = .transport(error)
    case .limited(let until): self = .rateLimited(until: until)
    case .credentialsRefused: self = .tokenRefused
    case .captivePortal: self = .captivePortal
    case .trouble(let status, _) where (200..<300).contains(status):
      self = .malformed(reason: "its JSON is not what was asked for")
    case .trouble(let status, let until): self = .serverTrouble(status: status, until: until)
    }
  }
}
