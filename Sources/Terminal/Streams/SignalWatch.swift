import CLinux
import Dispatch
import Glibc

/// Delivers signals of this process on the main queue, in the order in which they come.
@MainActor
package final class SignalWatch {
  private let source: (any DispatchSourceProtocol)?

  /// Takes signals from their default action; those that the process ignores, as under nohup(1), stay
  /// ignored.
  ///
  /// A handler in C writes the number of each as a byte into a pipe.
  package init(_ numbers: [Int32], _ onSignal: @escaping @MainActor (Int32) -> Void) {
    let signals = ccrash_signals()
    guard signals >= 0 else {
      source = nil
      return
    }
    let source = DispatchSource.makeReadSource(fileDescriptor: signals, queue: .main)
    source.setEventHandler {
      MainActor.assumeIsolated {
        var number: UInt8 = 0
        if read(signals, &number, 1) == 1 { onSignal(Int32(number)) }
      }
    }
    source.activate()
    self.source = source
    for number in numbers { ccrash_watch_signal(number) }
  }

  /// Delivers no more.
  package func cancel() { source?.cancel() }
}

extension SignalWatch {
  /// Stops the process, as SIGTSTP does by default.
  ///
  /// The system knows whether a shell could let the process go on; where there is none, nothing
  /// stops.
  package nonisolated static func stopProcess() {
    var stopping = sigaction()
    stopping.__sigaction_handler.sa_handler = SIG_DFL
    var ours = sigaction()
    sigaction(SIGTSTP, &stopping, &ours)
    unblock(SIGTSTP)
    raise(SIGTSTP)
    sigaction(SIGTSTP, &ours, nil)
  }

  /// Stops the process until the shell puts its job in front.
  ///
  /// The system stops a background job that sets up the terminal, but only when the main thread does
  /// it: all signals are blocked in the other threads.
  static func waitForForeground() {
    // Where there is no shell to continue it, nothing stops, so the tries have a limit.
    for _ in 0..<100 where !TerminalModes.isInForeground {
      var signals = sigset_t()
      pthread_sigmask(SIG_BLOCK, nil, &signals)
      unblock(SIGTTOU)
      raise(SIGTTOU)
      pthread_sigmask(SIG_SETMASK, &signals, nil)
    }
  }

  /// Ends the process by a signal's default action.
  package static func endProcess(by number: Int32) {
    signal(number, SIG_DFL)
    unblock(number)
    kill(getpid(), number)
  }

  private nonisolated static func unblock(_ number: Int32) {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, number)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }
}
