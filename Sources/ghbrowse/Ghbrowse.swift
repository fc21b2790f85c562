import ArgumentParser
import FoundationEssentials
import Terminal

/// The program's beginning and its end.
@main
enum Ghbrowse {
  static func main() async {
    ProcessSetUp.prepare()
    let status = await start()
    let failure = StandardStream.output.flush()
    ProcessSetUp.exit(with: failure == nil || failure == .closed ? status : .failed)
  }

  private static func start() async -> ExitStatus {
    if let problem = ProcessLimits.problem { return report(problem, .failed) }
    guard let arguments = ProcessSetUp.arguments else {
      return report("the system does not say what was asked for; nothing was done.", .failed)
    }
    if let answer = ShellCompletion(arguments) {
      for line in answer.lines { StandardStream.output.write(line: line) }
      return .done
    }
    return await run(arguments)
  }

  private static func run(_ arguments: [String]) async -> ExitStatus {
    if let mistake = MistypedCommand(arguments) { return report(mistake.message, .usage) }
    do {
      var command = try RootCommand.parseAsRoot(arguments)
      // The cast to a protocol looks through all conformances of the program: 1 % of a start.
      if let browsing = command as? BrowseCommand {
        try await browsing.run()
      } else if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
      return .done
    } catch let failure as CommandFailure {
      return report(failure.message, failure.status)
    } catch let status as ExitStatus {
      return status
    } catch {
      return report(error)
    }
  }

  // The parser throws help and version as errors too. All its other errors are wrong usage.
  private static func report(_ error: any Error) -> ExitStatus {
    let isAnswer = RootCommand.exitCode(for: error) == .success
    let stream = isAnswer ? StandardStream.output : StandardStream.error
    for line in RootCommand.fullMessage(for: error).split(
      separator: "\n", omittingEmptySubsequences: false)
    {
      stream.write(line: .field(String(line)))
    }
    return isAnswer ? .done : .usage
  }

  private static func report(_ message: String?, _ status: ExitStatus) -> ExitStatus {
    if let message { StandardStream.error.write(line: "ghbrowse: \(SafeText.field(message))") }
    return status
  }
}
