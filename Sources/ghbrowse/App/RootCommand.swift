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
    subcommands: [
      BrowseCommand.self, ListCommand.self, ListsCommand.self, ShowCommand.self,
      SearchCommand.self, NoteCommand.self, NotesCommand.self, TagsCommand.self,
      RecentCommand.self, DueCommand.self, ChangesCommand.self, SyncCommand.self,
      ReposCommand.self, CoauthorCommand.self, AnnotateCommand.self, DoctorCommand.self,
      ExportCommand.self, ImportCommand.self,
      ForgetCommand.self,
    ],
    defaultSubcommand: BrowseCommand.self)

  static var names: [String] {
    configuration.subcommands.map { $0.configuration.commandName ?? "\($0)".lowercased() }
  }

  /// Parses the arguments, if there are any; the error may be a text to print, such as the version.
  ///
  /// The tree is slow, so the named command parses alone first; mistakes, help, version and completion need the tree.
  static func parsed(_ arguments: [String]) throws -> any ParsableCommand {
    guard !arguments.isEmpty else { return BrowseCommand.plain }
    let index = names.firstIndex { $0 == arguments[0] }
    let command = index.map { configuration.subcommands[$0] } ?? BrowseCommand.self
    let rest = index == nil ? arguments : Array(arguments.dropFirst())
    if let parsed = try? command.parseAsRoot(rest), type(of: parsed) == command { return parsed }
    return try parseAsRoot(arguments)
  }
}
