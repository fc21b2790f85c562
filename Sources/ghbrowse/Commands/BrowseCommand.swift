import ArgumentParser
import FoundationEssentials
import Terminal

/// The prompt, or the same commands from a pipe or from arguments.
struct BrowseCommand: StoreCommand {
  static let configuration = CommandConfiguration(
    commandName: "browse", abstract: "Browse at the prompt; the default command.",
    discussion: """
      From a pipe or with -c, each command is finished before the next, and the
      first that fails sets the exit status; the rest still run.

      Examples:
        ghbrowse
            the prompt: a number opens a row, :help says more
        ghbrowse --demo                      the same with invented people; nothing is kept
        ghbrowse -c ':search fosdem' -c 1    run two prompt commands and exit
        echo ':note 7 met again' | ghbrowse  run commands from a pipe, a line each
      """)

  @Option(
    name: .customShort("c"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Run this prompt command and exit; can be repeated.", valueName: "command"))
  var commands: [String] = []

  @OptionGroup var options: Options
  @OptionGroup var pictures: PictureOptions

  var images: PictureChoice? { pictures.images }

  /// The command without arguments.
  ///
  /// The parser would read its declarations for that, which is 40 % of a start.
  static var plain: Self {
    var command = Self()
    command.commands = []
    command.options = .none
    command.pictures = .none
    return command
  }

  func validate() throws {
    guard !options.json, options.fields == nil else {
      throw ValidationError(
        "The prompt prints no JSON and no fields; ghbrowse list --json does")
    }
  }

  @MainActor func run(_ dependencies: Dependencies) async throws {
    let status: ExitStatus
    if !commands.isEmpty {
      status = await ScriptSession(dependencies).run(
        AsyncStream(commands.map { PlainLine.text($0) }))
    } else if ProcessSetUp.isInteractive {
      status = await PromptSession(dependencies).run()
    } else {
      status = await ScriptSession(dependencies)
        .run(PlainLines().all, isTyped: ProcessSetUp.isTyping)
    }
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
