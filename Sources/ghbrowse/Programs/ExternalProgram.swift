import Glibc

/// A program of the reader's with its arguments, run through `/bin/sh` as git does.
nonisolated struct ExternalProgram: Equatable {
  /// The kind of program, for messages, such as `editor`.
  let purpose: String
  /// The program and its arguments, such as `emacs -nw`, parsed by the shell.
  let words: String
  /// The last argument, such as a path or a URL, not parsed by the shell.
  var argument: String?
  /// What to do if the program is not found, as a sentence.
  let advice: String
  /// Commands to try one after the other until one succeeds; `nil` for ``words`` with the argument.
  var commands: [String]?

  /// The arguments of `/bin/sh`, which the program replaces, so that signals reach only the program.
  ///
  /// With env(1), variables may come before it, as in `LESS=-R less`.
  var arguments: [String] {
    var commands = commands ?? [argument == nil ? words : "\(words) \"$1\""]
    let last = commands.removeLast()
    let script = commands.map { "env \($0) || " }.joined() + "exec env \(last)"
    return ["-c", script] + (argument.map { ["sh", $0] } ?? [])
  }

  /// The message for an unsuccessful end; `nil` for 0, while env(1) ends with 127 if the program is not found.
  func failure(_ end: ChildEnd) -> String? {
    switch end {
    case .exited(0): nil
    case .exited(127): "The \(purpose) \"\(words)\" was not found. \(advice)"
    case .exited(let status): "The \(purpose) ended with status \(status)."
    case .killed(let signal): "The \(purpose) was ended by signal \(signal)."
    }
  }

  /// The editor for a file: `VISUAL`, `EDITOR`, or a common one.
  static func editor(on file: String, environment: [String: String]) -> ExternalProgram {
    let usual = ["editor", "nano"].first { isProgram($0, environment: environment) } ?? "vi"
    return ExternalProgram(
      purpose: "editor", words: words(of: ["VISUAL", "EDITOR"], environment) ?? usual,
      argument: file, advice: "Set VISUAL or EDITOR.")
  }

  /// The browser for a page, without a character that means something to a shell: `BROWSER`, or the desktop's.
  ///
  /// As for xdg-open, colons separate browsers, of which the first that works is used, and `%s` stands for the page.
  static func browser(on page: String, environment: [String: String]) -> ExternalProgram {
    let words = words(of: ["BROWSER"], environment) ?? "xdg-open"
    let commands = words.split(separator: ":").map(String.init).filter { !$0.isBlank }.map {
      $0.contains("%s") ? $0.replacing("%s", with: page) : "\($0) \"$1\""
    }
    return ExternalProgram(
      purpose: "browser", words: words, argument: page, advice: "Set BROWSER.",
      commands: commands.isEmpty ? nil : commands)
  }

  /// The pager: `PAGER`, or `less` if it is installed; `nil` for an empty one, `cat`, or an append-only terminal.
  static func pager(environment: [String: String]) -> ExternalProgram? {
    guard !Dependencies.isAppendOnly(environment) else { return nil }
    let usual = isProgram("less", environment: environment) ? "less" : "cat"
    let words = environment["PAGER"] ?? usual
    guard words.contains(where: { !$0.isWhitespace }), words != "cat" else { return nil }
    return ExternalProgram(
      purpose: "pager", words: words, advice: "Set PAGER, or use --no-pager.")
  }

  /// Whether a directory in `PATH` has that program.
  static func isProgram(_ name: String, environment: [String: String]) -> Bool {
    let directories = (environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":")
    return directories.contains { access("\($0)/\(name)", X_OK) == 0 }
  }

  private static func words(of variables: [String], _ environment: [String: String]) -> String? {
    variables.lazy.compactMap { environment[$0] }
      .first { $0.contains { !$0.isWhitespace } }
  }
}
