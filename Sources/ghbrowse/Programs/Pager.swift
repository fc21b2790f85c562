import Dispatch
import Glibc
import Screens
import Terminal

/// Sends the output of a command on a terminal through the reader's pager.
final class Pager {
  private let environment: [String: String]
  // Whether the pager is still to be started.
  private var isWanted: Bool
  private var running: (command: ExternalProgram, child: Child)?

  /// - Parameter isWanted: Whether the output is a terminal, and the reader has not turned the pager off.
  init(environment: [String: String], isWanted: Bool) {
    self.environment = environment
    self.isWanted = isWanted
  }

  /// Starts the pager, unless there is none or it reads nothing, and redirects standard output to it.
  func begin() {
    guard isWanted else { return }
    isWanted = false
    guard let command = ExternalProgram.pager(environment: environment) else { return }
    do throws(Notice) {
      try start(command)
    } catch {
      StandardStream.error.write(
        Notice("\(error.text) The text is printed without a pager."))
    }
  }

  /// Waits until the reader quits the pager.
  func end() {
    guard let (command, child) = running else { return }
    running = nil
    var end = ChildEnd.exited(0)
    StandardStream.output.endRedirection {
      end = child.waitForEnd()
      return end != .exited(0) && end != .killed(SIGINT)
    }
    if end == .killed(SIGINT) { SignalWatch.endProcess(by: SIGINT) }
    if end == .exited(127), let failure = command.failure(end) {
      StandardStream.error.write(Notice(failure))
    }
  }

  private func start(_ command: ExternalProgram) throws(Notice) {
    let (reading, writing) = try Child.pipe()
    defer { close(reading) }
    // As git does: print a short text without paging, keep colours, and leave the text on the screen. With
    // options of the reader's own, less keeps colours too; the first is in front because others take a text.
    setenv("LESS", environment["LESS"].map { "-R \($0)" } ?? "FRX", 1)
    setenv("LV", "-c", 0)
    let child: Child
    do throws(Notice) {
      child = try Child(command, in: .foreground, input: reading)
    } catch {
      close(writing)
      throw error
    }
    running = (command, child)
    // If Ctrl-C ended this program, the shell would take the terminal away from the pager.
    signal(SIGINT, SIG_IGN)
    followStops(of: child.process)
    StandardStream.output.redirect(to: writing)
  }

  /// Stops this program only after the pager has stopped, as Ctrl-Z reaches both.
  ///
  /// Once this program has stopped, the shell takes the terminal back, and a pager that still runs would write to it.
  private func followStops(of pager: pid_t) {
    signal(SIGTSTP, SIG_IGN)
    DispatchQueue(label: "ghbrowse.pager").async {
      var end = siginfo_t()
      // Fails once the pager has ended, which `end()` waits for.
      while true {
        if waitid(P_PID, id_t(pager), &end, WSTOPPED) == 0 {
          SignalWatch.stopProcess()
        } else if errno != EINTR {
          return
        }
      }
    }
  }

  /// Returns the pager for a help text; the command line is not fully parsed.
  static func forHelp(_ arguments: [String], environment: [String: String]) -> Pager {
    let isRefused = arguments.contains("--no-pager")
    // Help is shown even if the configuration file has a mistake.
    let isOff = ConfigFile(environment: environment).lines.contains(where: \.options.noPager)
    return Pager(
      environment: environment,
      isWanted: StandardStream.output.isTerminal && !isRefused && !isOff)
  }
}
