import ArgumentParser

/// The whole command line.
struct RootCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ghbrowse",
    abstract: "Browse the people of GitHub, also offline, with private notes.",
    discussion: """
      Options can come before or after the command, and -- ends them.
      What you have seen is saved, so that you can read it without a network.

      Examples:
        ghbrowse                             browse at the prompt
        ghbrowse --demo                      try it on invented people
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

  /// The command that the arguments name, with its options read.
  ///
  /// The parser of the whole tree reads the declarations of the default command on its way to every
  /// other one. So the command is asked by itself first. The tree is asked for the rest: mistakes,
  /// help, the version and completions. Where nothing is said, nobody is asked.
  ///
  /// - Throws: What the parser throws: a mistake, or an answer such as the version.
  static func parsed(_ arguments: [String]) throws -> any ParsableCommand {
    guard !arguments.isEmpty else { return BrowseCommand.plain }
    let place = names.firstIndex { $0 == arguments[0] }
    let command = place.map { configuration.subcommands[$0] } ?? BrowseCommand.self
    let rest = place == nil ? arguments : Array(arguments.dropFirst())
    if let parsed = try? command.parseAsRoot(rest), type(of: parsed) == command { return parsed }
    return try parseAsRoot(arguments)
  }
}
