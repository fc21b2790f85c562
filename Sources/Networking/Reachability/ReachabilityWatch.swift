/// A loop that sleeps until the kernel reports a change, something is due, or the loop must end.
struct ReachabilityWatch {
  private enum Source {
    /// Nothing is followed; everything must be read again.
    case none
    case kernel(KernelView)
    /// The kernel refuses. The addresses are compared with these, next at that time.
    case addresses(Set<String>, at: Duration)
  }

  private let settings: ReachabilitySettings
  private let stop: WakePipe
  private let send: (ReachabilityMonitor.Event) -> Void
  private let origin = ContinuousClock.now
  private var debouncer: Debouncer
  private var source = Source.none
  private var reported: Reachability?

  init(
    _ settings: ReachabilitySettings, _ stop: WakePipe,
    _ send: @escaping (ReachabilityMonitor.Event) -> Void
  ) {
    self.settings = settings
    self.stop = stop
    self.send = send
    debouncer = Debouncer(delay: settings.settling, pause: settings.pause)
  }

  /// Runs until `stop` is given.
  mutating func run() {
    report()
    while true {
      let readable = Readiness.wait(for: files, milliseconds: timeout)
      if readable.contains(stop.file) { return }
      if readable.isEmpty { compareAddresses() } else { follow() }
      if debouncer.endsBurst(at: now) { report() }
      if debouncer.wakes(at: now) { send(.wake) }
    }
  }
}

extension ReachabilityWatch {
  private var now: Duration { ContinuousClock.now - origin }

  private var files: [Int32] {
    guard case .kernel(let view) = source else { return [stop.file] }
    return [stop.file, view.file]
  }

  /// In milliseconds, rounded up; -1 for none.
  private var timeout: Int32 {
    var times = [debouncer.next].compactMap(\.self)
    if case .addresses(_, let next) = source { times.append(next) }
    guard let next = times.min() else { return -1 }
    return Int32(clamping: Int64((max(next - now, .zero) / .milliseconds(1)).rounded(.up)))
  }

  private var state: Reachability? {
    switch source {
    case .none: nil
    case .kernel(let view): view.isUp ? .up : .down
    case .addresses: .unknown
    }
  }

  private mutating func follow() {
    guard case .kernel(var view) = source else { return }
    source = .none
    do throws(NetlinkFailure) {
      if try view.follow() { debouncer.changed(at: now) }
      source = .kernel(view)
    } catch {
      debouncer.changed(at: now)
      if error == .refused { poll() }
    }
  }

  /// Looks at the network once a burst is over, and sends what is new.
  private mutating func report() {
    if case .none = source { open() }
    guard let state else { return }
    let isFirst = reported == nil
    if state != reported { send(.changed(state)) }
    reported = state
    if state == .down { debouncer.dropWake() } else if !isFirst { debouncer.wantWake(at: now) }
  }

  private mutating func open() {
    do throws(NetlinkFailure) {
      let socket = try NetlinkSocket(
        makeSocket: settings.makeSocket, receiveBuffer: settings.receiveBuffer)
      source = .kernel(try KernelView(socket))
    } catch {
      if error == .lost { debouncer.changed(at: now) } else { poll() }
    }
  }

  private mutating func poll() {
    source = .addresses(settings.addresses(), at: now + settings.pollInterval)
  }

  private mutating func compareAddresses() {
    guard case .addresses(let before, let next) = source, next <= now else { return }
    poll()
    guard case .addresses(let addresses, _) = source, addresses != before else { return }
    debouncer.changed(at: now)
  }
}
