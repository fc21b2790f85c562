import ArgumentParser
import FoundationEssentials
import Terminal

/// The prompt, or the same commands from a pipe or from arguments.
struct BrowseCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "browse", abstract: "Browse at the prompt; the default.")

  @Option(name: .customShort("c"), help: "Run this command of the prompt; may be given again.")
  var commands: [String] = []

  @Flag(
    name: .customLong("check-layout"),
    help: "Say whether FILE, or else your own profile.layout, is right.")
  var isLayoutCheck = false

  @Argument(help: ArgumentHelp("What --check-layout looks at.", valueName: "file"))
  var layoutFile: String?

  @OptionGroup var options: Options

  func validate() throws {
    if let layoutFile, !isLayoutCheck {
      throw ValidationError("Unexpected argument '\(layoutFile)'")
    }
  }

  @MainActor func run() async throws {
    if isLayoutCheck {
      let environment = ProcessInfo.processInfo.environment
      return try LayoutCheck(path: layoutFile, environment: environment).run()
    }
    let dependencies = try Dependencies(options)
    defer { dependencies.tidyUp() }
    let status: ExitStatus
    if !commands.isEmpty {
      status = await ScriptSession(dependencies).run(AsyncStream(commands))
    } else if ProcessSetUp.isInteractive, !options.plain {
      status = await PromptSession(dependencies).run()
    } else {
      status = await ScriptSession(dependencies).run(PlainLines())
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
