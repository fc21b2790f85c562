import Models
import Screens

/// Puts the arguments in the parser's order, and finds a first word that is not a command.
enum TypedArguments {
  // Options whose values can look like a command's name.
  private static let valued: Set = ["-c", "--fields"]

  /// In front of a word of a search that begins with `-`, which the parser would take for an option.
  nonisolated static let wordMark = "\0"

  /// Moves options from before the command's name to after it, and marks the negated words of a search.
  static func inOrder(_ typed: [String]) -> [String] {
    let arguments = commandFirst(typed)
    guard let command = arguments.first, command == "search" else {
      return arguments
    }
    let end = arguments.firstIndex(of: "--") ?? arguments.count
    return arguments[..<end].map { SearchQuery.isNegatedWord($0) ? wordMark + $0 : $0 }
      + arguments[end...]
  }

  private static func commandFirst(_ typed: [String]) -> [String] {
    // The parser's completion scripts use options with three dashes.
    guard let first = typed.first, first.hasPrefix("-"), !first.hasPrefix("---") else {
      return typed
    }
    let options = typed.prefix { $0 != "--" }
    let command = options.indices.first { index in
      (RootCommand.names + ["help"]).contains(options[index])
        && !valued.contains(options[index - 1])
    }
    guard let command else { return typed }
    return [typed[command]] + typed[..<command] + typed[(command + 1)...]
  }

  /// The usage error for a first word that is neither a command nor an option, with advice; `nil` if there
  /// is no such word.
  ///
  /// The parser would treat the word as an argument of the default command.
  static func mistake(in typed: [String]) -> CommandFailure? {
    let names = RootCommand.names
    guard let word = typed.first, !word.hasPrefix("-"), !(names + ["help"]).contains(word) else {
      return nil
    }
    let advice =
      if let form = formInTheShell(word, typed.dropFirst().first { !$0.hasPrefix("-") }) {
        "in the shell it is ghbrowse \(form)."
      } else if let nearest = nearestName(to: word, among: names) {
        "did you mean \(nearest)?"
      } else if let login = try? LoginArgument(argument: word).login(sites: ["github.com"]) {
        "ghbrowse show \(login) shows that profile."
      } else {
        "ghbrowse --help lists them."
      }
    return CommandFailure(usage: "There is no command \"\(word)\"; \(advice)")
  }

  // How to type a command of the prompt in the shell.
  private static func formInTheShell(_ word: String, _ subject: String?) -> String? {
    if word == "version" { return "--version" }
    if let kind = UserList.Kind(rawValue: word), kind.subjectKind != .nothing {
      let example = kind.example.dropFirst(word.count + 1)
      return "list " + "\(word):\(subject ?? String(example))".shellWord
    }
    return CommandTable.entries.contains { $0.name == word } ? "-c :\(word)" : nil
  }
}
