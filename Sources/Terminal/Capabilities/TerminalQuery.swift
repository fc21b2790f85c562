@preconcurrency import CReadline
import Dispatch
import Glibc
import TerminalCells

/// Asks the terminal for its properties, before readline reads the keyboard.
///
/// Readline gets the keys that are pressed meanwhile.
@MainActor
package final class TerminalQuery {
  /// What the terminal replied.
  package struct Findings: Sendable {
    /// The background; `nil` when the terminal did not reply.
    package var background: RGB?
    /// The size of a cell; `nil` when the terminal did not reply.
    package var cell: PixelSize?
    /// Whether the terminal reports sixels among its attributes (DA1).
    package var hasSixel = false

    package init(background: RGB? = nil, cell: PixelSize? = nil, hasSixel: Bool = false) {
      self.background = background
      self.cell = cell
      self.hasSixel = hasSixel
    }
  }

  private let output: TerminalOutput
  private var parser = TerminalReplyParser()
  private var input: TerminalWatch?
  private var timer: (any DispatchSourceTimer)?
  private var onEnd: (() -> Void)?

  package init(output: TerminalOutput) {
    self.output = output
  }

  /// Asks, and waits for the replies.
  ///
  /// - Parameter milliseconds: The longest wait. `LineReader` takes replies that come later.
  /// - Returns: What the terminal replied in time.
  package func ask(_ request: TerminalRequest, within milliseconds: Int) async -> Findings {
    guard let modes = TerminalModes(), TerminalModes.isInForeground else { return Findings() }
    modes.prepareForReplies()
    defer { modes.restore() }
    output.append(request.bytes)
    output.flush()
    await withCheckedContinuation { continuation in
      onEnd = { continuation.resume() }
      watch(milliseconds)
    }
    parser.giveUp()
    Keyboard.supply(parser.takeKeys())
    return Findings(
      background: parser.background, cell: parser.cell, hasSixel: parser.hasSixel)
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
    parser.feed(bytes.prefix(count))
    if parser.isEnded { end() }
  }

  private func end() {
    input?.cancel()
    timer?.cancel()
    (input, timer) = (nil, nil)
    onEnd?()
    onEnd = nil
  }
}

/// What to ask the terminal for.
///
/// Terminals reply in the order of the requests, and every terminal replies to DA1. So DA1 is asked
/// last, and its reply ends the wait.
package struct TerminalRequest: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The background (OSC 11).
  package static let background = TerminalRequest(rawValue: 1)
  /// The size of a cell (XTWINOPS 16).
  package static let cellSize = TerminalRequest(rawValue: 2)
  /// The attributes, such as sixels; DA1 asks for them anyway.
  package static let attributes = TerminalRequest(rawValue: 4)

  /// The requests as they are written.
  var bytes: String {
    (contains(.background) ? ControlSequence.askBackground.bytes : "")
      + (contains(.cellSize) ? ControlSequence.askCellSize.bytes : "")
      + ControlSequence.askAttributes.bytes
  }

  /// Whether to ask the terminal; some print the request, or never reply.
  package static func isWorthAsking(environment: [String: String]) -> Bool {
    let terminal = environment["TERM"] ?? ""
    return !["", "dumb", "linux", "Eterm"].contains(terminal) && !terminal.hasPrefix("screen")
      && !terminal.hasPrefix("Eterm-")
  }
}
