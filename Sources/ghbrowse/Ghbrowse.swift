import ArgumentParser
import Files
import FoundationEssentials
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
    return report("cannot write: \(reason.prefix(1).lowercased())\(reason.dropFirst())", .failed)
  }

  private static func start() async -> ExitStatus {
    if let problem = ProcessLimits.problem { return report(problem, .failed) }
    guard let arguments = ProcessSetUp.arguments else {
      return report("the system does not say what was asked for; nothing was done.", .failed)
    }
    if let answer = ShellCompletion(arguments)?.lines ?? ManualPage(arguments)?.lines {
      for line in answer { StandardStream.output.write(line: line) }
      return .done
    }
    if let place = ProcessSetUp.unreadableArgument {
      return report("argument \(place) is not UTF-8 text; nothing was done.", .usage)
    }
    do {
      try await run(TypedArguments(arguments))
      return .done
    } catch let failure as CommandFailure {
      return report(failure.message, failure.status)
    } catch let mistake as UsageMistake {
      return report(mistake.message, .usage)
    } catch let status as ExitStatus {
      return status
    } catch {
      return report("\(error)", .failed)
    }
  }

  private static func run(_ arguments: TypedArguments) async throws {
    if let name = arguments.name, let mistake = UsageMistake.noCommand(name) { throw mistake }
    if arguments.name == "help" {
      return show(try HelpPage(named: arguments.topics()), arguments)
    }
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
      // The parser's own command, for `--help`.
      show(try HelpPage(named: arguments.name.map { [$0] } ?? []), arguments)
    }
  }

  private static func show(_ page: HelpPage, _ arguments: TypedArguments) {
    let pager = Pager.forHelp(
      arguments.words, environment: ProcessInfo.processInfo.environment)
    pager.begin()
    page.print()
    pager.end()
  }

  // The parser throws the version and completions as errors too. All its other errors are wrong usage.
  private static func answer(_ error: any Error, to arguments: TypedArguments) throws {
    let text = RootCommand.message(for: error)
    guard RootCommand.exitCode(for: error) == .success else {
      throw arguments.mistake(saying: text)
    }
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      StandardStream.output.write(line: .field(String(line)))
    }
  }

  private static func report(_ message: String, _ status: ExitStatus) -> ExitStatus {
    StandardStream.error.write(line: "ghbrowse: \(SafeText.field(message))")
    return status
  }
}
