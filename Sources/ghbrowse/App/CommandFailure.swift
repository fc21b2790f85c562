import GitHub
import Screens
import Store

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
  init(usage message: String) { self.init(message, status: .usage) }

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
