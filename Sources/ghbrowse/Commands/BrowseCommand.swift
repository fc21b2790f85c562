import ArgumentParser
import FoundationEssentials
import Terminal

/// The prompt, or the same commands from a pipe or from arguments.
struct BrowseCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "browse", abstract: "Browse at the prompt; what ghbrowse does without a command.")

  @Option(
    name: .customShort("c"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Run this command of the prompt, and leave; may be given again.", valueName: "command"))
  var commands: [String] = []

  @OptionGroup var options: Options

  /// The command without arguments.
  ///
  /// The parser would read its declarations for that, which is 40 % of a start.
  static var plain: Self {
    var command = Self()
    command.commands = []
    command.options = .none
    return command
  }

  func validate() throws {
    if options.json {
      throw ValidationError(OptionUse.refusal(of: "json", by: commands.isEmpty ? "browse" : "-c"))
    }
    if options.fields != nil {
      throw ValidationError(OptionUse.refusal(of: "fields", by: commands.isEmpty ? "browse" : "-c"))
    }
  }

  @MainActor func run() async throws {
    let dependencies = try Dependencies(options)
    defer { dependencies.tidyUp() }
    let status: ExitStatus
    if !commands.isEmpty {
      status = await ScriptSession(dependencies).run(
        AsyncStream(commands.map { PlainLine.text($0) }))
    } else if ProcessSetUp.isInteractive {
      status = await PromptSession(dependencies).run()
    } else {
      status = await ScriptSession(dependencies)
        .run(PlainLines(), isTyped: ProcessSetUp.isTyping)
    }
    await dependencies.store.writes.checkpoint()
    if status != .done { throw status }
  }
}

extension AsyncStream where Element: Sendable {
  fileprivate init(_ elements: [Element]) {
    self.init { continuation in
      for element in elements { continuation.yield(element) }
      continuation.finish()
    }
  }
}
