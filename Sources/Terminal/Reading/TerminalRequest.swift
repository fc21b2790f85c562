/// What is asked of the terminal before the first prompt.
///
/// Every terminal says what it is when it is asked, in the order of the questions: once it has, the
/// others have no answer that could still come, and nothing is waited for.
package struct TerminalRequest: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Which background it has.
  package static let background = TerminalRequest(rawValue: 1)
  /// How large its cells are.
  package static let cellSize = TerminalRequest(rawValue: 2)
  /// What it can do, such as sixels: that is in the last answer anyway.
  package static let attributes = TerminalRequest(rawValue: 4)

  /// The questions, as they are written.
  var bytes: String {
    (contains(.background) ? ControlSequence.askBackground.bytes : "")
      + (contains(.cellSize) ? ControlSequence.askCellSize.bytes : "")
      + ControlSequence.askAttributes.bytes
  }

  /// Whether the terminal may be asked: some print the question, or never answer.
  package static func isWorthAsking(environment: [String: String]) -> Bool {
    let terminal = environment["TERM"] ?? ""
    return !["", "dumb", "linux", "Eterm"].contains(terminal) && !terminal.hasPrefix("screen")
      && !terminal.hasPrefix("Eterm-")
  }
}
