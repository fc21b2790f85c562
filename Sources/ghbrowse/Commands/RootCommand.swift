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
}
