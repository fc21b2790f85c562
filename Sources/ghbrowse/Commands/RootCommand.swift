import ArgumentParser

/// The whole command line.
struct RootCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ghbrowse",
    abstract: "Browse the people of GitHub, offline too, and keep private notes about them.",
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
  static func parsed(_ arguments: TypedArguments) throws -> any ParsableCommand {
    guard !arguments.words.isEmpty else { return BrowseCommand.plain }
    let name = arguments.name ?? "browse"
    if let place = names.firstIndex(of: name) {
      let command = configuration.subcommands[place]
      let words = arguments.words.dropFirst(arguments.name == nil ? 0 : 1)
      if let parsed = try? command.parseAsRoot(Array(words)), type(of: parsed) == command {
        return parsed
      }
    }
    return try parseAsRoot(arguments.words)
  }
}
