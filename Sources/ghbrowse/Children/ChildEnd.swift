/// How a program that was started ended.
nonisolated enum ChildEnd: Equatable, Sendable {
  /// By itself, with this status; 0 means that all went well.
  case exited(Int32)
  /// By a signal of this number.
  case killed(Int32)

  /// - Parameter status: As `waitpid` tells it.
  init(_ status: Int32) {
    let signal = status & 0x7F
    self = signal == 0 ? .exited((status >> 8) & 0xFF) : .killed(signal)
  }

  /// The same in words, to stand after "the editor".
  var description: String {
    switch self {
    case .exited(let status): "ended with status \(status)"
    case .killed(let signal): "was ended by signal \(signal)"
    }
  }
}
