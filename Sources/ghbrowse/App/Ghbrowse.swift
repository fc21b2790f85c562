import ArgumentParser
import Assets
import FoundationEssentials
import Screens
import Store
import Terminal

/// The start and the end of the program.
@main
enum Ghbrowse {
  static func main() async {
    ProcessSetUp.prepare()
    ProcessSetUp.exit(with: flushed(await start()))
  }

  // A closed pipe is not a failure: its reader needs no more.
  private static func flushed(_ status: ExitStatus) -> ExitStatus {
    guard case .failed(let code) = StandardStream.output.flush() else { return status }
    let reason = systemMessage(code)
    return report("Cannot write: \(reason.prefix(1).lowercased())\(reason.dropFirst()).", .failed)
  }

  private static func start() async -> ExitStatus {
    // Swift reads the arguments from /proc, and gets none if that cannot be read.
    guard CommandLine.argc > 0 else {
      return report("The command line cannot be read; nothing was done.", .failed)
    }
    if let problem = ProcessSetUp.problem { return report(problem, .failed) }
    if let index = ProcessSetUp.invalidArgument {
      return report("Argument \(index) is not UTF-8 text; nothing was done.", .usage)
    }
    do {
      try await run(ProcessSetUp.arguments)
      return .done
    } catch let failure as Notice {
      StandardStream.error.write(failure)
      return failure.failure ?? .failed
    } catch let status as ExitStatus {
      return status
    } catch {
      return report("\(error)", .failed)
    }
  }

  private static func run(_ typed: [String]) async throws {
    let arguments = TypedArguments.inOrder(typed)
    if let mistake = TypedArguments.mistake(in: arguments) { throw mistake }
    if var command = RootCommand.alone(arguments) { return try await command.run() }
    var command: any AsyncParsableCommand
    do {
      var parsed = try RootCommand.parseAsRoot(arguments)
      // The parser's own `help` throws the text to print.
      guard let found = parsed as? any AsyncParsableCommand else { return try parsed.run() }
      command = found
    } catch {
      return try answer(error, to: arguments)
    }
    try await command.run()
  }

  // The parser throws help, version and completion scripts too. Its other errors are wrong usage.
  private static func answer(_ error: any Error, to arguments: [String]) throws {
    guard RootCommand.exitCode(for: error) == .success else {
      let message = RootCommand.fullMessage(for: error).trimmingPrefix("Error: ")
      write("ghbrowse: \(TypedArguments.withoutFarName(String(message)))", to: .error)
      throw ExitStatus.usage
    }
    let text = RootCommand.message(for: error)
    // Help is long, and never read by a program.
    let isHelp = arguments.first == "help" || !Set(arguments).isDisjoint(with: ["--help", "-h"])
    let pager =
      isHelp ? Pager.forHelp(arguments, environment: ProcessInfo.processInfo.environment) : nil
    pager?.begin()
    write(text, to: .output)
    if text.hasPrefix("#!/bin/bash") { write(Assets.completionForBash, to: .output) }
    pager?.end()
  }

  private static func write(_ text: String, to stream: StandardStream) {
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      stream.write(line: .field(String(line)))
    }
  }

  private static func report(_ message: String, _ status: ExitStatus) -> ExitStatus {
    StandardStream.error.write(Notice(message))
    return status
  }
}
