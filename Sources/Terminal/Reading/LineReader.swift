@preconcurrency import CReadline
import Dispatch
import Glibc

/// The one reader of the keyboard: GNU readline, called for each key that comes.
///
/// Readline keeps its state in globals, so there is one of these in a process; this file and its
/// extension are the only ones that touch them.
@MainActor
package final class LineReader {
  /// What the reader did.
  package enum Event: Sendable, Equatable {
    /// A line, ended by Enter; line feeds inside come from a paste.
    case line(String)
    /// Ctrl-C: the line was cleared, if there was something on it.
    case interrupt(hadText: Bool)
    /// Ctrl-D on an empty line, or the terminal has gone.
    case end
    /// The terminal has another size.
    case resized
  }

  // Readline's callbacks have no context: they find the reader here.
  private static weak var current: LineReader?

  private let theme: Theme
  private var onEvent: (@MainActor (Event) -> Void)?
  private var sources: [any DispatchSourceProtocol] = []

  /// - Parameter theme: How the prompt looks.
  package init(theme: Theme) {
    self.theme = theme
  }

  /// Shows the prompt, and reads until ``stop()``.
  ///
  /// Standard input and output are both a terminal: that is for the caller to know.
  package func start(prompt: StyledText, onEvent: @escaping @MainActor (Event) -> Void) {
    self.onEvent = onEvent
    Self.current = self
    setUpReadline()
    rl_callback_handler_install(prompt.renderedAsPrompt(in: theme)) { line in
      MainActor.assumeIsolated { LineReader.current?.take(line) }
    }
    watchInput()
    watchSignals()
  }

  /// Leaves the terminal as it was.
  package func stop() {
    guard Self.current === self else { return }
    // Readline has put up a prompt again after the last line.
    hideLine()
    Self.current = nil
    onEvent = nil
    for source in sources { source.cancel() }
    sources = []
    rl_callback_handler_remove()
    creadline_flush()
  }

  /// Changes the prompt under the reader's hands; the half-typed line stays.
  package func setPrompt(_ prompt: StyledText) {
    guard Self.current === self else { return }
    hideLine()
    rl_set_prompt(prompt.renderedAsPrompt(in: theme))
    showLine()
  }

  /// Puts text on the line, for the reader to edit; control characters in it do nothing.
  package func prefill(_ text: String) {
    guard Self.current === self else { return }
    rl_replace_line(text, 1)
    rl_point = rl_end
    rl_redisplay()
    creadline_flush()
  }

  /// Keeps a line for the arrow keys, once.
  package func remember(_ line: String) {
    using_history()
    if let last = history_get(history_base + history_length - 1)?.pointee.line,
      String(cString: last) == line
    {
      return
    }
    add_history(line)
  }

  func hideLine() {
    guard Self.current === self else { return }
    rl_clear_visible_line()
    creadline_flush()
  }

  func showLine() {
    guard Self.current === self else { return }
    rl_on_new_line()
    rl_redisplay()
    creadline_flush()
  }
}

extension LineReader {
  private func setUpReadline() {
    if !usesUTF8() { setlocale(LC_CTYPE, "C.UTF-8") }
    rl_catch_signals = 0
    rl_catch_sigwinch = 0
    rl_change_environment = 0
    rl_readline_name = UnsafePointer(strdup("ghbrowse"))
    // Names of files are of no use here.
    rl_attempted_completion_function = { _, _, _ in
      rl_attempted_completion_over = 1
      return nil
    }
    rl_getc_function = { _ in PasteGuard.nextByte() }
    rl_prep_term_function = { creadline_prep_terminal($0) }
    bindInterrupt()
  }

  // After the reader's own bindings, in all of readline's modes.
  private func bindInterrupt() {
    rl_initialize()
    let controlC: Int32 = 3
    let names: [String] = ["emacs", "vi-insert", "vi-move"]
    for keymap in names.compactMap({ rl_get_keymap_by_name($0) }) {
      rl_bind_key_in_map(
        controlC,
        { _, _ in
          MainActor.assumeIsolated { LineReader.current?.interrupt() }
          return 0
        }, keymap)
    }
  }

  private func usesUTF8() -> Bool {
    setlocale(LC_CTYPE, "")
    return nl_langinfo(Int32(CODESET)).map { String(cString: $0) } == "UTF-8"
  }

  private func take(_ line: UnsafeMutablePointer<CChar>?) {
    guard let line else {
      onEvent?(.end)
      return
    }
    let bytes = UnsafeRawBufferPointer(start: line, count: strlen(line))
    let text = String(decoding: bytes, as: UTF8.self)
    free(line)
    onEvent?(.line(text))
  }

  private func watchInput() {
    let input = DispatchSource.makeReadSource(fileDescriptor: 0, queue: .main)
    input.setEventHandler {
      MainActor.assumeIsolated {
        guard LineReader.current != nil else { return }
        rl_callback_read_char()
        creadline_flush()
      }
    }
    input.activate()
    sources.append(input)
  }

  private func watchSignals() {
    watch(SIGINT) { $0.interrupt() }
    watch(SIGWINCH) { reader in
      rl_resize_terminal()
      reader.onEvent?(.resized)
    }
    watch(SIGTERM) { $0.die(of: SIGTERM) }
    watch(SIGHUP) { $0.die(of: SIGHUP) }
    watch(SIGTSTP) { _ in
      rl_deprep_terminal()
      creadline_flush()
      kill(getpid(), SIGSTOP)
    }
    watch(SIGCONT) { _ in
      creadline_prep_terminal(1)
      rl_resize_terminal()
      rl_forced_update_display()
      creadline_flush()
    }
  }

  private func watch(_ number: Int32, _ handle: @escaping @MainActor (LineReader) -> Void) {
    signal(number, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: number, queue: .main)
    source.setEventHandler {
      MainActor.assumeIsolated {
        if let reader = LineReader.current { handle(reader) }
      }
    }
    source.activate()
    sources.append(source)
  }

  private func interrupt() {
    let hadText = rl_end > 0
    rl_free_line_state()
    rl_callback_sigcleanup()
    rl_replace_line("", 0)
    rl_crlf()
    rl_on_new_line()
    rl_redisplay()
    creadline_flush()
    onEvent?(.interrupt(hadText: hadText))
  }

  private func die(of number: Int32) {
    stop()
    signal(number, SIG_DFL)
    kill(getpid(), number)
  }
}
