import Database
import GitHub
import Networking

extension FetchError {
  /// An error of this layer or of one below it.
  package init(_ error: any Error) {
    switch error {
    case let error as FetchError: self = error
    case let error as DatabaseError: self.init(error)
    case let error as GitHubError: self.init(error)
    default: self = .store(reason: "\(error)")
    }
  }

  init(_ error: DatabaseError) {
    if case .noteTooLong(let bytes) = error.kind {
      self = .noteTooLong(bytes: bytes)
    } else if error.isForWantOfRoomOrRights {
      self = .unwritable(reason: error.message)
    } else {
      self = .store(reason: error.message)
    }
  }

  /// What GitHub's error means to who asked.
  package init(_ error: GitHubError) {
    switch error {
    case .transport(let error): self.init(error)
    case .rateLimited(let until): self = .rateLimited(until: until)
    case .tokenRefused: self = .tokenRefused
    case .badToken(let reason): self = .tokenUnusable(reason: reason)
    case .forbidden(let message): self = .refused(message: message)
    case .notFound: self = .notFound
    case .gone: self = .gone
    case .withheld: self = .withheld
    case .serverError(let status, let until): self = .serverTrouble(status: status, until: until)
    case .captivePortal: self = .captivePortal
    case .redirected(let problem): self = .malformed(reason: problem.words)
    case .malformed(let reason), .badBase(let reason): self = .malformed(reason: reason)
    case .badLogin(let reason): self = .badLogin(reason: reason)
    case .unexpected(let status, let message):
      self = .refused(message: message ?? "an answer with status \(status)")
    }
  }

  init(_ error: QueueError) {
    self.init(GitHubError(error))
  }

  init(_ error: TransportError) {
    switch error {
    case .unreachable(let reason), .connectTimedOut(let reason), .closedEarly(let reason):
      self = .offline(reason: reason)
    case .nameNotFound(let host): self = .offline(reason: "the name \(host) is not known here")
    case .timedOut: self = .timedOut
    case .bodyTooLarge(let limit): self = .malformed(reason: "an answer over \(limit) bytes")
    case .certificateRefused(let reason): self = .certificateRefused(reason: reason)
    case .malformed(let reason): self = .malformed(reason: reason)
    case .badURL: self = .malformed(reason: "an address that cannot be asked")
    case .cancelled: self = .cancelled
    }
  }
}

extension RedirectProblem {
  fileprivate var words: String {
    switch self {
    case .elsewhere: "a redirect that leads elsewhere"
    case .loop: "its redirects lead in a circle"
    case .tooMany: "more than \(RedirectChain.limit) redirects in a row"
    }
  }
}
