import Glibc

/// A program of the reader's, which `/bin/sh` starts as it does for git.
nonisolated struct ShellCommand: Equatable {
  /// What the program is for, in a word for a sentence.
  let purpose: String
  /// The program and its first words, such as `emacs -nw`; the shell reads them.
  let words: String
  /// The last word, a whole path or an address; the shell does not read it.
  var argument: String?
  /// What to set when there is no such program.
  let advice: String

  /// The arguments of `/bin/sh`.
  ///
  /// The program takes the place of the shell, so that Ctrl-C and Ctrl-Z are its own; env(1) lets
  /// variables stand in front of it, as in `LESS=-R less`.
  var arguments: [String] {
    guard let argument else { return ["-c", "exec env \(words)"] }
    return ["-c", "exec env \(words) \"$1\"", "sh", argument]
  }

  /// Why the program did not do what it was started for; `nil` when it ended with status 0.
  ///
  /// A shell ends with status 127 where it finds no program.
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
  /// - Returns: `nil` where there should be none: an empty `PAGER` or `cat`, no `less`, or lines that
  ///   are never drawn again, such as for a screen reader.
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
