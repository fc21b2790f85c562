package nonisolated enum ExitStatus: Int32, Error {
  case done = 0
  /// The command failed, or found nobody.
  case failed = 1
  /// The command was not understood.
  case usage = 2
  /// The command needed the network, there is none, and nothing is saved.
  case networkNeeded = 3
  case tokenRefused = 4
  /// Interrupted with Ctrl-C or a signal.
  case interrupted = 130
}
