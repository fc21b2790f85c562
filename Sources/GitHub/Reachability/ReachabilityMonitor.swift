/// Says whether there is a network, and when waiting requests are worth a try.
///
/// Only the kernel is asked, no other machine. Where the kernel reports no changes, its routing is
/// asked now and then, and the answer is `unknown`.
package struct ReachabilityMonitor: Sendable {
  /// What the monitor says.
  package enum Event: Sendable, Equatable {
    /// The state at the start, and each other one after it, at most 300 ms late.
    case changed(Reachability)
    /// The network has changed and looks usable, so waiting requests may try; at most one in 5 s.
    case wake
  }

  /// How long after the first change of a burst it is reported.
  var settling = Duration.milliseconds(300)
  /// The shortest time from one wake to the next.
  var pause = Duration.seconds(5)
  /// How often the route is looked up while the state is not `up`.
  var pollInterval = Duration.seconds(15)
  var makeSocket: @Sendable () -> Int32 = NetlinkSocket.open
  var findRoute: @Sendable () -> InternetRoute = InternetRoute.current

  /// Makes a monitor of this machine's network.
  package init() {}

  /// Watches until the consumer of the stream is cancelled or releases it; each stream watches alone.
  package func events() -> AsyncStream<Event> {
    AsyncStream(bufferingPolicy: .bufferingNewest(16)) { continuation in
      let watch = ReachabilityWatch(self) { continuation.yield($0) }
      let start = Task { await watch.start() }
      continuation.onTermination = { _ in
        Task {
          await start.value
          await watch.stop()
        }
      }
    }
  }
}

/// Whether anything outside can be reached, as far as this machine can tell: a hint, no more.
package enum Reachability: Sendable, Equatable {
  /// The kernel does not say.
  case unknown
  /// There is a route to the internet, and the interface of its source address has a link.
  case up
  /// There is none.
  case down
}
