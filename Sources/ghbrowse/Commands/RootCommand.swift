import ArgumentParser
import Interface

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
      ghbrowse search fosdem                who has that in login, note or profile
      ghbrowse --check-layout [FILE]        whether a layout of profiles is right
      """,
    version: "ghbrowse \(Dependencies.version)",
    subcommands: [
      BrowseCommand.self, ListCommand.self, ShowCommand.self, SearchCommand.self,
      NoteCommand.self, NotesCommand.self, TagsCommand.self, RecentCommand.self,
    ],
    defaultSubcommand: BrowseCommand.self)
}

/// A first word that is no command.
///
/// The parser has a default command, and would only speak of an unexpected argument.
struct MistypedCommand {
  let message: String

  init?(_ arguments: [String]) {
    let names = RootCommand.configuration.subcommands.compactMap {
      $0.configuration.commandName ?? "\($0)".lowercased()
    }
    guard let word = arguments.first, !word.hasPrefix("-"), word != "help",
      !names.contains(word)
    else { return nil }
    let nearest = names.min { editDistance(word, $0) < editDistance(word, $1) } ?? "browse"
    message =
      editDistance(word, nearest) <= 2
      ? "there is no command \"\(word)\"; did you mean \(nearest)?"
      : "there is no command \"\(word)\"; ghbrowse --help lists them."
  }
}
