/// A loop that sleeps until the kernel reports a change, something is due, or the loop must end.
///
/// The route is looked up with the first report of a burst, so that a link that goes and comes back
/// is noticed, and when the burst is over: seven times in a second at most, however many reports
/// come.
struct ReachabilityWatch {
  private let settings: ReachabilitySettings
  private let stop: WakePipe
  private let send: (ReachabilityMonitor.Event) -> Void
  private let origin = ContinuousClock.now
  private var debouncer: Debouncer
  /// `nil` where the kernel refuses to report changes.
  private var socket: NetlinkSocket?
  /// The route at the end of the last burst.
  private var route: InternetRoute
  /// Whether the route was another one when this burst began.
  private var hasChanged = false
  /// What was sent last.
  private var reported: Reachability?
  /// When the route is looked up next without a report; `nil` while the state is `up`.
  ///
  /// The kernel reports a link that goes before it takes the routes of IPv4 away, and says nothing
  /// of those. So a lookup may be too early, and `down` must not last.
  private var nextPoll: Duration?

  init(
    _ settings: ReachabilitySettings, _ stop: WakePipe,
    _ send: @escaping (ReachabilityMonitor.Event) -> Void
  ) {
    self.settings = settings
    self.stop = stop
    self.send = send
    debouncer = Debouncer(delay: settings.settling, pause: settings.pause)
    // The socket comes first: what changes after the first look is reported.
    socket = NetlinkSocket(makeSocket: settings.makeSocket)
    route = settings.findRoute()
  }

  /// Runs until `stop` is given.
  mutating func run() {
    report()
    while true {
      let readable = Readiness.wait(for: files, milliseconds: timeout)
      if readable.contains(stop.file) { return }
      if !readable.isEmpty { drain() }
      if !readable.isEmpty || isPollDue { compareRoute() }
      if debouncer.endsBurst(at: now) { endBurst() }
      if debouncer.wakes(at: now) { send(.wake) }
    }
  }
}

extension ReachabilityWatch {
  private var now: Duration { ContinuousClock.now - origin }

  private var files: [Int32] { [stop.file, socket?.file].compactMap(\.self) }

  private var state: Reachability { socket == nil ? .unknown : route.reachability }

  private var isPollDue: Bool { nextPoll.map { $0 <= now } ?? false }

  /// In milliseconds, rounded up; -1 for none.
  private var timeout: Int32 {
    guard let next = [debouncer.next, nextPoll].compactMap(\.self).min() else { return -1 }
    return Int32(clamping: Int64((max(next - now, .zero) / .milliseconds(1)).rounded(.up)))
  }

  private mutating func drain() {
    guard socket?.drain() == false else { return }
    socket = nil
    hasChanged = true
  }

  /// Compares the route with the one at the end of the last burst, where a burst begins.
  private mutating func compareRoute() {
    scheduleNextPoll()
    guard debouncer.changed(at: now) else { return }
    hasChanged = hasChanged || settings.findRoute() != route
  }

  /// Looks at the route once a burst is over, and reports a change.
  private mutating func endBurst() {
    let current = settings.findRoute()
    let isOther = hasChanged || current != route
    (route, hasChanged) = (current, false)
    if isOther { report() }
  }

  /// Sends the state when it is another one, and wakes requests unless this is the first look.
  private mutating func report() {
    let isFirst = reported == nil
    if state != reported { send(.changed(state)) }
    reported = state
    if state == .down { debouncer.dropWake() } else if !isFirst { debouncer.wantWake(at: now) }
    scheduleNextPoll()
  }

  private mutating func scheduleNextPoll() {
    nextPoll = state == .up ? nil : now + settings.pollInterval
  }
}
