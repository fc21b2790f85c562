import Models
import Screens

/// Puts the typed arguments in the parser's order, and finds a first word that is not a command.
enum TypedArguments {
  // Options whose values can look like a command's name.
  private static let valued: Set = ["-c", "--fields"]

  /// Moves options that come before the command's name to after it.
  static func inOrder(_ typed: [String]) -> [String] {
    // The parser's completion scripts use options that begin with three dashes.
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

  /// The usage error for a first word that is neither a command nor an option, with advice on what to
  /// type; `nil` when there is no such word.
  ///
  /// The parser would take the word as an argument of its default command.
  static func mistake(in typed: [String]) -> CommandFailure? {
    let names = RootCommand.names
    guard let word = typed.first, !word.hasPrefix("-"), !(names + ["help"]).contains(word) else {
      return nil
    }
    let advice =
      if let form = formInTheShell(word, typed.dropFirst().first) {
        "in the shell it is ghbrowse \(form)"
      } else if let nearest = nearestName(to: word, among: names) {
        "did you mean \(nearest)?"
      } else if let login = try? LoginArgument(argument: word).login(sites: ["github.com"]) {
        "ghbrowse show \(login) shows that profile"
      } else {
        "ghbrowse --help lists them"
      }
    return CommandFailure(usage: "There is no command \"\(word)\"; \(advice)")
  }

  // The shell's form of a command of the prompt.
  private static func formInTheShell(_ word: String, _ subject: String?) -> String? {
    if word == "version" { return "--version" }
    if let kind = UserList.Kind(rawValue: word), kind.subjectKind != .nothing {
      let example = kind.example.dropFirst(word.count + 1)
      return "list \(word):\(subject ?? String(example))"
    }
    return CommandTable.entries.contains { $0.name == word } ? "-c :\(word)" : nil
  }
}
