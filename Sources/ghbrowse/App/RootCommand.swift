import ArgumentParser

struct RootCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ghbrowse",
    abstract: "Browse the people of GitHub, online and offline, with private notes.",
    discussion: """
      Options can come before or after the command; -- ends the options.
      Everything you have seen is saved, and can be read offline.

      Examples:
        ghbrowse                             browse at the prompt
        ghbrowse --demo                      try it with invented people
        ghbrowse show mojombo                print one profile
        ghbrowse note mojombo met at FOSDEM  write a note
        ghbrowse search fosdem               find that in logins, notes and profiles
        ghbrowse list --json                 the saved list, for a script
      """,
    version: "ghbrowse \(Dependencies.version)"
      + (ProcessSetUp.commit.map { " (\($0))" } ?? ""),
    subcommands: commands, defaultSubcommand: BrowseCommand.self)

  private static let commands: [any AsyncParsableCommand.Type] = [
    BrowseCommand.self, ListCommand.self, ListsCommand.self, ShowCommand.self,
    SearchCommand.self, NoteCommand.self, NotesCommand.self, TagsCommand.self,
    RecentCommand.self, DueCommand.self, ChangesCommand.self, SyncCommand.self,
    ReposCommand.self, CoauthorCommand.self, AnnotateCommand.self, DoctorCommand.self,
    ExportCommand.self, ImportCommand.self,
    ForgetCommand.self,
  ]

  static var names: [String] { commands.compactMap { $0.configuration.commandName } }

  /// Parses the arguments of one command alone, because the tree of all is slow.
  ///
  /// - Returns: `nil` for mistakes, help, version and completion, which need the tree.
  static func alone(_ arguments: [String]) -> (any AsyncParsableCommand)? {
    guard !arguments.isEmpty else { return BrowseCommand.plain }
    let index = names.firstIndex { $0 == arguments[0] }
    let command = index.map { commands[$0] } ?? BrowseCommand.self
    return parsed(command, index == nil ? arguments : Array(arguments.dropFirst()))
  }

  // A cast to a type, because one to a protocol searches all conformances of the program.
  private static func parsed<Command: AsyncParsableCommand>(
    _ command: Command.Type, _ arguments: [String]
  ) -> Command? {
    (try? command.parseAsRoot(arguments)) as? Command
  }
}
