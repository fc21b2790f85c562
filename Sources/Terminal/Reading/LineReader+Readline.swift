@preconcurrency import CReadline
import Dispatch
import Glibc

/// How readline is set up, and how it gets its keys.
extension LineReader {
  // How often a key can be asked to be repeated. What it repeats may be a whole line.
  private static let repetitionLimit: Int32 = 999
  // The most lines that the arrow keys bring back.
  private static let historyLimit: Int32 = 1_000

  func setUpReadline() {
    if !usesUTF8() { setlocale(LC_CTYPE, "C.UTF-8") }
    rl_catch_signals = 0
    rl_catch_sigwinch = 0
    rl_change_environment = 0
    rl_readline_name = UnsafePointer(strdup("ghbrowse"))
    if isAppendOnly { setUpAppending() }
    setUpCompletion()
    rl_getc_function = { _ in Keyboard.nextByte() }
    rl_input_available_hook = {
      MainActor.assumeIsolated { Keyboard.hasInput(waiting: true) ? 1 : 0 }
    }
    rl_prep_term_function = { creadline_prep_terminal($0) }
    // Between two lines the terminal stays as readline has it: as the shell had it, it would eat a
    // Ctrl-D, and echo what is typed.
    rl_deprep_term_function = nil
    _ = creadline_write_to { _, bytes, count in
      MainActor.assumeIsolated { LineReader.current?.pass(bytes, count) }
      return count
    }
    readStartUpFile()
    tellSize()
    rl_initialize()
    limitHistory()
    if isAppendOnly { rl_variable_bind("enable-bracketed-paste", "off") }
    quietenBell()
    unbindCrashes()
    bindKeys()
  }

  // Keys that crash readline 8.2 when it is called for each key: those that jump out of a call, where
  // they end a search in the history and are obeyed in a call inside of another; and those that
  // look for a character, when it begins a key of several bytes.
  private func unbindCrashes() {
    let commands = [
      "start-kbd-macro", "end-kbd-macro", "call-last-kbd-macro", "character-search",
      "character-search-backward",
    ]
    for name in ["emacs-standard", "emacs-meta", "emacs-ctlx", "vi-insert", "vi-move"] {
      guard let keymap = rl_get_keymap_by_name(name) else { continue }
      for command in commands { rl_unbind_command_in_map(command, keymap) }
      if name != "emacs-standard" { rl_unbind_command_in_map("abort", keymap) }
    }
  }

  // Readline rings it on standard error, which waits for a terminal that takes nothing.
  private func quietenBell() {
    let style = rl_variable_value("bell-style").map { String(cString: $0) }
    rings = style == "audible"
    if rings { rl_variable_bind("bell-style", "none") }
  }

  // Only here: with a function of ours, readline takes every terminal for one that cannot move.
  private func setUpAppending() {
    rl_terminal_name = UnsafePointer(strdup("dumb"))
    rl_redisplay_function = { MainActor.assumeIsolated { LineReader.current?.redisplay() } }
  }

  // Readline looks for the file itself, unless it has read another one before.
  private func readStartUpFile() {
    let named = getenv("INPUTRC").map { String(cString: $0) }
    startUpProblem = StartUpFile(named: named).problem
    if startUpProblem != nil { rl_read_init_file("/dev/null") }
  }

  // After the reader's own bindings, in all of readline's modes.
  private func bindKeys() {
    let controlC: Int32 = 3
    let controlL: Int32 = 12
    let names: [String] = ["emacs", "vi-insert", "vi-move"]
    for keymap in names.compactMap({ rl_get_keymap_by_name($0) }) {
      if !isAppendOnly { bindAnswers(in: keymap) }
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
    }
  }

  private func clearScreen(_ count: Int32, _ key: Int32) {
    if !isAppendOnly { rl_clear_screen(count, key) }
    // Until the key is done with, readline takes its line for drawn, whatever becomes of it.
    DispatchQueue.main.async { LineReader.current?.onEvent?(.cleared) }
  }

  private func usesUTF8() -> Bool {
    setlocale(LC_CTYPE, "")
    return nl_langinfo(Int32(CODESET)).map { String(cString: $0) } == "UTF-8"
  }

  private func pass(_ bytes: UnsafePointer<CChar>?, _ count: Int) {
    guard let bytes else { return }
    bytes.withMemoryRebound(to: UInt8.self, capacity: count) {
      output.append(UnsafeBufferPointer(start: $0, count: count))
    }
  }

  func watchInput() {
    input = TerminalWatch(0, for: .bytes) { LineReader.current?.readKeys() }
    // Keys that somebody else has read are no event of the descriptor.
    if Keyboard.hasSupplied { readKeys() }
  }

  func readKeys() {
    // What the descriptor was said to have, another program may have read meanwhile.
    while LineReader.current === self, owner == .reader, !isHeld, Keyboard.hasInput(waiting: false)
    {
      rl_callback_read_char()
      // Called for each key, readline 8.2 has no limit of its own, and repeats the next key for ever.
      rl_numeric_arg = min(rl_numeric_arg, Self.repetitionLimit)
      Keyboard.keyEnded()
      cutLine()
      guard Keyboard.hasSupplied else { break }
    }
    guard LineReader.current === self else { return }
    if Keyboard.takeDropped(), rings { output.append("\u{7}") }
    if Keyboard.hasSupplied, !isHeld {
      DispatchQueue.main.async { LineReader.current?.readKeys() }
    }
    flush()
    if Keyboard.hasEnded, !Keyboard.hasSupplied { return end() }
    onEvent?(.edited)
    if !isBusy { onFree?() }
  }
}

extension LineReader {
  // What is on the line stays there, for those who keep it.
  private func end() {
    // One that is held back could not go.
    if isHeld { input?.resume() }
    input?.cancel()
    input = nil
    onEvent?(.end)
  }

  // What is typed has no room any more by then; what is brought back at once may be longer.
  private func cutLine() {
    guard rl_end > KeyFilter.lineLimit else { return }
    var end = KeyFilter.lineLimit
    while end > 0, let buffer = rl_line_buffer,
      TypedCharacter.isContinuation(UInt8(bitPattern: buffer[end]))
    {
      end -= 1
    }
    rl_delete_text(Int32(end), rl_end)
    rl_point = min(rl_point, rl_end)
    Keyboard.lineCut()
    redisplay()
  }

  /// Keeps a line for the arrow keys; whoever is among the lines of before stays there.
  package func remember(_ line: String) {
    let place = where_history()
    let (isBelow, oldest) = (place == history_length, history_base)
    add_history(line)
    if isBelow { using_history() } else { history_set_pos(max(place - history_base + oldest, 0)) }
  }

  // As many as are kept from one run to the next, unless the reader wants fewer.
  private func limitHistory() {
    if history_is_stifled() == 0 || history_max_entries > Self.historyLimit {
      stifle_history(Self.historyLimit)
    }
  }
}
