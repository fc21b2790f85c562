/// Reports whether there is a network, and when to retry waiting requests.
///
/// It asks only the kernel, no other machine. If the kernel does not report changes, the state is
/// `unknown`, and the route is looked up at intervals.
package struct ReachabilityMonitor: Sendable {
  package enum Event: Sendable, Equatable {
    /// The state at the start, then each new one, at most 300 ms late.
    case changed(Reachability)
    /// The network has changed and looks usable, so waiting requests may be retried; at most once in 5 s.
    case wake
  }

  /// How long a burst of changes lasts before it is reported.
  static let settling = Duration.milliseconds(300)
  /// The shortest time between two wakes.
  static let pause = Duration.seconds(5)
  /// How often the route is looked up while the state is not `up`.
  static let pollInterval = Duration.seconds(15)

  var clock: any NetworkClock = SystemClock()
  var makeSocket: @Sendable () -> Int32 = NetlinkSocket.open
  var findRoute: @Sendable () -> InternetRoute = InternetRoute.current

  package init() {}

  /// Watches until the consumer of the stream is cancelled or releases it.
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

/// Whether the internet can be reached, as this machine's kernel sees it: only a hint.
package enum Reachability: Sendable, Equatable {
  /// The kernel does not say.
  case unknown
  /// There is a route to the internet, and the interface of its source address has a link.
  case up
  case down
}
