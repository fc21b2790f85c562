import GitHub
import Screens
import Store

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

/// The failure of a command: its sentence and its exit status.
nonisolated struct CommandFailure: Error, CustomStringConvertible {
  /// Says what is wrong and what to do; has no full stop if it ends with a command.
  let message: String
  let status: ExitStatus

  var description: String { message }

  init(_ message: String, status: ExitStatus = .failed) {
    self.message = message
    self.status = status
  }

  /// A mistake on the command line, in the environment or in the configuration file.
  init(usage message: String) {
    self.init(message, status: .usage)
  }

  /// Puts an error of the start into a sentence.
  init(_ error: any Error) {
    switch error {
    case let failure as CommandFailure: self = failure
    case GitHubError.badBase(let reason):
      self.init(usage: "The API's address cannot be used: \(reason)")
    case GitHubError.badToken(let reason):
      self.init("The token cannot be used: \(reason)", status: .tokenRefused)
    case let error as NetworkSettingsError:
      self.init(usage: "\(error.variable) cannot be used: \(error.reason)")
    case let error as StoreError: self.init(error.message)
    default: self.init("\(error)")
    }
  }
}
