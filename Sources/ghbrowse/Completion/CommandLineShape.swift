import FoundationEssentials

/// What a command line can consist of, as the parser itself tells it.
nonisolated struct CommandLineShape: Decodable {
  /// A command, or the program as a whole.
  struct Command: Decodable {
    let commandName: String
    let abstract: String?
    let discussion: String?
    let shouldDisplay: Bool
    let defaultSubcommand: String?
    let subcommands: [Command]?
    let arguments: [Argument]?
  }

  /// An option, a flag or a word of its own.
  struct Argument: Decodable {
    let kind: Kind
    let shouldDisplay: Bool
    let isOptional: Bool
    let isRepeating: Bool
    let names: [Name]?
    let valueName: String?
    let defaultValue: String?
    let abstract: String?
    let completionKind: [String: Values]?
  }

  /// How an argument is typed.
  enum Kind: String, Decodable {
    case flag, option, positional
  }

  /// A name of an option, without its dashes.
  struct Name: Decodable {
    let kind: String
    let name: String
  }

  /// The values of an option that has a fixed set of them.
  struct Values: Decodable {
    let values: [String]?
  }

  let command: Command

  /// - Throws: `DecodingError` when the parser tells something else than this.
  init() throws {
    self = try JSONDecoder().decode(Self.self, from: Data(RootCommand._dumpHelp().utf8))
  }
}

extension CommandLineShape {
  /// The commands that help lists.
  var commands: [Command] { (command.subcommands ?? []).filter(\.shouldDisplay) }

  /// The command without a name: its options go with the program's name alone.
  var defaultCommand: Command {
    command.subcommands?.first { $0.commandName == command.defaultSubcommand } ?? command
  }
}

extension CommandLineShape.Command {
  /// The arguments with a name that help lists.
  var options: [CommandLineShape.Argument] {
    (arguments ?? []).filter { $0.kind != .positional && $0.shouldDisplay }
  }

  /// The arguments without a name, in their order.
  var positionals: [CommandLineShape.Argument] {
    (arguments ?? []).filter { $0.kind == .positional && $0.shouldDisplay }
  }
}

extension CommandLineShape.Argument {
  /// The names as they are typed, with their dashes.
  var typedNames: [String] {
    (names ?? []).map { $0.kind == "long" ? "--\($0.name)" : "-\($0.name)" }
  }

  /// The values that there are, when they are a fixed set.
  var values: [String] { completionKind?["list"]?.values ?? [] }

  /// Whether the value is the name of a file.
  var isFile: Bool { completionKind?["file"] != nil || valueName == "file" }

  /// Whether the value is a list of people.
  var isList: Bool { valueName == "list" }

  /// Whether the value is a login.
  var isLogin: Bool { completionKind?["custom"] != nil }
}
