import CCrash
@preconcurrency import CReadline
import Dispatch
import Glibc
import TerminalCells

/// The one reader of the keyboard: GNU readline, called for each key that comes.
///
/// Readline keeps its state in globals, so there is one of these in a process; the files of
/// `LineReader`, ``Keyboard`` and ``ReadlineOptions`` are the only ones that touch them.
@MainActor
package final class LineReader {
  /// The version of readline that this program runs with.
  package static var version: String { String(cString: rl_library_version) }

  /// What the reader did, or what was done to the terminal.
  package enum Event: Sendable, Equatable {
    /// A line, ended by Enter; line feeds inside come from a paste.
    case line(String)
    /// The beginning of a line that was longer than a line may be.
    case cutLine(String)
    /// A key that left the line unfinished.
    case edited
    /// Ctrl-C: the line was cleared, if there was something on it.
    case interrupt(hadText: Bool)
    /// Ctrl-D on an empty line, or the terminal has gone.
    case end
    /// The terminal has another size.
    case resized
    /// The rows on the screen are gone, or belong to another program: this one was stopped and goes
    /// on, or the reader has cleared the screen.
    case cleared
    /// A signal ends the program as soon as this event is handled.
    case dying
  }

  /// Who has the terminal.
  enum Owner {
    case reader
    /// A program that a command started, such as an editor.
    case child
    /// The shell: this job was stopped.
    case shell
  }

  // Readline's callbacks have no context, so they find the line reader here.
  static weak var current: LineReader?

  let output: TerminalOutput
  /// Whether rows on the terminal are never touched again: on a terminal that cannot, and for a
  /// screen reader.
  package let isAppendOnly: Bool
  let environment: [String: String]
  private(set) var theme: Theme
  private(set) var prompt = StyledText("")
  private(set) var onEvent: (@MainActor (Event) -> Void)?
  /// Why readline's start-up file was left out, as a sentence; `nil` when it was read.
  package private(set) var startUpProblem: String?
  private(set) var ringsBell = false
  private(set) var owner = Owner.reader { didSet { pauseInput() } }
  /// Whether a line's command runs: keys that come meanwhile wait, and belong to the next line.
  private(set) var isHeld = false { didSet { pauseInput() } }
  /// Whether prompt and line are kept back until a line's command has written its output, as on an
  /// append-only terminal, where they could not be taken off again.
  private(set) var isSilent = false
  private var input: TerminalWatch?
  /// Waits until the shell puts this job in front.
  var waiting: Task<Void, Never>?
  private let signals = SignalWatch()
  private var modesBefore: TerminalModes?

  /// Completes the line: takes the text before the cursor.
  package var completer: (@MainActor (String) -> Candidates)?
  /// Called with the candidates to choose from.
  package var onCandidates: (@MainActor ([SafeText]) -> Void)?
  /// Called with the terminal's background, when the terminal reports it late.
  package var onBackground: (@MainActor (RGB) -> Void)?
  /// Called with a line that stays on the screen above the prompt.
  var onLineLeft: (@MainActor (LeftLine) -> Void)?
  /// Called after each key, when readline's line may be redrawn.
  var onFree: (@MainActor () -> Void)?

  /// - Parameters:
  ///   - theme: How the prompt looks.
  ///   - isAppendOnly: Whether rows on the terminal are never touched again.
  package init(
    output: TerminalOutput, theme: Theme, isAppendOnly: Bool, environment: [String: String]
  ) {
    self.output = output
    self.theme = theme
    self.isAppendOnly = isAppendOnly
    self.environment = environment
  }

  /// Shows the prompt, and reads until ``stop()``.
  ///
  /// The caller knows that standard input and output are both a terminal. Call ``takeSignals()``
  /// before: the reader may press Ctrl-Z as soon as the prompt is there.
  package func start(prompt: StyledText, onEvent: @escaping @MainActor (Event) -> Void) {
    self.onEvent = onEvent
    self.prompt = prompt
    Self.current = self
    isSilent = isAppendOnly
    saveModes()
    (startUpProblem, ringsBell) = setUpReadline()
    rl_callback_handler_install(renderedPrompt) { line in
      MainActor.assumeIsolated { LineReader.current?.take(line) }
    }
    flush()
    input = TerminalWatch(STDIN_FILENO, for: .bytes) { LineReader.current?.readKeys() }
    // Keys that `TerminalQuery` has read are no event of the descriptor.
    if Keyboard.hasSupplied { readKeys() }
    signals.deliver { [weak self] in self?.handleSignal($0) }
  }

  /// Leaves the terminal as it was.
  package func stop() {
    guard Self.current === self else { return }
    // Readline has put up a prompt again after the last line.
    if owner == .reader { hideLine() }
    onEvent = nil
    signals.cancel()
    waiting?.cancel()
    stopReading()
    rl_callback_handler_remove()
    rl_deprep_terminal()
    creadline_flush()
    Self.current = nil
    output.finish()
    ccrash_forget_terminal()
  }

  /// Reads no more keys; what is on the line stays there.
  func stopReading() {
    input?.cancel()
    input = nil
  }

  /// Changes the prompt; the half-typed line stays.
  package func setPrompt(_ prompt: StyledText) {
    guard prompt != self.prompt else { return }
    self.prompt = prompt
    redrawPrompt()
  }

  /// Changes the colours of the prompt.
  package func setTheme(_ theme: Theme) {
    guard theme != self.theme else { return }
    self.theme = theme
    redrawPrompt()
  }

  /// Call when a line's command is done: the next line is read.
  package func ready() {
    if isSilent {
      isSilent = false
      showLine()
      output.flush()
    }
    guard isHeld else { return }
    isHeld = false
    // Keys that were read already are no event of the descriptor.
    if Keyboard.hasSupplied { DispatchQueue.main.async { LineReader.current?.readKeys() } }
  }

  /// Reads the next line even before this one's command is done, where that takes longer than 50 ms.
  ///
  /// Another program may have locked what the command writes: the command waits for it, the keys do not.
  ///
  /// - Returns: What to cancel when the command is done; `nil` on an append-only terminal, which cannot
  ///   take a line off again to write something above it.
  package func readyLater() -> Task<Void, Never>? {
    guard !isAppendOnly else { return nil }
    return Task {
      try? await Task.sleep(for: .milliseconds(50))
      if !Task.isCancelled { ready() }
    }
  }
}

extension LineReader {
  /// Takes the signals of the process: from the return on, none acts by default and none is lost,
  /// and a crash leaves the terminal as it is now.
  ///
  /// Call it before anything of the terminal is changed.
  package func takeSignals() async {
    saveModes()
    signals.addEndings { self.die(of: $0) }
    for number in [SIGINT, SIGWINCH] { await signals.add(number) }
    // Ctrl-\ could be typed before readline has the terminal: no key ends the program.
    signal(SIGQUIT, SIG_IGN)
    for number in [SIGTSTP, SIGCONT] { await signals.add(number) }
  }

  /// Gives the terminal to `other`, set up as it was before this program.
  func giveTerminal(to other: Owner) {
    hideLine()
    owner = other
    rl_deprep_terminal()
    creadline_flush()
    output.finish()
  }

  /// Takes the terminal back, whose rows may be another program's.
  func takeTerminalBack() {
    owner = .reader
    creadline_prep_terminal(1)
    updateSize()
    showLine()
    output.flush()
    onEvent?(.cleared)
    onFree?()
  }

  /// Puts the terminal back where there is no prompt yet, for the end of the process.
  func restoreModes() {
    if TerminalModes.isInForeground { modesBefore?.restore() }
  }

  // For a crash, and for a signal that ends the process before the prompt.
  private func saveModes() {
    let sequences: [ControlSequence] = [.endBracketedPaste, .resetStyle, .showCursor]
    ccrash_restore_terminal(STDIN_FILENO, isAppendOnly ? "" : sequences.map(\.bytes).joined())
    modesBefore = TerminalModes() ?? modesBefore
  }

  private func pauseInput() {
    input?.isPaused = isHeld || owner != .reader
  }

  private func take(_ line: UnsafeMutablePointer<CChar>?) {
    guard let line else {
      onEvent?(.end)
      return
    }
    let bytes = UnsafeRawBufferPointer(start: line, count: strlen(line))
    let text = String(decoding: bytes, as: UTF8.self)
    free(line)
    onLineLeft?(LeftLine(prompt: prompt, text: text))
    isSilent = isAppendOnly
    isHeld = true
    onEvent?(Keyboard.isCut ? .cutLine(text) : .line(text))
    Keyboard.beginLine()
  }
}
