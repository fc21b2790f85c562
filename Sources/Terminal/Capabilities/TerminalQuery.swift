@preconcurrency import CReadline
import Dispatch
import Glibc
import TerminalCells

/// Asks the terminal about itself, before readline reads the keyboard.
///
/// Keys that are pressed meanwhile are handed on to readline.
@MainActor
package final class TerminalQuery {
  /// What the terminal said.
  package struct Findings: Sendable {
    /// Its background, where it said so.
    package var background: RGB?
    /// How large its cells are, where it said so.
    package var cell: PixelSize?
    /// Whether it says that it draws sixels.
    package var hasSixel = false

    package init(background: RGB? = nil, cell: PixelSize? = nil, hasSixel: Bool = false) {
      self.background = background
      self.cell = cell
      self.hasSixel = hasSixel
    }
  }

  private let output: TerminalOutput
  private var answers = TerminalReplyParser()
  private var input: TerminalWatch?
  private var timer: (any DispatchSourceTimer)?
  private var onEnd: (() -> Void)?

  package init(output: TerminalOutput) {
    self.output = output
  }

  /// Asks, and waits for the answer.
  ///
  /// - Parameter milliseconds: The longest wait; an answer that comes later is `LineReader`'s.
  /// - Returns: What the terminal said in time.
  package func ask(_ questions: TerminalRequest, within milliseconds: Int) async -> Findings {
    var modes = termios()
    guard tcgetattr(0, &modes) == 0, tcgetpgrp(0) == getpgrp() else {
      return Findings()
    }
    creadline_prep_for_answers(modes)
    defer { tcsetattr(0, TCSANOW, &modes) }
    output.append(questions.bytes)
    output.flush()
    await withCheckedContinuation { continuation in
      onEnd = { continuation.resume() }
      watch(milliseconds)
    }
    answers.giveUp()
    Keyboard.supply(answers.takeKeys())
    return Findings(
      background: answers.background, cell: answers.cell, hasSixel: answers.hasSixel)
  }

  private func watch(_ milliseconds: Int) {
    input = TerminalWatch(0, for: .bytes) { self.read() }
    let timer = DispatchSource.makeTimerSource(queue: .main)
    timer.schedule(deadline: .now() + .milliseconds(milliseconds))
    timer.setEventHandler { MainActor.assumeIsolated { self.end() } }
    timer.activate()
    self.timer = timer
  }

  private func read() {
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = Glibc.read(0, &bytes, bytes.count)
    guard count > 0 else { return end() }
    answers.feed(bytes.prefix(count))
    if answers.isEnded { end() }
  }

  private func end() {
    input?.cancel()
    timer?.cancel()
    (input, timer) = (nil, nil)
    onEnd?()
    onEnd = nil
  }
}

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
