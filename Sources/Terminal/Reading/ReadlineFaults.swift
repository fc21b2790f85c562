@preconcurrency import CReadline
import Glibc

/// The faults of GNU readline 8.2, and what keeps each of them from the reader.
///
/// Random keys found them in its interface with callbacks, which calls it for each key.
@MainActor
enum ReadlineFaults {
  // MARK: Crashes

  private static var hasEndedSearch = false

  /// Whether a search in the history must end before readline gets `byte`, which then comes next.
  ///
  /// A search crashes at a key of several bytes, which Ctrl-X and Esc begin. It takes a NUL for half
  /// a character, and waits for the rest. So an extra Enter ends the search before; Esc alone ends it
  /// by itself. Where the extra key does not end it, readline is collecting bytes, as in a paste.
  static func endsSearch(_ byte: UInt8) -> Bool {
    let controlX: UInt8 = 24
    let beginsKey = byte == controlX || byte == KeyboardSequence.escape
    let isCrash = byte == 0 || beginsKey && creadline_is_searching_each_key() != 0
    hasEndedSearch = creadline_is_searching() != 0 && isCrash && !hasEndedSearch
    if hasEndedSearch, byte == controlX || Keyboard.prepare(within: 100) {
      Keyboard.supply([byte])
    }
    return hasEndedSearch
  }

  /// Unbinds commands that crash; call it after readline's start-up file is read.
  ///
  /// Some jump back to the call that read the last key, which may have returned. The others look for a
  /// character, and crash when it begins a key of several bytes.
  static func unbindCrashes() {
    let commands = [
      "abort", "start-kbd-macro", "end-kbd-macro", "call-last-kbd-macro", "character-search",
      "character-search-backward",
    ]
    for name in ["emacs-standard", "emacs-meta", "emacs-ctlx", "vi-insert", "vi-move"] {
      guard let keymap = rl_get_keymap_by_name(name) else { continue }
      for command in commands { rl_unbind_command_in_map(command, keymap) }
    }
  }

  /// Lets the keys without a command do nothing; call it when all others are bound.
  ///
  /// At such a key, readline jumps back to the call that read the last key, which may have returned.
  static func bindUnbound(in keymap: Keymap) {
    creadline_bind_unbound(
      keymap,
      { _, _ in
        MainActor.assumeIsolated { Keyboard.filter.hasIgnored = true }
        return 0
      }, 0)
  }

  /// Call after each key.
  ///
  /// A search in vi mode that finds nothing leaves one list of changes on two lines, each of which
  /// frees it.
  static func keyEnded() {
    creadline_unshare_changes()
    rl_numeric_arg = min(rl_numeric_arg, repetitionLimit)
  }

  // MARK: Hangs

  /// How long a paste may be silent before its end is supplied, in milliseconds: readline reads a
  /// paste in one call, and waits for its end for ever.
  static let pasteLimit: Int32 = 1_500

  // Called for each key, readline has no limit for how often the next key is repeated. A key may
  // repeat a whole line.
  private static let repetitionLimit: Int32 = 999

  /// The size that readline is told for a terminal of this size.
  ///
  /// Where it scrolls its line sideways, readline divides by a third of the columns, and may remove
  /// one before.
  static func size(columns: Int, rows: Int) -> (columns: Int32, rows: Int32) {
    (Int32(min(max(columns, 4), 0xFFFF)), Int32(min(max(rows, 1), 0xFFFF)))
  }

  /// Whether readline scrolls its line sideways: then it looks for ever for the end of a prompt that
  /// has colours.
  static func hangsAtColors(rows: Int32) -> Bool {
    let setting = rl_variable_value("horizontal-scroll-mode").map { String(cString: $0) }
    return setting == "on" || rows <= 1 || rl_get_termcap("up") == nil
  }

  /// Leaves out a start-up file (inputrc) that is not a file, or too large.
  ///
  /// Readline would wait for ever at a pipe, and read a gigabyte. Call it before `rl_initialize`.
  ///
  /// - Returns: Why the file was left out, as a sentence; `nil` when readline reads it.
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
      // Readline looks for a file itself, unless it has read one before.
      rl_read_init_file("/dev/null")
      return "\(path) is \(isFile ? "too large" : "not a plain file")"
    }
    return nil
  }
}
