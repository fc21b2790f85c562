import CCrash
import Dispatch
import Glibc

/// Delivers the signals of this process on the main queue, in the order in which they came.
///
/// A signal that comes before ``deliver(to:)`` waits for that call.
@MainActor
package final class SignalWatch {
  private var sources: [any DispatchSourceProtocol] = []
  private var waiting: [Int32] = []
  private var handler: (@MainActor (Int32) -> Void)?

  package init() {}

  /// Takes a signal from its default action; from the return on, none of its kind is lost.
  package func add(_ number: Int32) async {
    signal(number, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: number, queue: .main)
    source.setEventHandler { [weak self] in
      MainActor.assumeIsolated { self?.receive(number) }
    }
    // Until it is registered, on another thread, the signal is lost.
    await withCheckedContinuation { continuation in
      source.setRegistrationHandler { continuation.resume() }
      source.activate()
    }
    sources.append(source)
  }

  /// Takes all signals that end a process by default, those of a crash aside.
  ///
  /// A handler in C writes the number of each as a byte into a pipe.
  func addEndings(_ onEnding: @escaping @MainActor (Int32) -> Void) {
    let endings = ccrash_watch_endings()
    guard endings >= 0 else { return }
    let source = DispatchSource.makeReadSource(fileDescriptor: endings, queue: .main)
    source.setEventHandler {
      MainActor.assumeIsolated {
        var number: UInt8 = 0
        if read(endings, &number, 1) == 1 { onEnding(Int32(number)) }
      }
    }
    source.activate()
    sources.append(source)
  }

  /// Calls `handler` for each signal of ``add(_:)``, until ``cancel()``.
  package func deliver(to handler: @escaping @MainActor (Int32) -> Void) {
    self.handler = handler
    // A handler may call `cancel()`.
    while let handler = self.handler, !waiting.isEmpty { handler(waiting.removeFirst()) }
  }

  /// Delivers no more.
  package func cancel() {
    for source in sources { source.cancel() }
    (sources, waiting, handler) = ([], [], nil)
  }

  private func receive(_ number: Int32) {
    if let handler { handler(number) } else { waiting.append(number) }
  }
}

extension SignalWatch {
  /// Whether whoever started the process wants a signal ignored, as nohup(1) does.
  package static func isIgnored(_ number: Int32) -> Bool {
    var now = sigaction()
    guard sigaction(number, nil, &now) == 0 else { return false }
    // Functions of C cannot be compared in Swift; SIG_IGN is the address 1 (signal(7)).
    return unsafeBitCast(now.__sigaction_handler.sa_handler, to: Int.self) == 1
  }

  /// Stops the process with SIGTSTP, as if nobody had taken that signal.
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
  static func endProcess(by number: Int32) {
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
