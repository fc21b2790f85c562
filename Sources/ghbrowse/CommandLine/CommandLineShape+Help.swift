import ArgumentParser
import FoundationEssentials

// What the help and the mistakes say of commands and options.
extension CommandLineShape {
  /// The commands in the order of the help.
  static let declared: [Command] = ((try? CommandLineShape())?.commands ?? [])
    .filter { $0.commandName != "help" }

  /// The names of the options that all commands have.
  static let common = Set(namesOfOptions() + ["help", "version"])

  private static func namesOfOptions() -> [String] {
    let shape = try? JSONDecoder().decode(Self.self, from: Data(Options._dumpHelp().utf8))
    return (shape?.command.options ?? []).map(\.name)
  }
}

extension CommandLineShape.Command {
  /// The options that only some commands have.
  @MainActor var ownOptions: [CommandLineShape.Argument] {
    options.filter { !CommandLineShape.common.contains($0.name) }
  }

  /// The options that all commands have.
  @MainActor var commonOptions: [CommandLineShape.Argument] {
    options.filter { CommandLineShape.common.contains($0.name) }
  }

  /// The option of that name, with its dashes.
  func option(named name: String) -> CommandLineShape.Argument? {
    options.first { $0.typedNames.contains(name) }
  }
}

extension CommandLineShape.Argument {
  /// The long name without dashes, or else the letter; of a word, what it stands for.
  var name: String {
    (names?.first { $0.kind == "long" } ?? names?.first)?.name ?? valueName ?? ""
  }

  /// The option as it is typed, with its value; of a word, what it stands for.
  var typed: String {
    let value = (valueName ?? "value").uppercased()
    switch kind {
    case .positional: return value
    case .flag: return typedNames.joined(separator: ", ")
    case .option: return "\(typedNames.joined(separator: ", ")) \(value)"
    }
  }
}
