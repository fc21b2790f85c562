@preconcurrency import CReadline
import Glibc

/// Signals, and other programs that use the terminal.
extension LineReader {
  /// The signals that end a process by default, other than those of a crash or of a key; the last ones
  /// are the real-time signals.
  static let endings: [Int32] =
    [
      SIGTERM, SIGHUP, SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGXCPU, SIGSTKFLT, SIGPOLL,
      SIGPWR,
    ] + Array(34...64)

  private var isStopped: Bool { if case .lent(to: .shell, _) = state { true } else { false } }

  // No signal reports that a background job has moved to the foreground.
  private func reclaimWhenForeground() {
    guard isStopped, waiting == nil else { return }
    if TerminalModes.isInForeground { return reclaimTerminal() }
    waiting = Task {
      while !TerminalModes.isInForeground, !Task.isCancelled {
        try? await Task.sleep(for: .milliseconds(500))
      }
      waiting = nil
      if isStopped, !Task.isCancelled { reclaimTerminal() }
    }
  }

  /// Gives the terminal to another program, such as an editor, while `body` runs.
  package func suspended<Value>(_ body: () async -> Value) async -> Value {
    giveTerminal(to: .child)
    let modes = TerminalModes()
    let value = await body()
    // The program may have changed the modes, or crashed.
    modes?.restore(afterOutput: true)
    reclaimTerminal()
    return value
  }

  func handleSignal(_ number: Int32) {
    switch number {
    // A program that has the terminal gets the next two signals itself.
    case SIGINT where !isAway:
      // Keys behind a line that is dropped are not for the next one.
      if state != .reading { Keyboard.drop() }
      interrupt()
    case SIGWINCH where !isAway:
      resize()
      flush()
      onEvent?(.resized)
    case SIGTSTP:
      // A child that has the terminal stops and continues with this process.
      if !isAway { giveTerminal(to: .shell) }
      SignalWatch.stopProcess()
      reclaimWhenForeground()
    case SIGCONT: reclaimWhenForeground()
    default: break
    }
  }

  /// Clears the line, as Ctrl-C does.
  func interrupt() {
    let text = line
    // What follows begins below the last row of the line.
    rl_point = rl_end
    if !isAppendOnly { redisplay() }
    rl_free_line_state()
    rl_callback_sigcleanup()
    rl_replace_line("", 0)
    Keyboard.filter.beginLine()
    if isAppendOnly || !text.isEmpty {
      rl_crlf()
      onLineEntered?(rows(of: text))
      rl_on_new_line()
    }
    redisplay()
    flush()
    onEvent?(.interrupt(hadText: !text.isEmpty))
  }

  /// Restores the terminal, and ends the process by the signal.
  func terminate(with number: Int32) {
    onEvent?(.dying)
    if state != .stopped {
      stop()
    } else {
      restoreModes()
    }
    SignalWatch.endProcess(by: number)
  }
}
