import CLinux
@preconcurrency import CReadline
import Dispatch
import Glibc

/// The one reader of the keyboard: GNU readline, called for each key that comes.
///
/// Readline keeps its state in globals, so a process has one line reader; the files of this folder are
/// the only ones that touch them.
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
    /// The rows on the screen are gone, or belong to another program: this one was stopped and
    /// continued, or the reader has cleared the screen.
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
  private var ringsBell = false
  private(set) var owner = Owner.reader { didSet { watchKeyboard() } }
  /// Whether a line's command runs: keys that come meanwhile wait, and belong to the next line.
  private(set) var isHeld = false { didSet { watchKeyboard() } }
  private var input: TerminalWatch?
  /// Waits until the shell puts this job in the foreground.
  var waiting: Task<Void, Never>?
  private var signals: SignalWatch?
  private var earlySignals: [Int32] = []
  private var modesBefore: TerminalModes?

  /// Completes the line: takes the text before the cursor.
  package var completer: (@MainActor (String) -> Candidates)?
  /// The texts that readline has not asked for yet.
  var completions: ArraySlice<String> = []
  /// Called with the candidates to choose from.
  package var onCandidates: (@MainActor ([SafeText]) -> Void)?
  /// Called with the terminal's background, when the terminal reports it late.
  package var onBackground: (@MainActor (RGB) -> Void)?
  /// Called with the rows of a line that stays on the screen above the prompt.
  var onRowsLeft: (@MainActor ([StyledText]) -> Void)?
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

  /// Takes the signals of the process: from the return on, none acts by default and none is lost,
  /// and a crash leaves the terminal as it is now.
  ///
  /// Call it before anything of the terminal is changed.
  package func takeSignals() {
    saveModes()
    // Ctrl-\ could be typed before readline has the terminal: no key ends the program.
    signal(SIGQUIT, SIG_IGN)
    signals = SignalWatch(Self.endings + [SIGINT, SIGWINCH, SIGTSTP, SIGCONT]) { [weak self] in
      guard let self else { return }
      if Self.endings.contains($0) { die(of: $0) }
      Self.current === self ? handleSignal($0) : earlySignals.append($0)
    }
  }

  /// Shows the prompt, and reads until ``stop()``.
  ///
  /// The caller knows that standard input and output are both a terminal. Call ``takeSignals()``
  /// before: the reader may press Ctrl-Z as soon as the prompt is there.
  package func start(prompt: StyledText, onEvent: @escaping @MainActor (Event) -> Void) {
    self.onEvent = onEvent
    self.prompt = prompt
    Self.current = self
    saveModes()
    (startUpProblem, ringsBell) = setUpReadline()
    isHeld = isAppendOnly
    rl_callback_handler_install(renderedPrompt) { line in
      MainActor.assumeIsolated { LineReader.current?.take(line) }
    }
    flush()
    // Keys that came with the replies of ``askTerminal(within:)`` are no event of the descriptor.
    if Keyboard.hasSupplied { readKeys() }
    for number in earlySignals { handleSignal(number) }
  }

  /// Leaves the terminal as it was.
  package func stop() {
    guard Self.current === self else { return }
    // Readline has put up a prompt again after the last line.
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
    ccrash_forget_terminal()
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
    guard isHeld else { return }
    isHeld = false
    if isAppendOnly {
      showLine()
      output.flush()
    }
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
  /// Gives the terminal to `other`, set up as it was before this program.
  func giveTerminal(to other: Owner) {
    hideLine()
    owner = other
    rl_deprep_terminal()
    creadline_flush()
    output.finish()
  }

  /// Takes the terminal back, whose rows may be another program's.
  func reclaimTerminal() {
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

  /// Hands readline the keys that are there.
  func readKeys() {
    // The descriptor was ready, but another program may have read its bytes meanwhile.
    while Self.current === self, owner == .reader, !isHeld, Keyboard.prepare(within: 0) {
      rl_callback_read_char()
      ReadlineFaults.keyEnded()
      Keyboard.keyEnded()
      cutLine()
      guard Keyboard.hasSupplied else { break }
    }
    guard Self.current === self else { return }
    if Keyboard.filter.hasIgnored, ringsBell { output.append("\u{7}") }
    Keyboard.filter.hasIgnored = false
    if let background = Keyboard.replies.takeReport().background { onBackground?(background) }
    if Keyboard.hasSupplied, !isHeld {
      DispatchQueue.main.async { LineReader.current?.readKeys() }
    }
    flush()
    guard !isTerminalGone || Keyboard.hasSupplied else {
      watchKeyboard()
      onEvent?(.end)
      return
    }
    onEvent?(.edited)
    if !isBusy { onFree?() }
  }

  // For a crash, and for a signal that ends the process before the prompt.
  private func saveModes() {
    let sequences: [ControlSequence] = [.endBracketedPaste, .resetStyle, .showCursor]
    ccrash_restore_terminal(STDIN_FILENO, isAppendOnly ? "" : sequences.map(\.bytes).joined())
    modesBefore = TerminalModes() ?? modesBefore
  }

  private func watchKeyboard() {
    let isReading = Self.current === self && owner == .reader && !isHeld && !isTerminalGone
    input =
      isReading
      ? TerminalWatch(STDIN_FILENO, for: .readable) { LineReader.current?.readKeys() } : nil
  }

  private func take(_ line: UnsafeMutablePointer<CChar>?) {
    guard let line else {
      onEvent?(.end)
      return
    }
    let text = String(
      decoding: UnsafeRawBufferPointer(start: line, count: strlen(line)), as: UTF8.self)
    free(line)
    onRowsLeft?(rows(of: text))
    isHeld = true
    onEvent?(Keyboard.filter.isCut ? .cutLine(text) : .line(text))
    Keyboard.filter.beginLine()
  }
}
