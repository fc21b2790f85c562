import CEpoll
import Dispatch
import Glibc

/// Calls when a terminal has bytes or room, and when it is gone.
///
/// A source of libdispatch on the terminal itself crashes the process now and then when the terminal
/// goes: told of a hang-up, the main thread frees what the manager's thread is still reading (Swift
/// 6.3 on Linux). A set that the terminal is in never hangs up.
@MainActor
final class TerminalWatch {
  /// What is waited for.
  enum Interest {
    case bytes
    case room
  }

  private let source: any DispatchSourceRead

  /// - Parameters:
  ///   - descriptor: The terminal's, open for as long as this watches.
  ///   - body: Called on the main queue, again and again while the wish is met.
  init(_ descriptor: Int32, for wish: Interest, _ body: @escaping @MainActor () -> Void) {
    let set = cepoll_set(descriptor, wish == .room ? 1 : 0)
    // Without a descriptor to spare, the terminal is watched itself.
    let watched = set >= 0 ? set : descriptor
    source = DispatchSource.makeReadSource(fileDescriptor: watched, queue: .main)
    source.setEventHandler { MainActor.assumeIsolated { body() } }
    if set >= 0 { source.setCancelHandler { close(set) } }
    source.activate()
  }

  /// Calls no more until ``resume()``.
  func suspend() { source.suspend() }

  /// Calls again after ``suspend()``.
  func resume() { source.resume() }

  /// Ends for good; not while suspended.
  func cancel() { source.cancel() }
}
