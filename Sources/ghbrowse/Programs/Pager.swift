import Dispatch
import Glibc
import Terminal

/// The reader's pager, which shows what a command prints on a terminal.
final class Pager {
  private let environment: [String: String]
  private let isWanted: Bool
  private var hasBegun = false
  private var command: ShellCommand?
  private var child: Child?
  private var input: Int32 = -1

  /// - Parameter isWanted: Whether a person reads, and did not say that there should be none.
  init(environment: [String: String], isWanted: Bool) {
    self.environment = environment
    self.isWanted = isWanted
  }

  /// Starts the program; standard output goes to it from now on.
  ///
  /// Where there is none, or it cannot be started, standard output goes to the terminal.
  func begin() {
    guard isWanted, !hasBegun else { return }
    hasBegun = true
    guard let command = ShellCommand.pager(environment: environment) else { return }
    do throws(ChildFailure) {
      try start(command)
    } catch {
      let message = SafeText.field("\(error.message) The text is printed without one.")
      StandardStream.error.write(line: "ghbrowse: \(message)")
    }
  }

  /// Waits until the reader has left the program.
  func end() {
    guard let child else { return }
    self.child = nil
    StandardStream.output.redirect(to: nil)
    close(input)
    let end = child.waitForEnd()
    if end == .killed(SIGINT) { SignalWatch.endProcess(by: SIGINT) }
    if end == .exited(127), let failure = command?.failure(end) {
      StandardStream.error.write(line: "ghbrowse: \(SafeText.field(failure))")
    }
  }

  private func start(_ command: ShellCommand) throws(ChildFailure) {
    let (reading, writing) = try Child.pipe()
    defer { close(reading) }
    // What git sets too: a text that fits is only printed, colours stay, and so does the text.
    for (name, value) in [("LESS", "FRX"), ("LV", "-c")] { setenv(name, value, 0) }
    do throws(ChildFailure) {
      child = try Child(command, in: .foreground, input: reading)
    } catch {
      close(writing)
      throw error
    }
    self.command = command
    input = writing
    // Ctrl-C is the pager's: without this program, the shell would take the terminal from it.
    signal(SIGINT, SIG_IGN)
    if let child { followStops(of: child.process) }
    StandardStream.output.redirect(to: input)
  }

  /// Stops this program each time that the pager has stopped, and not before.
  ///
  /// Ctrl-Z reaches both. A shell takes the terminal back once this program has stopped, and the
  /// pager would set it up and write to it after that.
  private func followStops(of pager: pid_t) {
    signal(SIGTSTP, SIG_IGN)
    DispatchQueue(label: "ghbrowse.pager").async {
      var end = siginfo_t()
      // The end is the main thread's to see; there is nothing to wait for after it.
      while waitid(P_PID, id_t(pager), &end, WSTOPPED) == 0 || errno == EINTR {
        SignalWatch.stopProcess()
      }
    }
  }
}

extension Pager {
  /// The pager for a help text.
  ///
  /// - Parameter arguments: The command line, which was not read to its end.
  static func forHelp(_ arguments: [String], environment: [String: String]) -> Pager {
    let isRefused = arguments.contains("--no-pager")
    // The help helps also where the file has a mistake.
    let isOff = ConfigFile(environment: environment).lines.contains(where: \.options.noPager)
    return Pager(
      environment: environment,
      isWanted: StandardStream.output.isTerminal && !isRefused && !isOff)
  }
}
