import Dispatch

/// Says whether there is a network, and when waiting requests are worth a try.
///
/// Only the kernel is asked, no other machine. Where the kernel refuses, addresses are compared now
/// and then, and the answer is that nobody knows.
package final class ReachabilityMonitor: Sendable {
  /// What the monitor says.
  package enum Event: Sendable, Equatable {
    /// The state at the start, and each other one after it, at most 300 ms late.
    case changed(Reachability)
    /// The network has changed and looks usable, so waiting requests may try; at most one in 5 s.
    case wake
  }

  private let settings: ReachabilitySettings

  /// - Parameters:
  ///   - receiveBuffer: How many bytes of messages may wait, if not as many as usual.
  ///   - settling: How long after the first change of a burst it is reported.
  ///   - pause: The shortest time from one wake to the next.
  ///   - pollInterval: How often addresses are compared where the kernel does not tell of changes.
  package convenience init(
    receiveBuffer: Int? = nil, settling: Duration = .milliseconds(300),
    pause: Duration = .seconds(5), pollInterval: Duration = .seconds(15)
  ) {
    self.init(
      ReachabilitySettings(
        receiveBuffer: receiveBuffer, settling: settling, pause: pause, pollInterval: pollInterval))
  }

  init(_ settings: ReachabilitySettings) {
    self.settings = settings
  }

  /// Watches until the consumer of the stream is cancelled or releases it; each stream watches alone.
  package func events() -> AsyncStream<Event> {
    AsyncStream(bufferingPolicy: .bufferingNewest(16)) { [settings] continuation in
      guard let stop = WakePipe() else {
        continuation.yield(.changed(.unknown))
        return continuation.finish()
      }
      continuation.onTermination = { _ in stop.stop() }
      DispatchQueue(label: "ghbrowse.reachability").async {
        var watch = ReachabilityWatch(settings, stop) { continuation.yield($0) }
        watch.run()
      }
    }
  }
}

/// Whether anything outside can be reached, as far as this machine can tell: a hint, no more.
package enum Reachability: Sendable, Equatable {
  /// The kernel does not say.
  case unknown
  /// An interface has a link, an address and a default route.
  case up
  /// None has.
  case down
}

/// What a watch needs; all but the system's own is for tests.
struct ReachabilitySettings: Sendable {
  var receiveBuffer: Int?
  var settling: Duration = .milliseconds(300)
  var pause: Duration = .seconds(5)
  var pollInterval: Duration = .seconds(15)
  var makeSocket: @Sendable () -> Int32 = NetlinkSocket.open
  var addresses: @Sendable () -> Set<String> = InterfaceAddresses.current
}
