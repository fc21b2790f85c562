import FoundationEssentials
import Interface
import Terminal

/// A page of the help: of the program, of a command, or of a topic.
struct HelpPage {
  /// The subjects that a page can have.
  private enum Subject {
    case program
    case command(CommandLineShape.Command)
    case topic(ManualTopic)
  }

  // Longer lines are hard to read.
  private static let widest = 100

  private let subject: Subject

  /// - Parameter names: What was typed after `help`; nothing for the program.
  /// - Throws: ``UsageMistake`` when there is no such page.
  init(named names: [String]) throws(UsageMistake) {
    guard names.count < 2 else {
      throw UsageMistake(message: "help takes one command or topic: ghbrowse help \(names[0])")
    }
    subject = try Self.subject(names.first)
  }

  private static func subject(_ name: String?) throws(UsageMistake) -> Subject {
    guard let name, name != "ghbrowse", name != "help" else { return .program }
    if let command = CommandLineShape.declared.first(where: { $0.commandName == name }) {
      return .command(command)
    }
    if let topic = ManualTopic.all.first(where: { $0.name == name }) { return .topic(topic) }
    throw .noHelp(on: name)
  }

  /// Prints the page on standard output.
  func print() {
    let environment = ProcessInfo.processInfo.environment
    let output = StandardStream.output
    let width = output.isTerminal ? output.size(environment: environment).columns : 80
    let presentation: Presentation =
      Dependencies.isAccessible(environment) ? .screenReader : .visual
    for line in lines(width: min(width, Self.widest), presentation) {
      output.write(line: line.withoutTrailingBlanks)
    }
  }

  /// The lines of the page for `width` columns.
  func lines(width: Int, _ presentation: Presentation = .visual) -> [StyledText] {
    let sections =
      switch subject {
      case .program: program
      case .command(let command): page(of: command)
      case .topic(let topic): page(of: topic)
      }
    let blocks = sections.filter { !$0.isEmpty }.map { $0.lines(width: width, presentation) }
    return Array(blocks.joined(separator: [StyledText("")]))
  }

  private var program: [HelpSection] {
    let help = CommandHelp.program
    return [
      HelpSection(paragraphs: [RootCommand.configuration.abstract]),
      HelpSection(help.examples.map { ($0.typed, $0.meaning) }, title: "Examples"),
      HelpSection(
        CommandLineShape.declared.map { ($0.commandName, $0.abstract ?? "") }, title: "Commands"),
      HelpSection(Self.rows(common), title: "Options of all commands"),
      HelpSection(
        ManualTopic.all.map { ("ghbrowse help \($0.name)", $0.summary) }
          + [("ghbrowse help COMMAND", "a command with its options")], title: "More help"),
      HelpSection(paragraphs: help.text + [Self.faults]),
    ]
  }

  private var common: [CommandLineShape.Argument] {
    CommandLineShape.declared.first?.commonOptions ?? []
  }

  private func page(of command: CommandLineShape.Command) -> [HelpSection] {
    let help = CommandHelp.named(command.commandName)
    let offered = command.commonOptions.filter {
      OptionUse.isOffered($0.name, by: command.commandName)
    }
    return [
      HelpSection(paragraphs: [command.abstract ?? ""]),
      HelpSection((help?.examples ?? []).map { ($0.typed, $0.meaning) }, title: "Examples"),
      HelpSection((help?.forms ?? []).map { ($0, "") }, title: "Usage"),
      HelpSection(paragraphs: help?.text ?? []),
      HelpSection(
        Self.rows(command.positionals + command.ownOptions), title: "Arguments and options"),
      HelpSection(Self.rows(offered), title: "Common options"),
      HelpSection(paragraphs: [Self.faults]),
    ]
  }

  private func page(of topic: ManualTopic) -> [HelpSection] {
    [
      HelpSection(topic.entries.map { ($0.term, $0.meaning) }, title: topic.title),
      HelpSection(paragraphs: topic.text),
    ]
  }

  private static func rows(_ arguments: [CommandLineShape.Argument]) -> [(String, String)] {
    arguments.map { ($0.typed, $0.abstract ?? "") }
  }

  // The project has no public place for reports yet.
  private static let faults = """
    Found a fault? Tell whoever gave you ghbrowse what you typed, what you saw, and what ghbrowse \
    --version and ghbrowse doctor print.
    """
}
