import Glibc
import Terminal

/// Stops a task when the reader or the system wants the program to end.
enum Interruption {
  /// Runs `body` as a task that SIGINT, SIGTERM and SIGHUP cancel; a second one ends the program.
  ///
  /// A signal that is ignored stays so: a command may outlive its terminal.
  @MainActor static func cancelling<Value: Sendable>(
    _ body: @escaping @Sendable () async -> Value
  ) async -> Value {
    let task = Task { await body() }
    let signals = SignalWatch([SIGINT, SIGTERM, SIGHUP]) { _ in
      if task.isCancelled { ProcessSetUp.exit(with: .interrupted) }
      task.cancel()
    }
    defer { signals.cancel() }
    return await task.value
  }
}
