@preconcurrency import CReadline
import Dispatch
import Glibc

/// How readline gets its keys, and which of them are ours.
extension LineReader {
  // How often a key can be asked to be repeated; what it repeats may be a whole line.
  private static let repetitionLimit: Int32 = 999

  /// - Returns: Why the start-up file was left out, and whether the reader wants to hear the bell.
  func setUpReadline() -> (startUpProblem: String?, ringsBell: Bool) {
    ReadlineOptions.setBasics()
    if isAppendOnly { setUpAppending() }
    setUpCompletion()
    rl_getc_function = { _ in Keyboard.nextByte() }
    rl_input_available_hook = {
      MainActor.assumeIsolated { Keyboard.hasInput(waiting: true) ? 1 : 0 }
    }
    _ = creadline_write_to { _, bytes, count in
      MainActor.assumeIsolated { LineReader.current?.write(bytes, count) }
      return count
    }
    let problem = ReadlineOptions.chooseStartUpFile()
    updateSize()
    rl_initialize()
    let ringsBell = ReadlineOptions.finish(isAppendOnly: isAppendOnly)
    bindKeys()
    return (problem, ringsBell)
  }

  // Only here: with a redisplay function, readline takes every terminal for one that cannot move.
  private func setUpAppending() {
    rl_terminal_name = UnsafePointer(strdup("dumb"))
    rl_redisplay_function = { MainActor.assumeIsolated { LineReader.current?.redisplay() } }
  }

  // After the reader's own bindings, in all of readline's modes.
  private func bindKeys() {
    let controlC: Int32 = 3
    let controlL: Int32 = 12
    let names: [String] = ["emacs", "vi-insert", "vi-move"]
    for keymap in names.compactMap({ rl_get_keymap_by_name($0) }) {
      if !isAppendOnly { bindReplies(in: keymap) }
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
      ReadlineOptions.bindUnbound(in: keymap)
    }
  }

  private func clearScreen(_ count: Int32, _ key: Int32) {
    if !isAppendOnly { rl_clear_screen(count, key) }
    // Until the key is done, readline takes its line for drawn, whatever is written over it.
    DispatchQueue.main.async { LineReader.current?.onEvent?(.cleared) }
  }

  private func write(_ bytes: UnsafePointer<CChar>?, _ count: Int) {
    guard let bytes else { return }
    bytes.withMemoryRebound(to: UInt8.self, capacity: count) {
      output.append(UnsafeBufferPointer(start: $0, count: count))
    }
  }
}

extension LineReader {
  /// Hands readline the keys that are there.
  func readKeys() {
    // The descriptor was ready, but another program may have read its bytes meanwhile.
    while LineReader.current === self, owner == .reader, !isHeld, Keyboard.hasInput(waiting: false)
    {
      rl_callback_read_char()
      creadline_part_changes()
      // Called for each key, readline 8.2 has no limit of its own, and repeats the next key for ever.
      rl_numeric_arg = min(rl_numeric_arg, Self.repetitionLimit)
      Keyboard.keyEnded()
      cutLine()
      guard Keyboard.hasSupplied else { break }
    }
    guard LineReader.current === self else { return }
    if Keyboard.takeIgnored(), ringsBell { output.append("\u{7}") }
    if Keyboard.hasSupplied, !isHeld {
      DispatchQueue.main.async { LineReader.current?.readKeys() }
    }
    flush()
    guard !Keyboard.hasEnded || Keyboard.hasSupplied else {
      stopReading()
      onEvent?(.end)
      return
    }
    onEvent?(.edited)
    if !isBusy { onFree?() }
  }

  /// Whether the terminal has gone, so that no more keys come.
  package var isTerminalGone: Bool { Keyboard.hasEnded }

  /// Keeps a line for the arrow keys; a reader who has an older line there keeps that one.
  package func remember(_ line: String) {
    let place = where_history()
    let (isBelow, oldest) = (place == history_length, history_base)
    add_history(line)
    if isBelow { using_history() } else { history_set_pos(max(place - history_base + oldest, 0)) }
  }

  // Typed text stops at the limit; a line of the history may be longer.
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
}
