import CCrash
@preconcurrency import CReadline
import Dispatch
import Glibc
import TerminalCells

/// The one reader of the keyboard: GNU readline, called for each key that comes.
///
/// Readline keeps its state in globals, so there is one of these in a process; this file, its
/// extensions and ``Keyboard`` are the only ones that touch them.
@MainActor
package final class LineReader {
  /// Who has the terminal.
  enum Owner {
    case reader
    /// A program that the reader's command started.
    case child
    /// The shell: this job was stopped.
    case shell
  }

  // Readline's callbacks have no context: they find the reader here.
  static weak var current: LineReader?

  let output: TerminalOutput
  /// Whether nothing that stands on the terminal is touched again, as on one that cannot, or where
  /// the screen is listened to.
  package let isAppendOnly: Bool
  private(set) var theme: Theme
  let environment: [String: String]
  private(set) var prompt = StyledText("")
  var onEvent: (@MainActor (Event) -> Void)?
  var sources: [any DispatchSourceProtocol] = []
  /// What signals asked for before there was a prompt.
  var early: [@MainActor (LineReader) -> Void] = []
  /// How the terminal was before any of it was changed.
  var modesBefore: termios?
  var input: TerminalWatch?
  /// Why the reader's start-up file was left out, in words.
  package internal(set) var startUpProblem: String?
  /// Whether the bell is to be heard.
  var rings = false
  /// Whose the terminal is.
  var owner = Owner.reader

  /// Completes the line: takes what stands before the cursor.
  package var completer: (@MainActor (String) -> Candidates)?
  /// Called with what there is to choose from.
  package var onCandidates: (@MainActor ([SafeText]) -> Void)?
  /// Called with a line that stays on the screen above the prompt.
  var onLineLeft: (@MainActor (StyledText) -> Void)?
  /// Called when the terminal says late which background it has.
  package var onBackground: (@MainActor (RGB) -> Void)?
  /// Whether a line is being done: keys that come meanwhile wait, and belong to the line after it.
  private(set) var isHeld = false
  /// Whether prompt and line are kept back while a line is being done, whose output comes first.
  ///
  /// That is where they could not be taken off the terminal again.
  private var isSilent = false
  /// Whether the terminal has gone, and nothing comes from it any more.
  package var isTerminalGone: Bool { Keyboard.hasEnded }
  /// Called after each key, when readline's line may be redrawn.
  var onFree: (@MainActor () -> Void)?

  /// - Parameters:
  ///   - theme: How the prompt looks.
  ///   - isAppendOnly: Whether what stands on the terminal is never touched again.
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
  /// Standard input and output are both a terminal: that is for the caller to know. Call
  /// ``takeSignals()`` before: whoever sees the prompt may press Ctrl-Z.
  package func start(prompt: StyledText, onEvent: @escaping @MainActor (Event) -> Void) {
    self.onEvent = onEvent
    self.prompt = prompt
    Self.current = self
    isSilent = isAppendOnly
    rememberTerminal()
    setUpReadline()
    rl_callback_handler_install(renderedPrompt) { line in
      MainActor.assumeIsolated { LineReader.current?.take(line) }
    }
    flush()
    watchInput()
    for handle in early where Self.current === self { handle(self) }
    early = []
  }

  /// Leaves the terminal as it was.
  package func stop() {
    guard Self.current === self else { return }
    // Readline has put up a prompt again after the last line.
    if owner == .reader { hideLine() }
    onEvent = nil
    for source in sources { source.cancel() }
    sources = []
    // One that is held back could not go.
    if owner != .reader { input?.resume() }
    if isHeld { input?.resume() }
    input?.cancel()
    input = nil
    rl_callback_handler_remove()
    rl_deprep_terminal()
    creadline_flush()
    Self.current = nil
    output.finish()
    ccrash_forget_terminal()
  }

  /// Changes the prompt under the reader's hands; the half-typed line stays.
  package func setPrompt(_ prompt: StyledText) {
    guard prompt != self.prompt else { return }
    self.prompt = prompt
    redrawPrompt()
  }

  /// Call when a line has been done: the next one is read.
  package func ready() {
    if isSilent {
      isSilent = false
      showLine()
      output.flush()
    }
    guard isHeld else { return }
    isHeld = false
    input?.resume()
    // Keys that were read already are no event of the descriptor.
    if Keyboard.hasSupplied { DispatchQueue.main.async { LineReader.current?.readKeys() } }
  }

  /// Lets keys wait until ``ready()``.
  func hold() {
    guard !isHeld else { return }
    isHeld = true
    input?.suspend()
  }

  /// Changes the look of the prompt.
  package func setTheme(_ theme: Theme) {
    guard theme != self.theme else { return }
    self.theme = theme
    redrawPrompt()
  }

  /// Puts text on the line, for the reader to edit; control characters in it do nothing.
  package func prefill(_ text: String) {
    guard Self.current === self else { return }
    rl_replace_line(text, 1)
    rl_point = rl_end
    // Whoever has the terminal now sees it when it is ours again.
    guard !isAway else { return }
    rl_redisplay()
    flush()
  }

  /// What is being typed.
  package var line: String {
    guard Self.current === self, rl_end > 0, let buffer = rl_line_buffer else { return "" }
    let bytes = UnsafeRawBufferPointer(start: buffer, count: Int(rl_end))
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension LineReader {
  /// Whether the terminal is somebody else's.
  var isAway: Bool { Self.current === self && owner != .reader }

  /// Whether readline is in the middle of something that must not be redrawn, or is not there.
  var isBusy: Bool { isAway || Self.current === self && creadline_is_busy() != 0 }

  /// The rows that prompt and line take on the screen.
  var rowCount: Int { Int(_rl_vis_botlin) + 1 }

  /// The row of the cursor, counted from zero at the row that the prompt begins on.
  var cursorRow: Int { Int(_rl_last_v_pos) }

  /// Takes prompt and line off the screen, for something to be written in their place.
  func hideLine() {
    guard Self.current === self, owner == .reader, !isSilent else { return }
    if isAppendOnly {
      rl_crlf()
    } else {
      rl_clear_visible_line()
    }
    creadline_flush()
  }

  /// Shows prompt and line again, at the row the cursor is on.
  func showLine() {
    guard Self.current === self, owner == .reader, !isSilent else { return }
    rl_on_new_line()
    rl_redisplay()
    creadline_flush()
  }

  /// Sends what readline has written.
  func flush() {
    creadline_flush()
    output.flush()
  }

  private func redrawPrompt() {
    guard Self.current === self else { return }
    rl_set_prompt(renderedPrompt)
    // A search has a prompt of its own; this one comes when it ends. Where nothing can be taken
    // back, it comes with the next line.
    guard !isBusy, !isAppendOnly, owner == .reader else { return }
    hideLine()
    showLine()
    output.flush()
  }

  private func take(_ line: UnsafeMutablePointer<CChar>?) {
    guard let line else {
      onEvent?(.end)
      return
    }
    let bytes = UnsafeRawBufferPointer(start: line, count: strlen(line))
    let text = String(decoding: bytes, as: UTF8.self)
    free(line)
    onLineLeft?(prompt + StyledText(.line(text)))
    isSilent = isAppendOnly
    hold()
    onEvent?(Keyboard.isCut ? .cutLine(text) : .line(text))
    Keyboard.beginLine()
  }

  /// Draws prompt and line as readline wants them, unless they are kept back.
  func redisplay() {
    if !isSilent { rl_redisplay() }
  }
}
