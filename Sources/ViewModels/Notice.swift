/// A sentence for the reader, shown under what is on the screen.
package struct Notice: Sendable, Equatable {
  /// How a command that ended in this notice counts for a script.
  package enum Failure: Sendable, Equatable {
    /// It failed, or found nobody.
    case failed
    /// It was not understood.
    case usage
    /// It needed the network, there is none, and nothing is saved.
    case networkNeeded
    /// The token was refused.
    case tokenRefused
  }

  /// The sentence.
  package let text: String
  /// A text that belongs to it, such as the note that was replaced; may have several lines.
  package let quoted: String?
  /// `nil` for news.
  package let failure: Failure?
  /// Whether it is only for a reader who cannot see the change that it tells of.
  package let isOfHiddenRows: Bool

  package init(
    _ text: String, quoted: String? = nil, failure: Failure? = nil, isOfHiddenRows: Bool = false
  ) {
    self.text = text
    self.quoted = quoted
    self.failure = failure
    self.isOfHiddenRows = isOfHiddenRows
  }
}
