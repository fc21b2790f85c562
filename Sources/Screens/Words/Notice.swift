/// A sentence for the reader, shown under what is on the screen.
package struct Notice: Sendable, Equatable {
  /// How a command that ended in this notice counts for a script.
  package enum Failure: Sendable, Equatable {
    /// The command failed, or found nobody.
    case failed
    /// The command was not understood.
    case usage
    /// The command needed the network, there is none, and nothing is saved.
    case networkNeeded
    /// The token was refused.
    case tokenRefused
  }

  /// The sentence.
  package let text: String
  /// A text that belongs to the sentence, such as a replaced note; may have several lines.
  package let quoted: String?
  /// How the command counts for a script; `nil` when nothing has failed.
  package let failure: Failure?
  /// Whether the sentence reports a change that the reader may see on the screen anyway; then only
  /// rows that have scrolled away are a reason to show it.
  package let isOfHiddenRows: Bool
  /// What the prompt shows of it for as long as it lasts; `nil` for nothing.
  package let inPrompt: String?

  package init(
    _ text: String, quoted: String? = nil, failure: Failure? = nil, isOfHiddenRows: Bool = false,
    inPrompt: String? = nil
  ) {
    self.text = text
    self.quoted = quoted
    self.failure = failure
    self.isOfHiddenRows = isOfHiddenRows
    self.inPrompt = inPrompt
  }
}
