import CLinux
import Dispatch
import Glibc

/// Calls when a terminal can be read or written, and when it is gone.
///
/// The terminal is watched through an epoll set. A source of libdispatch on the terminal itself
/// crashes the process now and then at a hang-up: the main thread frees what the manager's thread is
/// still reading (Swift 6.3 on Linux). The set never hangs up.
@MainActor
final class TerminalWatch {
  /// What the terminal is watched for.
  enum Interest {
    case readable
    case writable
  }

  private let source: any DispatchSourceProtocol

  /// - Parameters:
  ///   - descriptor: The terminal's, open for as long as this watches.
  ///   - body: Called on the main queue, again and again while the terminal is ready.
  init(_ descriptor: Int32, for interest: Interest, _ body: @escaping @MainActor () -> Void) {
    let set = cepoll_set(descriptor, interest == .writable ? 1 : 0)
    // Without a descriptor to spare, the terminal is watched itself.
    source =
      set < 0 && interest == .writable
      ? DispatchSource.makeWriteSource(fileDescriptor: descriptor, queue: .main)
      : DispatchSource.makeReadSource(fileDescriptor: set < 0 ? descriptor : set, queue: .main)
    source.setEventHandler { MainActor.assumeIsolated { body() } }
    if set >= 0 { source.setCancelHandler { close(set) } }
    source.activate()
  }

  isolated deinit {
    source.cancel()
  }
}
