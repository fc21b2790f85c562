import ArgumentParser
import Terminal

/// The prompt, or the same commands from a pipe or from arguments.
struct BrowseCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "browse", abstract: "Browse at the prompt; the default.")

  @Option(name: .customShort("c"), help: "Run this command of the prompt; may be given again.")
  var commands: [String] = []

  @OptionGroup var options: Options

  @MainActor func run() async throws {
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
