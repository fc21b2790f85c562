@preconcurrency import CReadline
import Glibc

/// What the line reader does at each signal, and while another program has the terminal.
extension LineReader {
  /// The signals that end a process by default, and mean no crash.
  ///
  /// Ctrl-C, Ctrl-\ and the signals of job control are keys, and handled as such. The last ones are the
  /// real-time signals.
  static let endings: [Int32] =
    [
      SIGTERM, SIGHUP, SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGXCPU, SIGSTKFLT, SIGPOLL,
      SIGPWR,
    ] + Array(34...64)

  /// Stops until the shell puts this job in the foreground.
  package func waitForForeground() {
    SignalWatch.waitForForeground()
  }

  // No signal says that a background job is put in the foreground.
  private func awaitForeground() {
    guard owner == .shell, waiting == nil else { return }
    if TerminalModes.isInForeground { return reclaimTerminal() }
    waiting = Task {
      while !TerminalModes.isInForeground, !Task.isCancelled {
        try? await Task.sleep(for: .milliseconds(500))
      }
      waiting = nil
      if owner == .shell, !Task.isCancelled { reclaimTerminal() }
    }
  }

  /// Runs `body` while another program has the terminal, such as an editor; takes it back after.
  package func suspended<Value>(_ body: () async -> Value) async -> Value {
    giveTerminal(to: .child)
    let modes = TerminalModes()
    let value = await body()
    // The program may have left other modes, also when it crashed.
    modes?.restore(afterOutput: true)
    reclaimTerminal()
    return value
  }

  func handleSignal(_ number: Int32) {
    switch number {
    // Another program that has the terminal gets these two itself.
    case SIGINT where owner == .reader: interrupt()
    case SIGWINCH where owner == .reader:
      resize()
      flush()
      onEvent?(.resized)
    case SIGTSTP:
      // A child that has the terminal stops with this process, and continues with it.
      if owner == .reader { giveTerminal(to: .shell) }
      SignalWatch.stopProcess()
      awaitForeground()
    case SIGCONT: awaitForeground()
    default: break
    }
  }

  /// Clears the line, as Ctrl-C does.
  func interrupt() {
    let text = line
    rl_free_line_state()
    rl_callback_sigcleanup()
    rl_replace_line("", 0)
    Keyboard.filter.beginLine()
    if isAppendOnly || !text.isEmpty {
      rl_crlf()
      onRowsLeft?(rows(of: text))
      rl_on_new_line()
    }
    redisplay()
    flush()
    onEvent?(.interrupt(hadText: !text.isEmpty))
  }

  /// Leaves the terminal as it was, and ends the process by the signal.
  func die(of number: Int32) {
    onEvent?(.dying)
    if Self.current === self {
      stop()
    } else {
      restoreModes()
    }
    SignalWatch.endProcess(by: number)
  }
}
