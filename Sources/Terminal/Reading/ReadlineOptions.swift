@preconcurrency import CReadline
import Glibc

/// Readline's options that do not depend on a prompt: which of its keys, limits and files it uses.
@MainActor
enum ReadlineOptions {
  // The most lines that the arrow keys bring back.

  /// Sets what readline must know before `rl_initialize`.
  static func setBasics() {
    setlocale(LC_CTYPE, "")
    let codeset = nl_langinfo(Int32(CODESET)).map { String(cString: $0) }
    if codeset != "UTF-8" { setlocale(LC_CTYPE, "C.UTF-8") }
    rl_catch_signals = 0
    rl_catch_sigwinch = 0
    rl_change_environment = 0
    rl_readline_name = UnsafePointer(strdup("ghbrowse"))
    rl_prep_term_function = { creadline_prep_terminal($0) }
    // Between two lines the terminal stays as readline has it: as the shell had it, it would eat a
    // Ctrl-D, and echo what is typed.
    rl_deprep_term_function = nil
  }

  /// Lets readline read the reader's start-up file, unless that is not safe.
  ///
  /// - Returns: Why readline does not read it; `nil` when it does.
  static func chooseStartUpFile() -> String? {
    let problem = StartUpFile(named: getenv("INPUTRC").map { String(cString: $0) }).problem
    // Readline looks for the file itself, unless it has read another one before.
    if problem != nil { rl_read_init_file("/dev/null") }
    return problem
  }

  /// Sets what the start-up file must not override, after `rl_initialize`.
  ///
  /// - Returns: Whether the reader wants to hear the bell.
  static func finish(isAppendOnly: Bool) -> Bool {
    if history_is_stifled() == 0 || history_max_entries > LineReader.historyLimit {
      stifle_history(LineReader.historyLimit)
    }
    if isAppendOnly { rl_variable_bind("enable-bracketed-paste", "off") }
    unbindCrashes()
    return takeBell()
  }

  // Readline rings the bell on standard error, which blocks while the terminal takes nothing.
  private static func takeBell() -> Bool {
    let style = rl_variable_value("bell-style").map { String(cString: $0) }
    guard style == "audible" else { return false }
    rl_variable_bind("bell-style", "none")
    return true
  }

  /// Lets the keys that have no command ring the bell; call it when all others are bound.
  ///
  /// At a key without a command readline 8.2 jumps back to the call that read the last key. Readline
  /// reads several keys in one call when they wait in its own buffer. Then that call may have returned,
  /// and the jump crashes.
  static func bindUnbound(in keymap: Keymap) {
    creadline_bind_unbound(
      keymap,
      { _, _ in
        MainActor.assumeIsolated { Keyboard.keyUnknown() }
        return 0
      }, 0)
  }

  // Keys that crash readline 8.2 when it is called for each key. Some jump out of a call, as keys
  // without a command do. The others look for a character, and crash when it begins a key of several
  // bytes.
  private static func unbindCrashes() {
    let commands = [
      "abort", "start-kbd-macro", "end-kbd-macro", "call-last-kbd-macro", "character-search",
      "character-search-backward",
    ]
    for name in ["emacs-standard", "emacs-meta", "emacs-ctlx", "vi-insert", "vi-move"] {
      guard let keymap = rl_get_keymap_by_name(name) else { continue }
      for command in commands { rl_unbind_command_in_map(command, keymap) }
    }
  }
}
