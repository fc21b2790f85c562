import ArgumentParser
import Dispatch
import Glibc
import Screens
import Terminal

struct BrowseCommand: StoreCommand {
  static let configuration = CommandConfiguration(
    commandName: "browse", abstract: "Browse at the prompt; the default command.",
    discussion: """
      Commands from a pipe or from -c run one after another. If one fails, the rest
      still run, and the first failure sets the exit status.

      Examples:
        ghbrowse
            the prompt: a row's number opens it, :help explains the rest
        ghbrowse --demo                      the same with invented people; nothing is kept
        ghbrowse -c ':search fosdem' -c 1    run two prompt commands and exit
        echo ':note 7 met again' | ghbrowse  run commands from a pipe, one per line
      """)

  @Option(
    name: .customShort("c"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Run this prompt command and exit; repeat for more.", valueName: "command"))
  var commands: [String] = []

  @OptionGroup var options: Options
  @OptionGroup var pictures: PictureOptions

  var images: PictureChoice? { pictures.images }

  var patience: DispatchTimeInterval { hasPrompt ? .milliseconds(100) : .never }

  private var hasPrompt: Bool { commands.isEmpty && isatty(0) == 1 && isatty(1) == 1 }

  /// The command without arguments, made without the parser, whose work is 40 % of a start.
  static var plain: Self {
    var command = Self()
    command.commands = []
    command.options = .none
    command.pictures = .none
    return command
  }

  func validate() throws {
    guard !options.json, !options.csv, options.fields == nil else {
      throw ValidationError(
        "The prompt has no --json, --csv and --fields; ghbrowse list --json prints JSON")
    }
  }

  @MainActor func run(_ dependencies: Dependencies) async throws {
    let status: ExitStatus
    if !commands.isEmpty {
      let (lines, continuation) = AsyncStream.makeStream(of: Result<String, Notice>.self)
      for command in commands { continuation.yield(.success(command)) }
      continuation.finish()
      status = await ScriptSession(dependencies).run(lines)
    } else if hasPrompt {
      status = await PromptSession(dependencies).run()
    } else {
      status = await ScriptSession(dependencies).run(ScriptInput().lines, isTyped: isatty(0) == 1)
    }
    if status != .done { throw status }
  }
}
