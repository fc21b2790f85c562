import Glibc
import Synchronization

/// Standard output or standard error, for text that is safe; what goes to the first is gathered.
package final class StandardStream: Sendable {
  /// Where data goes.
  package static let output = StandardStream(descriptor: 1, isGathered: true)
  /// Where everything else goes.
  package static let error = StandardStream(descriptor: 2, isGathered: false)

  /// How writing went, once it failed.
  package enum Failure: Sendable, Equatable {
    /// Whoever read it has gone; no reason to complain.
    case closed
    /// It cannot be written; an error number.
    case failed(errno: Int32)
  }

  private struct State {
    var gathered: [UInt8] = []
    var failure: Failure?
  }

  private let descriptor: Int32
  private let isGathered: Bool
  private let state = Mutex(State())

  package init(descriptor: Int32, isGathered: Bool) {
    self.descriptor = descriptor
    self.isGathered = isGathered
  }

  /// Whether a person sees it.
  package var isTerminal: Bool { isatty(descriptor) == 1 }

  /// The room there is, where it is a terminal.
  package func size(environment: [String: String]) -> TerminalSize {
    .current(of: descriptor, environment: environment)
  }

  /// Writes a line of text.
  package func write(line: SafeText) {
    write(bytes: line.string + "\n")
  }

  /// Writes text as it is.
  package func write(_ text: SafeText) {
    write(bytes: text.string)
  }

  /// Writes a line with its looks.
  package func write(line: StyledText, in theme: Theme) {
    write(bytes: line.rendered(in: theme) + "\n")
  }

  /// Writes what is gathered.
  ///
  /// - Returns: Why something could not be written, now or before; `nil` when all was.
  @discardableResult
  package func flush() -> Failure? {
    state.withLock { state in
      Self.writeOut(&state, to: descriptor)
      return state.failure
    }
  }

  private func write(bytes text: String) {
    state.withLock { state in
      guard state.failure == nil else { return }
      state.gathered += Array(text.utf8)
      if !isGathered || state.gathered.count > 1 << 16 { Self.writeOut(&state, to: descriptor) }
    }
  }

  private static func writeOut(_ state: inout State, to descriptor: Int32) {
    guard state.failure == nil, !state.gathered.isEmpty else { return }
    let code = writeAll(state.gathered, to: descriptor)
    state.gathered = []
    if let code { state.failure = code == EPIPE ? .closed : .failed(errno: code) }
  }
}

/// Writes all of `bytes`, also to a descriptor that does not wait.
///
/// - Returns: The error number, or `nil` when all was written.
func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Int32? {
  var start = 0
  while start < bytes.count {
    let count = bytes[start...].withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    if count >= 0 {
      start += count
    } else if errno == EAGAIN {
      var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      poll(&ready, 1, -1)
    } else if errno != EINTR {
      return errno
    }
  }
  return nil
}
