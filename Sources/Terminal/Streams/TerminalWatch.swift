import CLinux
import Dispatch
import Glibc

/// Calls a closure when a terminal is readable or writable, and when it is gone: an epoll set never hangs up.
///
/// A libdispatch source may crash at a hang-up: the main thread frees what the manager reads (Swift 6.3, Linux).
@MainActor
final class TerminalWatch {
  enum Interest {
    case readable
    case writable
  }

  private let source: any DispatchSourceProtocol

  /// Whether it watches now; it does from the start.
  var isOn = true {
    didSet {
      guard isOn != oldValue else { return }
      isOn ? source.resume() : source.suspend()
    }
  }

  /// The descriptor must stay open; `body` is called on the main queue, repeatedly while the terminal is ready.
  init(_ descriptor: Int32, for interest: Interest, _ body: @escaping @MainActor () -> Void) {
    let set = cepoll_set(descriptor, interest == .writable ? 1 : 0)
    // Without a free descriptor, watches the terminal itself.
    source =
      set < 0 && interest == .writable
      ? DispatchSource.makeWriteSource(fileDescriptor: descriptor, queue: .main)
      : DispatchSource.makeReadSource(fileDescriptor: set < 0 ? descriptor : set, queue: .main)
    source.setEventHandler { MainActor.assumeIsolated { body() } }
    if set >= 0 { source.setCancelHandler { close(set) } }
    source.activate()
  }

  isolated deinit {
    // A suspended source must not be released.
    if !isOn { source.resume() }
    source.cancel()
  }
}
