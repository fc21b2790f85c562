/// What is asked of the terminal before the first prompt: its background, and then what it is.
///
/// Every terminal answers the second question, in order: once it has, the first has no answer that
/// could still come, and nothing is waited for.
enum TerminalQuestion {
  /// The questions, as they are written.
  static let bytes = ControlSequence.askBackground.bytes + ControlSequence.askAttributes.bytes

  /// Whether the terminal may be asked: some print the question, or never answer.
  static func isWorthAsking(environment: [String: String]) -> Bool {
    let terminal = environment["TERM"] ?? ""
    return !["", "dumb", "linux", "Eterm"].contains(terminal) && !terminal.hasPrefix("screen")
      && !terminal.hasPrefix("Eterm-")
  }
}
