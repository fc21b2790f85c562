import ArgumentParser

/// The whole command line.
struct RootCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ghbrowse",
    abstract: "Browse the people of GitHub, offline too, and keep private notes about them.",
    usage: """
      ghbrowse                              browse: type a row's number, :help tells more
      ghbrowse --demo                       try it on invented people
      ghbrowse show mojombo --json          one profile, for a script
      ghbrowse note mojombo met at FOSDEM   write a note; without text it prints it
      ghbrowse search fosdem                who has that in login or note
      ghbrowse --check-layout [FILE]        whether a layout of profiles is right
      """,
    version: "ghbrowse \(Dependencies.version)",
    subcommands: [
      BrowseCommand.self, ListCommand.self, ShowCommand.self, SearchCommand.self,
      NoteCommand.self, NotesCommand.self,
    ],
    defaultSubcommand: BrowseCommand.self)
}
