@preconcurrency import CReadline
import Dispatch
import Glibc

/// The set-up of readline, its history, and the keys that the program handles itself.
extension LineReader {
  /// The most lines of the history.
  private static let historyLimit: Int32 = 1_000

  /// - Returns: Why the start-up file was skipped, and whether the bell rings.
  func setUpReadline() -> (startUpProblem: String?, ringsBell: Bool) {
    setUpTerminal()
    setUpCompletion()
    rl_getc_function = { _ in Keyboard.nextByte() }
    rl_input_available_hook = {
      // The rest of a sequence comes within readline's timeout.
      MainActor.assumeIsolated {
        Keyboard.prepare(within: max(rl_set_keyboard_input_timeout(-1), 0) / 1_000) ? 1 : 0
      }
    }
    _ = creadline_write_to { _, bytes, count in
      MainActor.assumeIsolated { LineReader.current?.write(bytes, count) }
      return count
    }
    let problem = ReadlineFaults.leaveOutStartUpFile()
    updateSize()
    rl_initialize()
    // The start-up file must not override these.
    if history_is_stifled() == 0 || history_max_entries > Self.historyLimit {
      stifle_history(Self.historyLimit)
    }
    rl_variable_bind("completion-ignore-case", "on")
    if isAppendOnly { rl_variable_bind("enable-bracketed-paste", "off") }
    ReadlineFaults.unbindCrashes()
    // Readline rings the bell on standard error, which may block.
    let ringsBell = rl_variable_value("bell-style").map { String(cString: $0) } == "audible"
    if ringsBell { rl_variable_bind("bell-style", "none") }
    bindKeys()
    return (problem, ringsBell)
  }

  private func setUpTerminal() {
    setlocale(LC_CTYPE, "")
    let codeset = nl_langinfo(Int32(CODESET)).map { String(cString: $0) }
    if codeset != "UTF-8" { setlocale(LC_CTYPE, "C.UTF-8") }
    rl_catch_signals = 0
    rl_catch_sigwinch = 0
    rl_change_environment = 0
    rl_readline_name = UnsafePointer(strdup("ghbrowse"))
    rl_prep_term_function = { creadline_prep_terminal($0) }
    // Between two lines the terminal keeps readline's modes: with the shell's, it would swallow a
    // Ctrl-D and echo what is typed.
    rl_deprep_term_function = nil
    guard isAppendOnly else { return }
    rl_terminal_name = UnsafePointer(strdup("dumb"))
    // Only here: with a redisplay function, readline assumes that the cursor cannot move.
    rl_redisplay_function = { MainActor.assumeIsolated { LineReader.current?.redisplay() } }
  }

  // After the reader's own bindings, in emacs mode and in both vi modes.
  private func bindKeys() {
    let (controlC, controlL): (Int32, Int32) = (3, 12)
    let names: [String] = ["emacs", "vi-insert", "vi-move"]
    for keymap in names.compactMap({ rl_get_keymap_by_name($0) }) {
      rl_bind_key_in_map(
        controlC,
        { _, _ in
          MainActor.assumeIsolated { LineReader.current?.interrupt() }
          return 0
        }, keymap)
      rl_bind_key_in_map(
        controlL,
        { count, key in
          MainActor.assumeIsolated { LineReader.current?.clearScreen(count, key) }
          return 0
        }, keymap)
      ReadlineFaults.bindUnbound(in: keymap)
    }
  }

  private func clearScreen(_ count: Int32, _ key: Int32) {
    if !isAppendOnly { rl_clear_screen(count, key) }
    // Until the key is done, readline assumes that its line is on the screen.
    DispatchQueue.main.async { LineReader.current?.onEvent?(.cleared) }
  }

  private func write(_ bytes: UnsafePointer<CChar>?, _ count: Int) {
    guard let bytes else { return }
    bytes.withMemoryRebound(to: UInt8.self, capacity: count) {
      for part in ReadlineFaults.parts(of: UnsafeBufferPointer(start: $0, count: count)) {
        output.append(part)
      }
    }
  }
}

extension LineReader {
  /// Whether the terminal has gone, so that no more keys come.
  package var isTerminalGone: Bool { Keyboard.hasEnded }

  /// Adds the lines of earlier sessions to the history.
  package func readHistory(at path: String) {
    read_history(path)
    using_history()
  }

  /// Appends the newest line to the file.
  package func appendHistory(to path: String) { append_history(1, path) }

  /// Drops the oldest lines of a file that has more than the limit.
  package func truncateHistory(at path: String) { history_truncate_file(path, Self.historyLimit) }

  /// Adds a line to the history; an older line that the arrow keys have selected stays selected.
  package func remember(_ line: String) {
    let place = where_history()
    let (isBelow, oldest) = (place == history_length, history_base)
    add_history(line)
    if isBelow { using_history() } else { history_set_pos(max(place - history_base + oldest, 0)) }
  }

  /// Cuts a line of the history that is longer than the limit.
  func cutLine() {
    guard rl_end > KeyFilter.lineLimit else { return }
    var end = KeyFilter.lineLimit
    while end > 0, let buffer = rl_line_buffer, UInt8(bitPattern: buffer[end]) & 0xC0 == 0x80 {
      end -= 1
    }
    rl_delete_text(Int32(end), rl_end)
    rl_point = min(rl_point, rl_end)
    Keyboard.filter.cut()
    redisplay()
  }
}
