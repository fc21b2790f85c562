import ViewModels

/// What the program tells whoever started it.
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

/// Why a command did not do what it was asked, and what it says about it.
nonisolated struct CommandFailure: Error {
  let message: String
  let status: ExitStatus
  /// Whether the store could not be opened, and may be when what is in the way has gone.
  var isOfClosedStore = false
}
