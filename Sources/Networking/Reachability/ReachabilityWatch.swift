/// A loop that sleeps until the kernel tells something, something is due, or it has to end.
struct ReachabilityWatch {
  private enum Source {
    /// Nothing is followed: all has to be asked anew.
    case none
    case kernel(KernelView)
    /// The kernel refuses; addresses are compared with these, next at that time.
    case addresses(Set<String>, at: Duration)
  }

  private let settings: ReachabilitySettings
  private let stop: WakePipe
  private let tell: (ReachabilityMonitor.Event) -> Void
  private let origin = ContinuousClock.now
  private var settling: Debouncer
  private var source = Source.none
  private var told: Reachability?

  init(
    _ settings: ReachabilitySettings, _ stop: WakePipe,
    _ tell: @escaping (ReachabilityMonitor.Event) -> Void
  ) {
    self.settings = settings
    self.stop = stop
    self.tell = tell
    settling = Debouncer(delay: settings.settling, pause: settings.pause)
  }

  /// Runs until `stop` is given.
  mutating func run() {
    report()
    while true {
      let readable = Readiness.wait(for: files, milliseconds: timeout)
      if readable.contains(stop.file) { return }
      if readable.isEmpty { compareAddresses() } else { follow() }
      if settling.endsBurst(at: now) { report() }
      if settling.wakes(at: now) { tell(.wake) }
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
    var times = [settling.next].compactMap(\.self)
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
      if try view.follow() { settling.changed(at: now) }
      source = .kernel(view)
    } catch {
      settling.changed(at: now)
      if error == .refused { poll() }
    }
  }

  /// Looks at the network once a burst is over, and tells what is new.
  private mutating func report() {
    if case .none = source { open() }
    guard let state else { return }
    let isFirst = told == nil
    if state != told { tell(.changed(state)) }
    told = state
    if state == .down { settling.dropWake() } else if !isFirst { settling.wantWake(at: now) }
  }

  private mutating func open() {
    do throws(NetlinkFailure) {
      let socket = try NetlinkSocket(
        makeSocket: settings.makeSocket, receiveBuffer: settings.receiveBuffer)
      source = .kernel(try KernelView(socket))
    } catch {
      if error == .lost { settling.changed(at: now) } else { poll() }
    }
  }

  private mutating func poll() {
    source = .addresses(settings.addresses(), at: now + settings.pollInterval)
  }

  private mutating func compareAddresses() {
    guard case .addresses(let before, let next) = source, next <= now else { return }
    poll()
    guard case .addresses(let addresses, _) = source, addresses != before else { return }
    settling.changed(at: now)
  }
}
