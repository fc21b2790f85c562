/// What the terminal has said about itself.
package struct TerminalReport: Sendable, Equatable {
  /// The background; `nil` when the terminal did not say.
  package var background: RGB?
  /// Whether it draws sixels.
  package var hasSixel = false

  package init(background: RGB? = nil, hasSixel: Bool = false) {
    self.background = background
    self.hasSixel = hasSixel
  }
}

/// Asks the terminal about itself, before readline reads the keyboard.
@MainActor
package struct TerminalQuery {
  private let output: TerminalOutput

  package init(output: TerminalOutput) {
    self.output = output
  }

  /// Asks for the background (OSC 11) and for the attributes (DA1), and waits for the replies.
  ///
  /// Terminals reply in the order of the requests, and every terminal replies to DA1: that ends the
  /// wait. `LineReader` gets the keys that come meanwhile, and replies that come later.
  ///
  /// - Returns: What the terminal replied in time.
  package func ask(within limit: Duration) async -> TerminalReport {
    guard let modes = TerminalModes(), TerminalModes.isInForeground else { return TerminalReport() }
    modes.prepareForReplies()
    defer { modes.restore() }
    Keyboard.expectReplies()
    output.append(ControlSequence.askBackground.bytes + ControlSequence.askAttributes.bytes)
    output.flush()
    let end = ContinuousClock.now + limit
    while !Keyboard.hasReplied, !Keyboard.hasEnded, ContinuousClock.now < end {
      if !Keyboard.read(within: 0) { try? await Task.sleep(for: .milliseconds(5)) }
    }
    return Keyboard.takeReport()
  }

  /// Whether to ask the terminal; some print the request, or never reply.
  package nonisolated static func isWorthAsking(environment: [String: String]) -> Bool {
    let terminal = environment["TERM"] ?? ""
    return !["", "dumb", "linux", "Eterm"].contains(terminal) && !terminal.hasPrefix("screen")
      && !terminal.hasPrefix("Eterm-")
  }
}
