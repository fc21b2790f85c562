import CCrash
@preconcurrency import CReadline
import Dispatch
import Glibc

/// What happens to the process from outside, and giving the terminal away.
extension LineReader {
  /// Takes the signals to itself; from the return on, none acts by itself and none is lost, and a
  /// crash leaves the terminal as it is now.
  ///
  /// Call it before anything of the terminal is changed.
  package func takeSignals() async {
    rememberTerminal()
    watchEndings()
    await watch(SIGINT) { reader in
      // Whoever else has the terminal is told of it too.
      if reader.owner == .reader { reader.interrupt() }
    }
    await watch(SIGWINCH) { reader in
      guard reader.owner == .reader else { return }
      reader.takeSize()
      reader.flush()
      reader.onEvent?(.resized)
    }
    // Typed while the terminal was not ours yet: nothing typed ends the program.
    signal(SIGQUIT, SIG_IGN)
    await watch(SIGTSTP) { $0.stopProcess() }
    await watch(SIGCONT) { $0.comeBack() }
  }

  /// Stops until the shell puts this job in front, as one does that touches the terminal.
  ///
  /// The system would see to it only for the main thread: the others have all signals blocked.
  package func waitForForeground() {
    // Where there is no shell that could go on with it, nothing stops.
    for _ in 0..<100 where !isInForeground {
      var signals = sigset_t()
      pthread_sigmask(SIG_BLOCK, nil, &signals)
      unblock(SIGTTOU)
      raise(SIGTTOU)
      pthread_sigmask(SIG_SETMASK, &signals, nil)
    }
  }

  /// Runs `body` while the terminal is somebody else's, such as an editor's; takes it back after.
  package func suspended<Value>(_ body: () async -> Value) async -> Value {
    giveAway(to: .child)
    var modes = termios()
    let areKnown = tcgetattr(0, &modes) == 0
    let value = await body()
    // Whatever it has left behind, also when it died.
    if areKnown { tcsetattr(0, TCSADRAIN, &modes) }
    takeBack()
    return value
  }

  /// Takes the terminal back if the shell has put this job in front again, which no signal tells
  /// when the job was running behind.
  package func checkForeground() {
    comeBack()
  }

  /// Takes note of how the terminal is, for a crash and for the end.
  func rememberTerminal() {
    let sequences: [ControlSequence] = [.endBracketedPaste, .resetLook, .showCursor]
    ccrash_restore_terminal(0, isAppendOnly ? "" : sequences.map(\.bytes).joined())
    var modes = termios()
    if tcgetattr(0, &modes) == 0 { modesBefore = modes }
  }

  /// Clears the line, as Ctrl-C does.
  func interrupt() {
    let text = line
    rl_free_line_state()
    rl_callback_sigcleanup()
    rl_replace_line("", 0)
    Keyboard.beginLine()
    if isAppendOnly || !text.isEmpty {
      rl_crlf()
      onLineLeft?(prompt + StyledText(.line(text)))
      rl_on_new_line()
    }
    redisplay()
    flush()
    onEvent?(.interrupt(hadText: !text.isEmpty))
  }

  private func watch(
    _ number: Int32, _ handle: @escaping @MainActor (LineReader) -> Void
  ) async {
    signal(number, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: number, queue: .main)
    source.setEventHandler { [weak self] in
      MainActor.assumeIsolated {
        if let reader = LineReader.current { handle(reader) } else { self?.early.append(handle) }
      }
    }
    // Until it is registered, on another thread, the signal is lost.
    await withCheckedContinuation { continuation in
      source.setRegistrationHandler { continuation.resume() }
      source.activate()
    }
    sources.append(source)
  }

  // The job in front of a terminal is the only one that may set it up and read from it.
  private var isInForeground: Bool { tcgetpgrp(0) == getpgrp() }

  // A child that has the terminal is stopped with us, and goes on with us. The system knows whether
  // there is a shell that could let us go on: where there is none, nothing stops.
  private func stopProcess() {
    if owner == .reader { giveAway(to: .shell) }
    var stopping = sigaction()
    stopping.__sigaction_handler.sa_handler = SIG_DFL
    var ours = sigaction()
    sigaction(SIGTSTP, &stopping, &ours)
    unblock(SIGTSTP)
    raise(SIGTSTP)
    sigaction(SIGTSTP, &ours, nil)
    comeBack()
  }

  private func comeBack() {
    if owner == .shell, isInForeground { takeBack() }
  }

  private func giveAway(to other: Owner) {
    hideLine()
    owner = other
    input?.suspend()
    rl_deprep_terminal()
    creadline_flush()
    output.finish()
  }

  private func takeBack() {
    owner = .reader
    creadline_prep_terminal(1)
    tellSize()
    showLine()
    output.flush()
    onEvent?(.cleared)
    onFree?()
    input?.resume()
  }

  // Those that end a process come through a pipe, each as a byte with its number.
  private func watchEndings() {
    let endings = ccrash_watch_endings()
    guard endings >= 0 else { return }
    let source = DispatchSource.makeReadSource(fileDescriptor: endings, queue: .main)
    source.setEventHandler {
      MainActor.assumeIsolated {
        var number: UInt8 = 0
        if read(endings, &number, 1) == 1 { self.die(of: Int32(number)) }
      }
    }
    source.activate()
    sources.append(source)
  }

  private func die(of number: Int32) {
    onEvent?(.dying)
    if Self.current === self {
      stop()
    } else if var modes = modesBefore, isInForeground {
      // It is being asked, and has no prompt yet.
      tcsetattr(0, TCSANOW, &modes)
    }
    signal(number, SIG_DFL)
    unblock(number)
    kill(getpid(), number)
  }

  private func unblock(_ number: Int32) {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, number)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }
}
