@preconcurrency import CReadline
import Glibc

/// Works around the faults of GNU readline 8.2, which random keys found in its callback interface.
@MainActor
enum ReadlineFaults {
  /// Splits readline's output at NUL bytes, which the terminal must not get.
  ///
  /// Readline writes one where a pasted text with line breaks follows other typed lines.
  static func parts(of bytes: UnsafeBufferPointer<UInt8>) -> [UnsafeBufferPointer<UInt8>] {
    bytes.split(separator: 0).map { UnsafeBufferPointer(rebasing: $0) }
  }

  // MARK: Crashes

  private static var hasEndedSearch = false

  /// Whether an extra Enter must end a search in the history before `byte`, unless Esc is typed alone.
  ///
  /// A search crashes at Ctrl-X or Esc, and waits after a NUL; where the key does not end it, readline collects bytes.
  static func endsSearch(_ byte: UInt8) -> Bool {
    let controlX: UInt8 = 24
    let beginsKey = byte == controlX || byte == KeyboardSequence.escape
    let isCrash = byte == 0 || beginsKey && creadline_is_searching_incrementally() != 0
    hasEndedSearch = creadline_is_searching() != 0 && isCrash && !hasEndedSearch
    if hasEndedSearch, byte == controlX || Keyboard.prepare(within: 100) {
      Keyboard.supply([byte])
    }
    return hasEndedSearch
  }

  /// Unbinds commands that crash; call it after readline's start-up file is read.
  ///
  /// Some `longjmp` to a call that may have returned; others crash if the character they read begins a key sequence.
  static func unbindCrashes() {
    let commands = [
      "abort", "start-kbd-macro", "end-kbd-macro", "call-last-kbd-macro", "character-search",
      "character-search-backward",
      // It would bind them again.
      "re-read-init-file",
    ]
    for name in ["emacs-standard", "emacs-meta", "emacs-ctlx", "vi-insert", "vi-move"] {
      guard let keymap = rl_get_keymap_by_name(name) else { continue }
      for command in commands { rl_unbind_command_in_map(command, keymap) }
    }
  }

  /// Lets keys without a command, at which readline does a `longjmp`, do nothing; call it when all others are bound.
  static func bindUnbound(in keymap: Keymap) {
    creadline_bind_unbound(
      keymap,
      { _, _ in
        MainActor.assumeIsolated { Keyboard.filter.shouldRingBell = true }
        return 0
      }, 0)
  }

  // A copy of the shown line that readline has in place of the typed one, and its index in the history.
  private static var copy: (line: UnsafeMutablePointer<HIST_ENTRY>, place: Int32)?

  /// Call before each key: a line of the history may be shown while the line typed before it is lost.
  ///
  /// Readline would save it as the typed one, with one undo list, freed twice; so it gets a copy without an undo list.
  static func keyBegins() {
    guard let shown = current_history() else { return }
    // After further changes, the line's own list is a part of the current one, which a search frees.
    if shown.pointee.data != UnsafeMutableRawPointer(rl_undo_list) { shown.pointee.data = nil }
    guard _rl_saved_line_for_history == nil else { return }
    rl_maybe_save_line()
    guard let line = _rl_saved_line_for_history else { return }
    line.pointee.data = nil
    copy = (line, where_history())
  }

  /// Call after each key.
  static func keyEnded() {
    rl_numeric_arg = min(rl_numeric_arg, repetitionLimit)
    guard let kept = copy, creadline_is_searching() == 0 else { return }
    copy = nil
    // If another line is shown now, the copy is needed to return to.
    guard _rl_saved_line_for_history == kept.line, where_history() == kept.place else { return }
    free_history_entry(kept.line)
    _rl_saved_line_for_history = nil
  }

  // MARK: Hangs

  /// How long a paste may pause before it is ended, in milliseconds: readline reads a paste in one call,
  /// and waits for its end without limit.
  static let pasteLimit: Int32 = 1_500

  // Readline does not limit how often a numeric argument repeats the next key, which may insert a whole
  // line.
  private static let repetitionLimit: Int32 = 999

  /// The size to set in readline for a terminal: it divides by a third of the columns, which must not be 0.
  static func size(columns: Int, rows: Int) -> (columns: Int32, rows: Int32) {
    (Int32(min(max(columns, 4), 0xFFFF)), Int32(min(max(rows, 1), 0xFFFF)))
  }

  /// Whether readline scrolls its line sideways; then it hangs at a prompt with colours.
  static func hangsAtColors(rows: Int32) -> Bool {
    let setting = rl_variable_value("horizontal-scroll-mode").map { String(cString: $0) }
    return setting == "on" || rows <= 1 || rl_get_termcap("up") == nil
  }

  /// Skips a start-up file (inputrc) that is not a file, or too large, and returns a sentence that says why.
  ///
  /// Call it before `rl_initialize`.
  static func leaveOutStartUpFile() -> String? {
    let named = getenv("INPUTRC").map { String(cString: $0) } ?? ""
    let usual = ["~/.inputrc", "/etc/inputrc"]
    for name in named.isEmpty ? usual : [named] {
      guard let expanded = tilde_expand(name) else { continue }
      defer { free(expanded) }
      var status = stat()
      guard stat(expanded, &status) == 0 else { continue }
      let isFile = status.st_mode & S_IFMT == S_IFREG
      let path = String(cString: expanded)
      if path == "/dev/null" || isFile && status.st_size <= 1 << 20 { return nil }
      // Readline does not look for a start-up file after it has read one.
      rl_read_init_file("/dev/null")
      return "\(path) is \(isFile ? "too large" : "not a plain file")"
    }
    return nil
  }
}
