import CLinux
import Dispatch
import Glibc

/// Delivers signals of this process on the main queue, in order.
@MainActor
package final class SignalWatch {
  private let source: (any DispatchSourceProtocol)?
  private let numbers: [Int32]

  /// Replaces the default action of signals; ignored signals stay ignored, as under nohup(1).
  ///
  /// A handler in C writes their numbers as bytes into a pipe.
  package init(_ numbers: [Int32], _ onSignal: @escaping @MainActor (Int32) -> Void) {
    self.numbers = numbers
    let signals = csignals_pipe()
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
    for number in numbers { csignals_forward(number) }
  }

  /// Restores the default actions, so that a signal ends a process that is leaving.
  package func cancel() {
    guard let source else { return }
    source.cancel()
    for number in numbers {
      var current = sigaction()
      sigaction(number, nil, &current)
      // `SIG_IGN` is 1; what was ignored before stays ignored.
      let handler = unsafeBitCast(current.__sigaction_handler.sa_handler, to: Int.self)
      if handler != 1 { signal(number, SIG_DFL) }
    }
  }

  /// Stops the process, as SIGTSTP does by default: only if there is a shell that can continue it.
  package nonisolated static func stopProcess() {
    var stopping = sigaction()
    stopping.__sigaction_handler.sa_handler = SIG_DFL
    var ours = sigaction()
    sigaction(SIGTSTP, &stopping, &ours)
    unblock(SIGTSTP)
    raise(SIGTSTP)
    sigaction(SIGTSTP, &ours, nil)
  }

  /// Stops the process until its job is in the foreground.
  ///
  /// The system would do so when a background job changes the terminal, but the other threads block all
  /// signals.
  package static func stopUntilForeground() {
    // Without a shell that can continue it, the process does not stop.
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
