import Interface

/// A command line that is wrong: what is wrong, and what to type.
nonisolated struct UsageMistake: Error, CustomStringConvertible {
  /// The sentence, without a full stop where it ends in what to type.
  let message: String

  var description: String { message }

  /// An option that a command does not have, or that none has.
  @MainActor static func unknownOption(_ name: String, of command: CommandLineShape.Command?)
    -> UsageMistake
  {
    let owners = CommandLineShape.declared.filter { $0.option(named: name) != nil }.map(
      \.commandName)
    if let command, !owners.isEmpty {
      return UsageMistake(
        message: "\(name) goes with \(owners.joinedByAnd), not with \(command.commandName)")
    }
    let commands = command.map { [$0] } ?? CommandLineShape.declared
    let names = commands.flatMap(\.options).flatMap(\.typedNames).filter { $0.hasPrefix("--") }
    let asked = command.map(\.commandName).flatMap { $0 == "browse" ? nil : "\($0) " } ?? ""
    return UsageMistake(
      message: "there is no option \(name)" + suggestion(for: name, among: names)
        + "ghbrowse \(asked)--help lists the options")
  }

  /// A first word that is no command; `nil` when it is one.
  ///
  /// The parser has a default command, and would only speak of an unexpected argument.
  @MainActor static func noCommand(_ word: String) -> UsageMistake? {
    let names = RootCommand.names
    guard word != "help", !names.contains(word) else { return nil }
    if let nearest = nearest(to: word, among: names) {
      return UsageMistake(message: "there is no command \"\(word)\"; did you mean \(nearest)?")
    }
    guard let login = try? LoginArgument(argument: word).login(sites: ["github.com"]) else {
      return UsageMistake(message: "there is no command \"\(word)\"; ghbrowse --help lists them")
    }
    return UsageMistake(
      message: "there is no command \"\(word)\"; ghbrowse show \(login) shows that profile")
  }

  /// A page of the help that does not exist.
  @MainActor static func noHelp(on name: String) -> UsageMistake {
    let names = RootCommand.names + ManualTopic.all.map(\.name)
    if let nearest = nearest(to: name, among: names) {
      return UsageMistake(message: "there is no help on \"\(name)\"; did you mean \(nearest)?")
    }
    return UsageMistake(
      message: "there is no help on \"\(name)\"; ghbrowse --help lists commands and topics")
  }

  private static func suggestion(for name: String, among names: [String]) -> String {
    nearest(to: name, among: names).map { "; did you mean \($0)? " } ?? "; "
  }

  private static func nearest(to name: String, among names: [String]) -> String? {
    let nearest = names.map { ($0, editDistance(name, $0)) }.min { $0.1 < $1.1 }
    // In a short word, two letters are most of it.
    return nearest.flatMap { $0.1 <= (name.count > 4 ? 2 : 1) ? $0.0 : nil }
  }
}

nonisolated extension [String] {
  /// The words in a sentence: `list, show and search`.
  var joinedByAnd: String {
    count < 2 ? first ?? "" : dropLast().joined(separator: ", ") + " and \(self[count - 1])"
  }

  /// The words as a choice: `auto, dark or light`.
  var joinedByOr: String {
    count < 2 ? first ?? "" : dropLast().joined(separator: ", ") + " or \(self[count - 1])"
  }
}
