import CProcess
import Dispatch
import Glibc
import Terminal

/// The reader's pager, which shows what a command prints on a terminal.
final class Pager {
  private let environment: [String: String]
  private let isWanted: Bool
  private var hasBegun = false
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
    do throws(ChildFailure) {
      guard let command = try Self.command(environment) else { return }
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
    if child.waitForEnd() == .killed(SIGINT) { ProcessSetUp.end(by: SIGINT) }
  }

  private func start(_ command: ChildCommand) throws(ChildFailure) {
    var ends: [Int32] = [0, 0]
    guard cprocess_pipe(&ends) == 0 else {
      throw ChildFailure(message: "\(command.path) cannot be started: there is no pipe.")
    }
    defer { close(ends[0]) }
    // What git sets too: a text that fits is only printed, colours stay, and so does the text.
    ProcessSetUp.setVariable("LESS", "FRX")
    ProcessSetUp.setVariable("LV", "-c")
    do throws(ChildFailure) {
      child = try Child(command, in: .foreground, input: ends[0])
    } catch {
      close(ends[1])
      throw error
    }
    input = ends[1]
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
  /// The pager that the environment names, or `less`; `nil` where there should be none.
  ///
  /// On append-only output, such as for a screen reader, only `GHBROWSE_PAGER` starts a pager.
  ///
  /// - Throws: ``ChildFailure`` when the program named is not there.
  static func command(_ environment: [String: String]) throws(ChildFailure) -> ChildCommand? {
    let programs = ProgramSearch(environment: environment)
    let isAppendOnly = Dependencies.isAppendOnly(environment)
    let names = ProgramSetting.Kind.pager.variables.prefix(isAppendOnly ? 1 : 2)
    guard let name = names.first(where: { environment[$0] != nil }) else {
      guard !isAppendOnly, programs.path(of: "less") != nil else { return nil }
      let usual = ProgramSetting(kind: .pager, words: "less", variable: nil)
      return try ChildCommand(usual, among: programs)
    }
    let setting = ProgramSetting(kind: .pager, words: environment[name] ?? "", variable: name)
    // An empty one means none, and `cat` would only copy.
    guard ![[], ["cat"]].contains(try setting.split()) else { return nil }
    return try ChildCommand(setting, among: programs)
  }

  /// The pager for a help text.
  ///
  /// - Parameter arguments: The command line, which was not read to its end.
  static func forHelp(_ arguments: [String], environment: [String: String]) -> Pager {
    let isRefused = arguments.contains("--no-pager")
    // The help helps also where the file has a mistake.
    let isOff = ConfigFile(environment: environment).lines.contains(where: \.noPager)
    return Pager(
      environment: environment,
      isWanted: StandardStream.output.isTerminal && !isRefused && !isOff)
  }
}
