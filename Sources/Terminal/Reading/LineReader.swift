import CLinux
@preconcurrency import CReadline
import Dispatch
import Glibc

/// Reads lines from the keyboard with GNU readline, which is called for each key.
///
/// Readline keeps its state in globals, so a process has one line reader.
@MainActor
package final class LineReader {
  /// The version of readline that this program runs with.
  package static var version: String { String(cString: rl_library_version) }

  /// What happened at the keyboard, or to the terminal.
  package enum Event: Sendable, Equatable {
    /// A line, ended by Enter; line feeds inside come from a paste.
    case line(String)
    /// The beginning of a line that was longer than the limit.
    case cutLine(String)
    /// A key that left the line unfinished.
    case edited
    /// Ctrl-C: the line was cleared.
    case interrupt(hadText: Bool)
    /// Ctrl-D on an empty line, or the terminal is gone.
    case end
    /// The terminal's size has changed.
    case resized
    /// The rows are no longer on the screen: the screen was cleared, or another program used it.
    case cleared
    /// A signal ends the program after this event.
    case dying
  }

  /// Which process has the terminal.
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
  /// Whether printed rows never change: on a dumb terminal, and for a screen reader.
  package let isAppendOnly: Bool
  let environment: [String: String]
  private(set) var theme: Theme
  private(set) var prompt = StyledText("")
  private(set) var onEvent: (@MainActor (Event) -> Void)?
  /// Why readline's start-up file was skipped, as a sentence.
  package private(set) var startUpProblem: String?
  private var ringsBell = false
  private(set) var owner = Owner.reader { didSet { watchKeyboard() } }
  /// Whether a line's command runs: keys typed meanwhile wait for the next line.
  private(set) var isPaused = false { didSet { watchKeyboard() } }
  private var input: TerminalWatch?
  /// Runs until the shell moves this job to the foreground.
  var waiting: Task<Void, Never>?
  private var signals: SignalWatch?
  private var earlySignals: [Int32] = []
  private var modesBefore: TerminalModes?

  /// Completes the line, from the text before the cursor.
  package var completer: (@MainActor (String) -> Candidates)?
  /// The texts that readline asks for next.
  var completions: ArraySlice<String> = []
  /// Called with the candidates to choose from.
  package var onCandidates: (@MainActor ([SafeText]) -> Void)?
  /// Called with a background that the terminal reports late.
  package var onBackground: (@MainActor (RGB) -> Void)?
  /// Called with the rows of an entered line, which stay above the prompt.
  var onLineEntered: (@MainActor ([StyledText]) -> Void)?
  /// Called after a key when readline can be redrawn.
  var onIdle: (@MainActor () -> Void)?

  package init(
    output: TerminalOutput, theme: Theme, isAppendOnly: Bool, environment: [String: String]
  ) {
    self.output = output
    self.theme = theme
    self.isAppendOnly = isAppendOnly
    self.environment = environment
  }

  /// Handles the signals of the process from now on, and restores the terminal after a crash as it is
  /// now.
  ///
  /// Call it before the terminal is changed.
  package func installSignalHandlers() {
    saveModes()
    // Ctrl-\ could be typed before readline has the terminal; no key ends the program.
    signal(SIGQUIT, SIG_IGN)
    signals = SignalWatch(Self.endings + [SIGINT, SIGWINCH, SIGTSTP, SIGCONT]) { [weak self] in
      guard let self else { return }
      if Self.endings.contains($0) { terminate(with: $0) }
      Self.current === self ? handleSignal($0) : earlySignals.append($0)
    }
  }

  /// Shows the prompt, and reads until ``stop()``.
  ///
  /// Standard input and output must be a terminal. Call ``installSignalHandlers()``
  /// first: the reader may press Ctrl-Z as soon as the prompt is there.
  package func start(prompt: StyledText, onEvent: @escaping @MainActor (Event) -> Void) {
    self.onEvent = onEvent
    self.prompt = prompt
    Self.current = self
    saveModes()
    (startUpProblem, ringsBell) = setUpReadline()
    isPaused = isAppendOnly
    rl_callback_handler_install(renderedPrompt) { line in
      MainActor.assumeIsolated { LineReader.current?.accept(line) }
    }
    flush()
    // The descriptor reports no event for keys, or an end, that ``askTerminal(within:)`` has already read.
    if Keyboard.hasPendingBytes || isTerminalGone { readKeys() }
    for number in earlySignals { handleSignal(number) }
  }

  /// Restores the terminal, and reads no more.
  package func stop() {
    guard Self.current === self else { return }
    // Readline shows a prompt after the last line.
    if owner == .reader { hideLine() }
    onEvent = nil
    signals?.cancel()
    waiting?.cancel()
    rl_callback_handler_remove()
    rl_deprep_terminal()
    creadline_flush()
    Self.current = nil
    watchKeyboard()
    output.finish()
    csignals_forget_terminal()
  }

  /// Changes the prompt, and keeps the typed text.
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

  /// Reads the next line; call it when a line's command is done.
  package func resumeReading() {
    guard isPaused else { return }
    isPaused = false
    if isAppendOnly {
      showLine()
      output.flush()
    }
    readPendingKeys()
  }

  /// Reads the next line after 50 ms, even if this one's command is not done.
  ///
  /// The command may wait for a lock of another program, but keys do not.
  ///
  /// - Returns: The task to cancel when the command is done; `nil` on an append-only terminal, where
  ///   nothing can be written above a line.
  package func resumeReadingSoon() -> Task<Void, Never>? {
    guard !isAppendOnly else { return nil }
    return Task {
      try? await Task.sleep(for: .milliseconds(50))
      if !Task.isCancelled { resumeReading() }
    }
  }
}

extension LineReader {
  /// Gives the terminal to `other`, with the modes from before this program.
  func giveTerminal(to other: Owner) {
    hideLine()
    owner = other
    rl_deprep_terminal()
    creadline_flush()
    output.finish()
  }

  /// Uses the terminal again, whose rows may be another program's.
  func reclaimTerminal() {
    owner = .reader
    creadline_prep_terminal(1)
    updateSize()
    showLine()
    output.flush()
    onEvent?(.cleared)
    onIdle?()
    readPendingKeys()
  }

  /// Restores the terminal when the process ends before there is a prompt.
  func restoreModes() {
    if TerminalModes.isInForeground { modesBefore?.restore() }
  }

  /// Passes the available keys to readline.
  func readKeys() {
    // Another program may already have read the bytes.
    while isReading, Keyboard.prepare(within: 0) {
      ReadlineFaults.keyBegins()
      rl_callback_read_char()
      ReadlineFaults.keyEnded()
      Keyboard.keyEnded()
      cutLine()
      guard Keyboard.hasPendingBytes else { break }
    }
    guard Self.current === self else { return }
    if Keyboard.filter.shouldRingBell, ringsBell { output.append("\u{7}") }
    Keyboard.filter.shouldRingBell = false
    if let background = Keyboard.replies.consumeReport().background { onBackground?(background) }
    flush()
    guard !isTerminalGone || Keyboard.hasPendingBytes else {
      watchKeyboard()
      onEvent?(.end)
      return
    }
    onEvent?(.edited)
    if !isBusy { onIdle?() }
  }

  // For keys that were already read, the descriptor reports no event.
  private func readPendingKeys() {
    guard isReading, Keyboard.hasPendingBytes else { return }
    DispatchQueue.main.async { LineReader.current?.readKeys() }
  }

  private var isReading: Bool { Self.current === self && owner == .reader && !isPaused }

  // For a crash, and for signals before there is a prompt.
  private func saveModes() {
    let sequences: [ControlSequence] = [.endBracketedPaste, .resetStyle, .showCursor]
    csignals_restore_terminal(STDIN_FILENO, isAppendOnly ? "" : sequences.map(\.bytes).joined())
    modesBefore = TerminalModes() ?? modesBefore
  }

  private func watchKeyboard() {
    input =
      isReading && !isTerminalGone
      ? TerminalWatch(STDIN_FILENO, for: .readable) { LineReader.current?.readKeys() } : nil
  }

  private func accept(_ line: UnsafeMutablePointer<CChar>?) {
    guard let line else {
      onEvent?(.end)
      return
    }
    let text = String(
      decoding: UnsafeRawBufferPointer(start: line, count: strlen(line)), as: UTF8.self)
    free(line)
    onLineEntered?(rows(of: text))
    isPaused = true
    onEvent?(Keyboard.filter.isCut ? .cutLine(text) : .line(text))
    Keyboard.filter.beginLine()
  }
}
