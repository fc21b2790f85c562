import ArgumentParser
import Assets
import FoundationEssentials
import Store
import Terminal

/// The program's beginning and its end.
@main
enum Ghbrowse {
  static func main() async {
    ProcessSetUp.prepare()
    ProcessSetUp.exit(with: ended(with: await start()))
  }

  // A closed pipe is no failure: its reader has had enough.
  private static func ended(with status: ExitStatus) -> ExitStatus {
    guard case .failed(let code) = StandardStream.output.flush() else { return status }
    let reason = systemMessage(code)
    return report("Cannot write: \(reason.prefix(1).lowercased())\(reason.dropFirst()).", .failed)
  }

  private static func start() async -> ExitStatus {
    // Swift reads the arguments from /proc, and gets none if that is not readable.
    guard CommandLine.argc > 0 else {
      return report("The system does not show the command line; nothing was done.", .failed)
    }
    if let place = ProcessSetUp.unreadableArgument {
      return report("Argument \(place) is not UTF-8 text; nothing was done.", .usage)
    }
    do {
      try await run(ProcessSetUp.arguments)
      return .done
    } catch let failure as CommandFailure {
      return report(failure.message, failure.status)
    } catch let status as ExitStatus {
      return status
    } catch {
      return report("\(error)", .failed)
    }
  }

  private static func run(_ typed: [String]) async throws {
    let arguments = TypedArguments.inOrder(typed)
    if let mistake = TypedArguments.mistake(in: arguments) { throw mistake }
    let command: any ParsableCommand
    do {
      command = try RootCommand.parsed(arguments)
    } catch {
      return try answer(error, to: arguments)
    }
    // The cast to a protocol looks through all conformances of the program: 1 % of a start.
    if let browsing = command as? BrowseCommand {
      try await browsing.run()
    } else if var command = command as? any AsyncParsableCommand {
      try await command.run()
    } else {
      // The parser's own `help` throws its page.
      var help = command
      do { try help.run() } catch { try answer(error, to: arguments) }
    }
  }

  // The parser throws help, version and completions as errors too. Its other errors are wrong usage.
  private static func answer(_ error: any Error, to arguments: [String]) throws {
    guard RootCommand.exitCode(for: error) == .success else {
      write(RootCommand.fullMessage(for: error), to: .error)
      throw ExitStatus.usage
    }
    let text = RootCommand.message(for: error)
    // Pages of help are long; the version and completions are read by programs, too.
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
    StandardStream.error.write(line: "ghbrowse: \(SafeText.field(message))")
    return status
  }
}
