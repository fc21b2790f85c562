import ArgumentParser
import Models
import Screens

/// The whole command line.
struct RootCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ghbrowse",
    abstract: "Browse the people of GitHub, online and offline, with private notes.",
    discussion: """
      Options can come before or after the command, and -- ends them.
      Everything you have seen is saved, and can be read offline.

      Examples:
        ghbrowse                             browse at the prompt
        ghbrowse --demo                      try it with invented people
        ghbrowse show mojombo                print one profile
        ghbrowse note mojombo met at FOSDEM  write a note
        ghbrowse search fosdem               people with that in login, note or profile
        ghbrowse list --json                 the saved list, for a script
      """,
    version: "ghbrowse \(Dependencies.version)"
      + (ProcessSetUp.commit.map { " (\($0))" } ?? ""),
    subcommands: [
      BrowseCommand.self, ListCommand.self, ListsCommand.self, ShowCommand.self,
      SearchCommand.self, NoteCommand.self, NotesCommand.self, TagsCommand.self,
      RecentCommand.self, SyncCommand.self, DoctorCommand.self, ExportCommand.self,
      ImportCommand.self,
      ForgetCommand.self,
    ],
    defaultSubcommand: BrowseCommand.self)

  /// The names of the commands.
  static var names: [String] {
    configuration.subcommands.map { $0.configuration.commandName ?? "\($0)".lowercased() }
  }

  /// Parses the arguments.
  ///
  /// The parser of the whole tree reads the default command's declarations before those of any other. To
  /// start faster, the named command parses alone first, and the tree only handles mistakes, help, the
  /// version and completion scripts. Without arguments, nothing is parsed.
  ///
  /// - Throws: The parser's errors: a mistake, or a text to print such as the version.
  static func parsed(_ arguments: [String]) throws -> any ParsableCommand {
    guard !arguments.isEmpty else { return BrowseCommand.plain }
    let index = names.firstIndex { $0 == arguments[0] }
    let command = index.map { configuration.subcommands[$0] } ?? BrowseCommand.self
    let rest = index == nil ? arguments : Array(arguments.dropFirst())
    if let parsed = try? command.parseAsRoot(rest), type(of: parsed) == command { return parsed }
    return try parseAsRoot(arguments)
  }
}

/// Puts the arguments in the parser's order, and finds a first word that is not a command.
enum TypedArguments {
  // Options whose values can look like a command's name.
  private static let valued: Set = ["-c", "--fields"]

  /// Moves options from before the command's name to after it.
  static func inOrder(_ typed: [String]) -> [String] {
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

  // How to type a command of the prompt in the shell.
  private static func formInTheShell(_ word: String, _ subject: String?) -> String? {
    if word == "version" { return "--version" }
    if let kind = UserList.Kind(rawValue: word), kind.subjectKind != .nothing {
      let example = kind.example.dropFirst(word.count + 1)
      return "list \(word):\(subject ?? String(example))"
    }
    return CommandTable.entries.contains { $0.name == word } ? "-c :\(word)" : nil
  }
}
