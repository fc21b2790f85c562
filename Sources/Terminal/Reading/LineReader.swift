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
    case resized
    /// The rows are no longer on the screen: the screen was cleared, or another program used it.
    case cleared
    /// A signal ends the program after this event.
    case dying
  }

  /// What becomes of the keys.
  ///
  ///     stopped ── start ──▶ reading ── enter ──▶ paused ── a note comes ──▶ keeping
  ///                             ▲                   │                           │
  ///                             └───── resume ──────┴───────────────────────────┘
  ///
  /// From each of the last three the terminal can be `lent`, and comes back in the same state. Each state can end
  /// in `stopped`.
  package enum State: Equatable {
    case stopped
    case reading
    /// A line's command runs: keys wait in the terminal.
    case paused
    /// A line's command runs that puts a note on the next line: keys are kept for the note, and shown meanwhile.
    case keeping
    indirect case lent(to: Borrower, State)
  }

  package enum Borrower {
    /// A program that a command started, such as an editor.
    case child
    /// The shell: this job was stopped.
    case shell
  }

  /// What keys are for that are typed while a line's command runs.
  package enum KeyUse {
    case nextLine
    /// The note that the command puts on the next line.
    case note
    /// The program that the command starts.
    case program
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
  private(set) var state = State.stopped {
    didSet {
      watchKeyboard()
      if state != oldValue { onState?(state) }
    }
  }
  /// Called with each new state, for the log.
  package var onState: (@MainActor (State) -> Void)?
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
      state == .stopped ? earlySignals.append($0) : handleSignal($0)
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
    input = TerminalWatch(Keyboard.descriptor, for: .readable) { LineReader.current?.readKeys() }
    state = isAppendOnly ? .paused : .reading
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
    guard state != .stopped else { return }
    // Readline shows a prompt after the last line.
    if !isAway {
      hideLine()
      awaitReplies()
    }
    onEvent = nil
    signals?.cancel()
    waiting?.cancel()
    rl_callback_handler_remove()
    rl_deprep_terminal()
    creadline_flush()
    state = .stopped
    (Self.current, input) = (nil, nil)
    output.finish()
    csignals_forget_terminal()
  }

  /// Changes the prompt, and keeps the typed text.
  package func setPrompt(_ prompt: StyledText) {
    guard prompt != self.prompt else { return }
    self.prompt = prompt
    redrawPrompt()
  }

  package func setTheme(_ theme: Theme) {
    guard theme != self.theme else { return }
    self.theme = theme
    redrawPrompt()
  }

  /// Reads the next line; call it when a line's command is done.
  package func resumeReading() {
    guard keys == .paused else { return }
    keys = .reading
    if !isAway { creadline_interrupt_with_signal(0) }
    if isAppendOnly {
      showLine()
      output.flush()
    }
    readPendingKeys()
  }

  /// Reads keys again after 50 ms, even if this line's command is not done: it may wait for the disk.
  ///
  /// An append-only terminal waits for 250 ms, because what the command shows then comes below the next prompt.
  ///
  /// - Returns: The task to cancel when the command is done.
  package func resumeReadingSoon(for use: KeyUse) -> Task<Void, Never> {
    Task {
      try? await Task.sleep(for: .milliseconds(isAppendOnly ? 250 : 50))
      guard !Task.isCancelled else { return }
      switch use {
      case .nextLine:
        stopKeeping()
        resumeReading()
      case .note: beginKeeping()
      case .program: if state == .paused { creadline_interrupt_with_signal(1) }
      }
    }
  }

  // Keys that are kept for a note.

  /// Whether the line shows keys that are kept.
  package var isKeeping: Bool { keys == .keeping }

  /// Takes the kept keys off the line; the next line that is read begins with them.
  package func stopKeeping() {
    guard keys == .keeping else { return }
    if isAppendOnly { hideLine() }
    keys = .paused
    showKept("")
  }

  /// Whether keys were typed that no line has yet.
  package var hasPendingKeys: Bool {
    Keyboard.read(within: 0)
    return Keyboard.hasPendingBytes
  }

  /// Takes the kept keys off the line, and drops them, with those that were read together with the last line.
  ///
  /// - Returns: The keys as text.
  package func takeKept() -> String {
    guard keys != .reading else { return "" }
    defer { Keyboard.drop() }
    stopKeeping()
    return Keyboard.kept
  }

  private func beginKeeping() {
    guard keys == .paused else { return }
    keys = .keeping
    if isAppendOnly {
      showLine()
      output.flush()
    }
    if Keyboard.hasPendingBytes, !isAway { keepKeys() }
  }

  private func keepKeys() {
    Keyboard.read(within: 0)
    if isTerminalGone {
      watchKeyboard()
      onEvent?(.end)
    } else if Keyboard.dropThroughInterrupt() {
      interrupt()
    } else {
      Keyboard.limitKept()
      showKept(Keyboard.kept)
      onEvent?(.edited)
    }
  }

  private func showKept(_ text: String) {
    guard text != line else { return }
    rl_replace_line(text, 1)
    rl_point = rl_end
    guard !isAway else { return }
    redisplay()
    flush()
  }

  /// Gives the terminal to `other`, with the modes from before this program.
  func giveTerminal(to borrower: Borrower) {
    hideLine()
    state = .lent(to: borrower, state)
    awaitReplies()
    rl_deprep_terminal()
    creadline_flush()
    output.finish()
  }

  /// Uses the terminal again, whose rows may be another program's.
  func reclaimTerminal() {
    state = keys
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
    guard TerminalModes.isInForeground else { return }
    awaitReplies()
    modesBefore?.restore()
  }

  // Nobody else gets a late reply of the terminal.
  private func awaitReplies() {
    while let rest = Keyboard.replies.rest, !isTerminalGone { Keyboard.read(within: rest) }
  }

  /// Passes the available keys to readline.
  func readKeys() {
    if state == .keeping { return keepKeys() }
    while state == .reading, Keyboard.prepare(within: 0) {
      ReadlineFaults.keyBegins()
      rl_callback_read_char()
      ReadlineFaults.keyEnded()
      Keyboard.keyEnded()
      cutLine()
      guard Keyboard.hasPendingBytes else { break }
    }
    guard state != .stopped else { return }
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

  // For keys, or an end, that were already read, the descriptor reports no event.
  private func readPendingKeys() {
    guard state == .reading, Keyboard.hasPendingBytes || isTerminalGone else { return }
    DispatchQueue.main.async { LineReader.current?.readKeys() }
  }

  /// The state, or the one in which the terminal comes back.
  var keys: State {
    get { if case .lent(_, let state) = state { state } else { state } }
    set {
      state =
        if case .lent(let borrower, _) = state { .lent(to: borrower, newValue) } else { newValue }
    }
  }

  // For a crash, and for signals before there is a prompt.
  private func saveModes() {
    let sequences: [ControlSequence] = [.endBracketedPaste, .resetStyle, .showCursor]
    csignals_restore_terminal(STDIN_FILENO, isAppendOnly ? "" : sequences.map(\.bytes).joined())
    modesBefore = TerminalModes() ?? modesBefore
  }

  private func watchKeyboard() {
    input?.isOn = [.reading, .keeping].contains(state) && !isTerminalGone
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
    state = .paused
    onEvent?(Keyboard.filter.isCut ? .cutLine(text) : .line(text))
    Keyboard.filter.beginLine()
  }
}
