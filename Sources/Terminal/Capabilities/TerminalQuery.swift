@preconcurrency import CReadline
import Dispatch
import Glibc

/// Asks the terminal for its properties, before readline reads the keyboard.
///
/// Readline gets the keys that are pressed meanwhile.
@MainActor
package final class TerminalQuery {
  private let output: TerminalOutput
  private var replies = TerminalReplies()
  private var input: TerminalWatch?
  private var timer: (any DispatchSourceTimer)?
  private var onEnd: (() -> Void)?

  package init(output: TerminalOutput) {
    self.output = output
  }

  /// Asks for the background (OSC 11) and for the attributes (DA1), and waits for the replies.
  ///
  /// Terminals reply in the order of the requests, and every terminal replies to DA1: that ends the
  /// wait.
  ///
  /// - Parameter milliseconds: The longest wait. `LineReader` takes replies that come later.
  /// - Returns: What the terminal replied in time.
  package func ask(within milliseconds: Int) async -> TerminalReport {
    guard let modes = TerminalModes(), TerminalModes.isInForeground else { return TerminalReport() }
    modes.prepareForReplies()
    defer { modes.restore() }
    output.append(ControlSequence.askBackground.bytes + ControlSequence.askAttributes.bytes)
    output.flush()
    await withCheckedContinuation { continuation in
      onEnd = { continuation.resume() }
      watch(milliseconds)
    }
    replies.giveUp()
    Keyboard.supply(replies.takeKeys())
    return replies.report
  }

  /// Whether to ask the terminal; some print the request, or never reply.
  package nonisolated static func isWorthAsking(environment: [String: String]) -> Bool {
    let terminal = environment["TERM"] ?? ""
    return !["", "dumb", "linux", "Eterm"].contains(terminal) && !terminal.hasPrefix("screen")
      && !terminal.hasPrefix("Eterm-")
  }

  private func watch(_ milliseconds: Int) {
    input = TerminalWatch(STDIN_FILENO, for: .bytes) { self.read() }
    let timer = DispatchSource.makeTimerSource(queue: .main)
    timer.schedule(deadline: .now() + .milliseconds(milliseconds))
    timer.setEventHandler { MainActor.assumeIsolated { self.end() } }
    timer.activate()
    self.timer = timer
  }

  private func read() {
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = Glibc.read(STDIN_FILENO, &bytes, bytes.count)
    guard count > 0 else { return end() }
    replies.feed(bytes.prefix(count))
    if replies.isEnded { end() }
  }

  private func end() {
    input?.cancel()
    timer?.cancel()
    (input, timer) = (nil, nil)
    onEnd?()
    onEnd = nil
  }
}
