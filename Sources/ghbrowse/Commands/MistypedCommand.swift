import ArgumentParser
import Interface

/// A first word that is no command, looked at before the parser: with a default command it would
/// only speak of an unexpected argument.
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
