@preconcurrency import Dispatch

/// Follows the network for one stream of events.
///
/// The route is looked up with the first report of a burst, so that a link that goes and comes back is
/// noticed, and when the burst is over: seven times in a second at most, however many reports come.
actor ReachabilityWatch {
  private let monitor: ReachabilityMonitor
  private let send: @Sendable (ReachabilityMonitor.Event) -> Void
  // `nil` where the kernel refuses to report changes.
  private var reports: (any DispatchSourceRead)?
  // The route at the end of the last burst.
  private var route: InternetRoute?
  // Whether the route was another one when this burst began.
  private var hasChanged = false
  // What was sent last.
  private var reported: Reachability?
  private var settling: Task<Void, Never>?
  private var waking: Task<Void, Never>?
  private var lastWake: ContinuousClock.Instant?
  // Looks the route up again while the state is not `up`. The kernel reports that a link is down before it
  // removes the link's IPv4 routes, and does not report their removal, so a lookup may come too early.
  private var polling: Task<Void, Never>?

  init(
    _ monitor: ReachabilityMonitor,
    _ send: @escaping @Sendable (ReachabilityMonitor.Event) -> Void
  ) {
    self.monitor = monitor
    self.send = send
  }

  /// Sends the state, and each change from now on.
  func start() {
    // The socket comes first: what changes after the first look is reported.
    reports = NetlinkSocket(makeSocket: monitor.makeSocket).map(source)
    route = monitor.findRoute()
    report()
  }

  /// Sends nothing any more.
  func stop() {
    reports?.cancel()
    for task in [settling, waking, polling] { task?.cancel() }
  }
}

extension ReachabilityWatch {
  private var state: Reachability { reports == nil ? .unknown : route?.reachability ?? .unknown }

  private func source(of socket: NetlinkSocket) -> any DispatchSourceRead {
    let source = DispatchSource.makeReadSource(
      fileDescriptor: socket.file, queue: DispatchQueue(label: "ghbrowse.reachability"))
    source.setEventHandler { [weak self] in
      let isOpen = socket.drain()
      Task { await self?.reportsCame(areLast: !isOpen) }
    }
    source.activate()
    return source
  }

  /// Handles reports of the socket; after the last ones it reports nothing more.
  private func reportsCame(areLast: Bool) {
    if areLast {
      reports?.cancel()
      reports = nil
      hasChanged = true
    }
    changed()
  }

  /// Begins a burst, unless one has begun.
  private func changed() {
    guard settling == nil else { return }
    hasChanged = hasChanged || monitor.findRoute() != route
    settling = after(monitor.settling) { $0.settle() }
  }

  /// Looks at the route once a burst is over, and reports a change.
  private func settle() {
    settling = nil
    let current = monitor.findRoute()
    let isOther = hasChanged || current != route
    (route, hasChanged) = (current, false)
    if isOther { report() } else { poll() }
  }

  /// Sends the state when it is another one, and wakes requests unless this is the first look.
  private func report() {
    let isFirst = reported == nil
    if state != reported { send(.changed(state)) }
    reported = state
    if state == .down {
      waking?.cancel()
      waking = nil
    } else if !isFirst, waking == nil {
      let next = lastWake.map { $0 + monitor.pause - .now } ?? .zero
      waking = after(max(next, .zero)) { $0.wake() }
    }
    poll()
  }

  private func wake() {
    (waking, lastWake) = (nil, .now)
    send(.wake)
  }

  private func poll() {
    polling?.cancel()
    polling = state == .up ? nil : after(monitor.pollInterval) { $0.changed() }
  }

  private func after(
    _ time: Duration, _ action: @escaping @Sendable (isolated ReachabilityWatch) -> Void
  ) -> Task<Void, Never> {
    Task {
      try? await Task.sleep(for: time)
      if !Task.isCancelled { action(self) }
    }
  }
}
