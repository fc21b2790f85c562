import Glibc

/// One of the reader's programs, started through `/bin/sh` as git does it.
nonisolated struct ShellCommand: Equatable {
  /// What the program is, for messages: `editor`, `browser` or `pager`.
  let purpose: String
  /// The program and its first arguments, such as `emacs -nw`, which the shell parses.
  let words: String
  /// The last argument, an absolute path or a URL, which the shell does not parse.
  var argument: String?
  /// Advice for a program that is not found: the variable to set.
  let advice: String

  /// The arguments of `/bin/sh`.
  ///
  /// The program replaces the shell, so that Ctrl-C and Ctrl-Z reach it alone; env(1) accepts variables
  /// in front of it, as in `LESS=-R less`.
  var arguments: [String] {
    guard let argument else { return ["-c", "exec env \(words)"] }
    return ["-c", "exec env \(words) \"$1\"", "sh", argument]
  }

  /// The error message for an unsuccessful end; `nil` when the exit status is 0.
  ///
  /// Exit status 127 is the shell's for a program that is not found.
  func failure(_ end: ChildEnd) -> String? {
    switch end {
    case .exited(0): nil
    case .exited(127): "The \(purpose) \"\(words)\" was not found. \(advice)"
    case .exited(let status): "The \(purpose) ended with status \(status)."
    case .killed(let signal): "The \(purpose) was ended by signal \(signal)."
    }
  }

  /// The reader's editor on a file: `VISUAL`, `EDITOR`, or one that most systems have.
  static func editor(on file: String, environment: [String: String]) -> ShellCommand {
    let usual = ["editor", "nano"].first { isProgram($0, environment: environment) } ?? "vi"
    return ShellCommand(
      purpose: "editor", words: words(of: ["VISUAL", "EDITOR"], environment) ?? usual,
      argument: file, advice: "Set VISUAL or EDITOR.")
  }

  /// The reader's browser on a page: `BROWSER`, or the desktop's.
  static func browser(on page: String, environment: [String: String]) -> ShellCommand {
    ShellCommand(
      purpose: "browser", words: words(of: ["BROWSER"], environment) ?? "xdg-open",
      argument: page, advice: "Set BROWSER.")
  }

  /// The reader's pager: `PAGER`, or `less`.
  ///
  /// - Returns: `nil` for no pager: `PAGER` is empty or `cat`, `less` is not installed, or the terminal is
  ///   append-only, such as for a screen reader.
  static func pager(environment: [String: String]) -> ShellCommand? {
    guard !Dependencies.isAppendOnly(environment) else { return nil }
    let usual = isProgram("less", environment: environment) ? "less" : "cat"
    let words = environment["PAGER"] ?? usual
    guard words.contains(where: { !$0.isWhitespace }), words != "cat" else { return nil }
    return ShellCommand(
      purpose: "pager", words: words, advice: "Set PAGER, or use --no-pager.")
  }

  /// Whether a directory of `PATH` has a program of that name.
  static func isProgram(_ name: String, environment: [String: String]) -> Bool {
    let folders = (environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":")
    return folders.contains { access("\($0)/\(name)", X_OK) == 0 }
  }

  private static func words(of variables: [String], _ environment: [String: String]) -> String? {
    variables.lazy.compactMap { environment[$0] }
      .first { $0.contains { !$0.isWhitespace } }
  }
}
