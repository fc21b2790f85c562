import Models
import Screens

/// Puts the arguments in the parser's order, and finds the mistakes that the parser accepts.
enum TypedArguments {
  // The options that take one value; `-c` can be repeated.
  private static let valued = [
    "--by", "--color", "--fields", "--images", "--in", "--limit", "-n", "--list", "--since",
    "--theme", "--token-from", "--until", "--users",
  ]

  /// In front of a word of a search that begins with `-`, which the parser would take for an option.
  nonisolated static let wordMark = "\0"

  /// Moves options from before the command's name to after it, and marks the negated words of a search.
  static func inOrder(_ typed: [String]) -> [String] {
    let arguments = commandFirst(typed)
    guard let command = arguments.first, ["search", "notes"].contains(command) else {
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
        && !(valued + ["-c"]).contains(options[index - 1])
    }
    guard let command else { return typed }
    return [typed[command]] + typed[..<command] + typed[(command + 1)...]
  }

  /// The usage error for a first word that is neither command nor option, or a one-value option that is given twice.
  ///
  /// The parser would treat the word as an argument of the default command, and would take an option's last value.
  static func mistake(in typed: [String]) -> Notice? {
    if let option = repeatedOption(in: typed) {
      let advice = "; ghbrowse search list:A list:B finds who is in both lists"
      return Notice(
        usage: "\(option) takes one value, and is given twice\(option == "--in" ? advice : "")")
    }
    let words = typed.first == "help" ? typed.dropFirst() : typed[...]
    let names = RootCommand.names
    guard let word = words.first, !word.hasPrefix("-"), !(names + ["help"]).contains(word) else {
      return nil
    }
    let advice =
      if let form = formInTheShell(word, words.dropFirst().first { !$0.hasPrefix("-") }) {
        "in the shell it is ghbrowse \(form)."
      } else if let nearest = nearestName(to: word, among: names) {
        "did you mean \(nearest)?"
      } else if let login = try? LoginArgument(argument: word).login(sites: ["github.com"]) {
        "ghbrowse show \(login) shows that profile."
      } else {
        "ghbrowse --help lists them."
      }
    return Notice(usage: "There is no command \"\(word)\"; \(advice)")
  }

  private static func repeatedOption(in typed: [String]) -> String? {
    var given: [String] = []
    var words = typed.prefix { $0 != "--" }
    while let word = words.popFirst() {
      let name = String(word.prefix { $0 != "=" })
      guard valued.contains(name) || name == "-c" else { continue }
      if name == word { words = words.dropFirst() }
      let option = name == "-n" ? "--limit" : name
      guard name == "-c" || !given.contains(option) else { return name }
      given.append(option)
    }
    return nil
  }

  /// The parser's message, without a name that is not much like the mistyped one.
  static func withoutFarName(_ message: String) -> String {
    message.replacing(/'(.+)'\. Did you mean '(.+)'\?/) { match in
      nearestName(to: String(match.1), among: [String(match.2)]) == nil
        ? "'\(match.1)'" : String(match.0)
    }
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
