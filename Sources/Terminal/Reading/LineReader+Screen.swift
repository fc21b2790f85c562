@preconcurrency import CReadline
import Glibc

/// Readline's line on the screen, below the rows of `Display`.
extension LineReader {
  /// Whether another program has the terminal.
  var isAway: Bool { keys != state }

  /// Whether readline cannot be redrawn now: it is in the middle of a key, or another program has the
  /// terminal.
  var isBusy: Bool { isAway || state != .stopped && creadline_is_busy() != 0 }

  // On an append-only terminal, prompt and line cannot be erased, so they appear only after a command
  // has written its output.
  private var isSilent: Bool { isAppendOnly && ![.reading, .keeping].contains(keys) }

  /// The rows of the prompt and the line on the screen.
  var rowCount: Int { Int(_rl_vis_botlin) + 1 }

  /// The row of the cursor, counted from zero at the prompt's first row.
  var cursorRow: Int { Int(_rl_last_v_pos) }

  /// The text that is being typed.
  package var line: String {
    guard state != .stopped, rl_end > 0, let buffer = rl_line_buffer else { return "" }
    let bytes = UnsafeRawBufferPointer(start: buffer, count: Int(rl_end))
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Puts text on the line, for the reader to edit; control characters in it do nothing.
  package func prefill(_ text: String) {
    guard state != .stopped else { return }
    rl_replace_line(text, 1)
    rl_point = rl_end
    // The line is drawn when the other program ends.
    guard !isAway else { return }
    redisplay()
    flush()
  }

  /// Erases prompt and line, so that something can be written in their place.
  func hideLine() {
    guard state != .stopped, !isAway, !isSilent else { return }
    if isAppendOnly {
      rl_crlf()
    } else {
      rl_clear_visible_line()
    }
    creadline_flush()
  }

  /// Shows prompt and line again, at the row of the cursor.
  func showLine() {
    guard state != .stopped, !isAway, !isSilent else { return }
    rl_on_new_line()
    rl_redisplay()
    creadline_flush()
  }

  /// Draws prompt and line, unless they are not to be shown now.
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
  /// Sets readline's size of the terminal, as readline fails with some sizes, and returns whether it has changed.
  @discardableResult
  func updateSize() -> Bool {
    let before = readlineSize
    let reported = TerminalSize.reported(by: STDIN_FILENO, environment: environment)
    let size = ReadlineFaults.size(columns: reported.columns, rows: reported.rows)
    rl_set_screen_size(size.rows, size.columns)
    return readlineSize != before
  }

  /// Redraws prompt and line if the terminal's size has changed.
  func resize() {
    guard updateSize() else { return }
    let rendered = renderedPrompt
    if rl_prompt.map({ String(cString: $0) }) != rendered { rl_set_prompt(rendered) }
    _rl_redisplay_after_sigwinch()
  }

  /// Sets readline's prompt, and redraws prompt and line.
  func redrawPrompt() {
    guard state != .stopped else { return }
    rl_set_prompt(renderedPrompt)
    // A search in the history shows another prompt until it ends. An append-only terminal shows the new
    // prompt with the next line.
    guard !isBusy, !isAppendOnly, !isAway else { return }
    hideLine()
    showLine()
    output.flush()
  }

  /// The prompt with its colours, if readline can handle them.
  var renderedPrompt: String {
    isAppendOnly || ReadlineFaults.hangsAtColors(rows: readlineSize.rows)
      ? prompt.plain.string : prompt.renderedAsPrompt(in: theme)
  }

  private var readlineSize: (rows: Int32, columns: Int32) {
    var size: (rows: Int32, columns: Int32) = (0, 0)
    rl_get_screen_size(&size.rows, &size.columns)
    return size
  }

  /// The rows of an entered line, with the prompt, as readline breaks them.
  ///
  /// It breaks at each line break of a paste, and begins a new row once one is full, even if a line break follows.
  func rows(of line: String) -> [StyledText] {
    let columns = TerminalSize.current(of: STDIN_FILENO, environment: environment).columns
    var lines = line.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    // The cursor is left in the empty row after a line break at the end.
    if lines.count > 1, lines.last?.isEmpty == true { lines.removeLast() }
    return lines.enumerated().flatMap { number, line in
      let line = StyledText(.field(String(line)))
      let rows = (number == 0 ? prompt + line : line).wrapped(to: columns)
      let isFull = rows.last?.width == columns && number < lines.count - 1
      return isFull ? rows + [StyledText("")] : rows
    }
  }
}
