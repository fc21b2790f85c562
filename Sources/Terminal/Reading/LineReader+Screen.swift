@preconcurrency import CReadline
import Glibc

/// How readline's line stands on the screen, below what `Display` writes.
extension LineReader {
  /// Whether another program has the terminal.
  var isAway: Bool { Self.current === self && owner != .reader }

  /// Whether readline must not be redrawn now: it is in the middle of a key, or not there.
  var isBusy: Bool { isAway || Self.current === self && creadline_is_busy() != 0 }

  /// The rows that prompt and line take on the screen.
  var rowCount: Int { Int(_rl_vis_botlin) + 1 }

  /// The row of the cursor, counted from zero at the row where the prompt begins.
  var cursorRow: Int { Int(_rl_last_v_pos) }

  /// The text that is being typed.
  package var line: String {
    guard Self.current === self, rl_end > 0, let buffer = rl_line_buffer else { return "" }
    let bytes = UnsafeRawBufferPointer(start: buffer, count: Int(rl_end))
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Puts text on the line, for the reader to edit; control characters in it do nothing.
  package func prefill(_ text: String) {
    guard Self.current === self else { return }
    rl_replace_line(text, 1)
    rl_point = rl_end
    // While another program has the terminal, the line is drawn when that program ends; on an
    // append-only terminal, when the command is done.
    guard !isAway else { return }
    redisplay()
    flush()
  }

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

  /// Shows prompt and line again, at the row of the cursor.
  func showLine() {
    guard Self.current === self, owner == .reader, !isSilent else { return }
    rl_on_new_line()
    rl_redisplay()
    creadline_flush()
  }

  /// Draws prompt and line as readline wants them, unless they are kept back.
  func redisplay() {
    if !isSilent { rl_redisplay() }
  }

  /// Sends what readline has written.
  func flush() {
    creadline_flush()
    output.flush()
  }
}

extension LineReader {
  // Where readline 8.2 scrolls its line sideways, it divides by a third of the columns, and may take
  // one of them away before.
  private static let columnLimits = 4...0xFFFF
  private static let rowLimits = 1...0xFFFF

  /// Tells readline the terminal's size; readline does not ask, as it cannot bear every size.
  ///
  /// - Returns: Whether the size is another than before.
  @discardableResult
  func updateSize() -> Bool {
    let before = readlineSize
    let reported = TerminalSize.reported(by: STDIN_FILENO, environment: environment)
    let rows = min(max(reported.rows, Self.rowLimits.lowerBound), Self.rowLimits.upperBound)
    let columns = min(
      max(reported.columns, Self.columnLimits.lowerBound), Self.columnLimits.upperBound)
    rl_set_screen_size(Int32(rows), Int32(columns))
    return readlineSize != before
  }

  /// Draws prompt and line anew where the terminal has another size.
  func resize() {
    guard updateSize() else { return }
    let rendered = renderedPrompt
    if rl_prompt.map({ String(cString: $0) }) != rendered { rl_set_prompt(rendered) }
    _rl_redisplay_after_sigwinch()
  }

  /// Gives readline the prompt, and draws prompt and line anew.
  func redrawPrompt() {
    guard Self.current === self else { return }
    rl_set_prompt(renderedPrompt)
    // A search in the history has a prompt of its own; this one comes when the search ends. An
    // append-only terminal gets it with the next line.
    guard !isBusy, !isAppendOnly, owner == .reader else { return }
    hideLine()
    showLine()
    output.flush()
  }

  /// The prompt as readline gets it.
  ///
  /// The prompt has no colours where readline scrolls its line sideways: there version 8.2 looks for
  /// ever for the end of a prompt that has bytes without width.
  var renderedPrompt: String {
    scrollsSideways ? prompt.plain.string : prompt.renderedAsPrompt(in: theme)
  }

  // Where the start-up file says so, where there is one row, and where the cursor cannot go up.
  private var scrollsSideways: Bool {
    let setting = rl_variable_value("horizontal-scroll-mode").map { String(cString: $0) }
    return isAppendOnly || setting == "on" || readlineSize.rows <= 1 || rl_get_termcap("up") == nil
  }

  private var readlineSize: (rows: Int32, columns: Int32) {
    var size: (rows: Int32, columns: Int32) = (0, 0)
    rl_get_screen_size(&size.rows, &size.columns)
    return size
  }
}
