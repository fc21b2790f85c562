import Interface
import Models

/// The arguments as they were typed, and what the parser is not asked about them.
enum TypedArguments {
  // Their values can be the name of a command.
  private static let valued: Set = ["-c", "--fields"]

  /// The arguments with the options before a command's name moved behind it.
  static func inOrder(_ typed: [String]) -> [String] {
    // Three dashes are a question of the parser's completion scripts.
    guard let first = typed.first, first.hasPrefix("-"), !first.hasPrefix("---") else {
      return typed
    }
    let options = typed.prefix { $0 != "--" }
    let place = options.indices.first { index in
      (RootCommand.names + ["help"]).contains(options[index])
        && !valued.contains(options[index - 1])
    }
    guard let place else { return typed }
    return [typed[place]] + typed[..<place] + typed[(place + 1)...]
  }

  /// What to type instead of a first word that is no command; `nil` for a command or an option.
  ///
  /// The parser would take it for an argument of its default command.
  static func mistake(in typed: [String]) -> UsageMistake? {
    let names = RootCommand.names
    guard let word = typed.first, !word.hasPrefix("-"), !(names + ["help"]).contains(word) else {
      return nil
    }
    let advice =
      if let form = formInTheShell(word, typed.dropFirst().first) {
        "in the shell it is ghbrowse \(form)"
      } else if let nearest = nearest(to: word, among: names) {
        "did you mean \(nearest)?"
      } else if let login = try? LoginArgument(argument: word).login(sites: ["github.com"]) {
        "ghbrowse show \(login) shows that profile"
      } else {
        "ghbrowse --help lists them"
      }
    return UsageMistake(message: "there is no command \"\(word)\"; \(advice)")
  }

  // What a command of the prompt is in the shell.
  private static func formInTheShell(_ word: String, _ subject: String?) -> String? {
    if word == "version" { return "--version" }
    if let kind = UserList.Kind(rawValue: word), kind.subjectKind != .nothing {
      let example = kind.example.dropFirst(word.count + 1)
      return "list \(word):\(subject ?? String(example))"
    }
    return CommandTable.entries.contains { $0.name == word } ? "-c :\(word)" : nil
  }

  /// The name that differs from a mistyped one by a letter or two; `nil` when none does.
  static func nearest(to typed: String, among names: [String]) -> String? {
    let nearest = names.map { ($0, editDistance(typed, $0)) }.min { $0.1 < $1.1 }
    // In a short word, two letters are most of it.
    return nearest.flatMap { $0.1 <= (typed.count > 4 ? 2 : 1) ? $0.0 : nil }
  }
}

/// A command line that is wrong: what is wrong, and what to type.
nonisolated struct UsageMistake: Error, CustomStringConvertible {
  /// The sentence, without a full stop where it ends in what to type.
  let message: String

  var description: String { message }
}
