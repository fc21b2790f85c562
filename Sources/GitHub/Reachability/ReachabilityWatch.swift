@preconcurrency import Dispatch

/// Follows the network for one stream of events, and looks the route up at most seven times a second.
///
/// The kernel reports changes in bursts. The first lookup, at the beginning of a burst, notices a link that was down
/// for a moment; the second, at its end, finds how it settled.
actor ReachabilityWatch {
  private let monitor: ReachabilityMonitor
  private let send: @Sendable (ReachabilityMonitor.Event) -> Void
  // `nil` if the kernel refuses to report changes.
  private var reports: (any DispatchSourceRead)?
  // The route at the end of the last burst.
  private var route: InternetRoute?
  // Whether the route was different at any time in this burst.
  private var hasChanged = false
  // The last state sent.
  private var reported: Reachability?
  private var settleTask: Task<Void, Never>?
  private var wakeTask: Task<Void, Never>?
  private var lastWake: Duration?
  // Looks the route up again while the state is not `up`. The kernel reports that a link is down before it
  // removes the link's IPv4 routes, and does not report their removal, so a lookup may come too early.
  private var pollTask: Task<Void, Never>?

  init(
    _ monitor: ReachabilityMonitor,
    _ send: @escaping @Sendable (ReachabilityMonitor.Event) -> Void
  ) {
    self.monitor = monitor
    self.send = send
  }

  /// Sends the state now, and each change from now on.
  func start() {
    // The socket is opened first, so that no change after the first lookup is missed.
    reports = NetlinkSocket(makeSocket: monitor.makeSocket).map(source)
    route = monitor.findRoute()
    report()
  }

  func stop() {
    reports?.cancel()
    for task in [settleTask, wakeTask, pollTask] { task?.cancel() }
  }

  private var state: Reachability { reports == nil ? .unknown : route?.reachability ?? .unknown }

  private func source(of socket: NetlinkSocket) -> any DispatchSourceRead {
    let source = DispatchSource.makeReadSource(
      fileDescriptor: socket.file, queue: DispatchQueue(label: "ghbrowse.reachability"))
    source.setEventHandler { [weak self] in
      let isOpen = socket.drain()
      Task { await self?.handleReports(isClosed: !isOpen) }
    }
    source.activate()
    return source
  }

  private func handleReports(isClosed: Bool) {
    if isClosed {
      reports?.cancel()
      reports = nil
      hasChanged = true
    }
    lookUp()
  }

  /// Begins a burst, unless one has begun.
  private func lookUp() {
    guard settleTask == nil else { return }
    settleTask = after(ReachabilityMonitor.settling) { $0.settle() }
    hasChanged = hasChanged || monitor.findRoute() != route
  }

  /// Ends a burst: looks up the route, and reports a change.
  private func settle() {
    settleTask = nil
    let current = monitor.findRoute()
    let isOther = hasChanged || current != route
    (route, hasChanged) = (current, false)
    if isOther { report() } else { poll() }
  }

  /// Sends the state if it has changed, and wakes requests unless this is the first lookup.
  private func report() {
    let isFirst = reported == nil
    if state != reported { send(.changed(state)) }
    reported = state
    if state == .down {
      wakeTask?.cancel()
      wakeTask = nil
    } else if !isFirst, wakeTask == nil {
      let next = lastWake.map { $0 + ReachabilityMonitor.pause - monitor.clock.uptime } ?? .zero
      wakeTask = after(max(next, .zero)) { $0.wake() }
    }
    poll()
  }

  private func wake() {
    (wakeTask, lastWake) = (nil, monitor.clock.uptime)
    send(.wake)
  }

  private func poll() {
    pollTask?.cancel()
    pollTask = state == .up ? nil : after(ReachabilityMonitor.pollInterval) { $0.lookUp() }
  }

  private func after(
    _ time: Duration, _ action: @escaping @Sendable (isolated ReachabilityWatch) -> Void
  ) -> Task<Void, Never> {
    let (clock, end) = (monitor.clock, monitor.clock.uptime + time)
    return Task {
      await clock.sleep(until: end)
      if !Task.isCancelled { action(self) }
    }
  }
}
