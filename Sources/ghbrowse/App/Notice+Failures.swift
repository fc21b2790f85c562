import GitHub
import Screens
import Store

// The failures of a command, which say what is wrong and what to do; without a full stop after a command.
nonisolated extension Notice {
  /// A mistake on the command line, in the environment or in the configuration file.
  init(usage text: String) { self.init(text, failure: .usage) }

  /// Puts an error of the start into a sentence.
  init(atStart error: any Error) {
    switch error {
    case let notice as Notice: self = notice
    case GitHubError.badBase(let reason):
      self.init(usage: "The API's address cannot be used: \(reason)")
    case GitHubError.badToken(let reason):
      self.init("The token cannot be used: \(reason)", failure: .tokenRefused)
    case let error as NetworkSettingsError:
      self.init(usage: "\(error.variable) cannot be used: \(error.reason)")
    case let error as StoreError: self.init(error.message, failure: .failed)
    default: self.init("\(error)", failure: .failed)
    }
  }
}
