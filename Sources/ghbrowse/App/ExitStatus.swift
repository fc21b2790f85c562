import Screens

/// The exit status of the process.
nonisolated enum ExitStatus: Int32, Error {
  case done = 0
  /// Failed, or not found.
  case failed = 1
  /// Wrong usage.
  case usage = 2
  /// The network is needed, there is none, and nothing is saved.
  case networkNeeded = 3
  /// The token was refused.
  case tokenRefused = 4
  /// Interrupted with Ctrl-C or a signal.
  case interrupted = 130
}

extension ExitStatus {
  init(_ failure: Notice.Failure) {
    switch failure {
    case .failed: self = .failed
    case .usage: self = .usage
    case .networkNeeded: self = .networkNeeded
    case .tokenRefused: self = .tokenRefused
    }
  }
}
