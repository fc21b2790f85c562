import CLinux
import Glibc
import Synchronization
import TestSupport
import XCTest

@testable import GitHub

final class ReachabilityMonitorTests: XCTestCase {
  func test_F21_aSocketThatIsRefused_orCannotSubscribe_isUnknownAndNeverDown() async throws {
    // Sockets of another kind cannot.
    for family in [AF_INET, AF_UNIX] {
      let log = log { $0.makeSocket = { socket(family, CNETLINK_DATAGRAM, 0) } }
      await log.reaches([.changed(.unknown)])
    }
    for number in [EAFNOSUPPORT, EPERM, EACCES, EMFILE] {
      let lookups = Lookups()
      let log = log {
        $0.makeSocket = {
          errno = number
          return -1
        }
        $0.pollInterval = .milliseconds(5)
        $0.findRoute = lookups.counting { InternetRoute(reachability: .down, sources: []) }
      }
      await log.reaches([.changed(.unknown)])
      try await lookups.rise(by: 20)
      XCTAssertEqual(log.events, [.changed(.unknown)])
    }
  }

  func test_F21_withoutReports_anotherSourceAddressWakes() async throws {
    let route = Mutex(InternetRoute(reachability: .up, sources: ["10.0.0.1"]))
    let lookups = Lookups()
    let log = log {
      $0.makeSocket = { -1 }
      $0.pollInterval = .milliseconds(20)
      $0.findRoute = lookups.counting { route.withLock { $0 } }
    }
    await log.reaches([.changed(.unknown)])
    route.withLock { $0.sources = ["10.0.0.2"] }
    await log.reaches([.changed(.unknown), .wake])
    try await lookups.rise(by: 10)
    XCTAssertEqual(log.events, [.changed(.unknown), .wake])
  }

  func test_F21_aRouteThatIsUnknownOrDown_isLookedUpAgainWithoutAReport() async throws {
    for state in [Reachability.unknown, .down] {
      let (namespace, lookups) = (try NetworkNamespace(), Lookups())
      let isUp = Mutex(false)
      let log = log {
        $0.makeSocket = namespace.makeSocket
        $0.pollInterval = .milliseconds(5)
        $0.findRoute = lookups.counting {
          isUp.withLock { $0 }
            ? InternetRoute(reachability: .up, sources: ["10.0.0.1"])
            : InternetRoute(reachability: state, sources: [])
        }
      }
      await log.reaches([.changed(state)])
      try await lookups.rise(by: 10)
      XCTAssertEqual(log.events, [.changed(state)])
      isUp.withLock { $0 = true }
      await log.reaches([.changed(state), .changed(.up), .wake])
    }
  }

  func test_theFirstSight_isReportedOnceWithoutAWake() async throws {
    let namespace = try NetworkNamespace()
    let log = log(in: namespace)
    await log.reaches([.changed(.down)])
    try Self.connect(namespace)
    await log.reaches([.changed(.down), .changed(.up), .wake])
    let second = self.log(in: namespace)
    await second.reaches([.changed(.up)])
    // A wake at the start would come before this.
    try namespace.ip("link set wan down")
    await second.reaches([.changed(.up), .changed(.down)])
  }

  func test_F19_aLinkDownAndUp_isReportedWithinASecond() async throws {
    let namespace = try NetworkNamespace()
    try await Self.connectUp(namespace)
    let lookups = Lookups()
    let log = log(in: namespace) {
      $0.settling = .milliseconds(300)
      $0.findRoute = lookups.counting(namespace.findRoute)
    }
    await log.reaches([.changed(.up)])
    try namespace.ip("link set wan down")
    await log.reaches([.changed(.up), .changed(.down)], within: .seconds(1))
    log.clear()
    try await lookups.rise(by: 2) { try namespace.ip("link set wan up") }
    XCTAssertEqual(log.events, [], "its route has not come back")
    try namespace.ip("route add default via 10.0.0.2")
    await log.reaches([.changed(.up), .wake], within: .seconds(1))
  }

  // The state stays as it is, and no link of the old way goes.
  func test_F19_aVPNThatComesAndGoes_wakesEachTime() async throws {
    let namespace = try NetworkNamespace()
    try await Self.connectUp(namespace)
    let log = log(in: namespace) { $0.pause = .milliseconds(10) }
    await log.reaches([.changed(.up)])
    let tunnel = try namespace.makeTunnel("vpn")
    defer { close(tunnel) }
    try namespace.ip(
      "addr add 10.9.9.9/32 dev vpn", "link set vpn up", "route add default dev vpn table 77",
      "rule add not fwmark 77 table 77")
    await log.reaches([.changed(.up), .wake])
    try namespace.ip("rule del not fwmark 77 table 77")
    await log.reaches([.changed(.up), .wake, .wake])
  }

  // Each as soon as the one before it was noticed.
  func test_F19_twentyFlaps_wakeOnceInEachPauseAtMost() async throws {
    let namespace = try NetworkNamespace()
    try await Self.connectUp(namespace)
    let pause = Duration.milliseconds(200)
    let lookups = Lookups()
    let log = log(in: namespace) {
      $0.pause = pause
      $0.findRoute = lookups.counting(namespace.findRoute)
    }
    await log.reaches([.changed(.up)])
    let start = ContinuousClock.now
    for _ in 0..<20 {
      try await lookups.rise(by: 2) { try namespace.ip(Self.flap) }
    }
    try await eventually("the last wake", within: .seconds(30)) {
      log.state == .up && log.events.last == .wake
    }
    let most = Int((ContinuousClock.now - start) / pause) + 1
    XCTAssertTrue((1...most).contains(log.wakes), "\(log.events), not \(most)")
  }

  func test_F22_aTinyBufferAndTwoHundredFlaps_missNoState() async throws {
    let endings: [([String], String)] = [([], Self.unplug), ([Self.unplug], Self.plugIn)]
    for (ending, after) in endings {
      let namespace = try NetworkNamespace()
      try await Self.connectUp(namespace)
      let log = log(in: namespace) { $0.makeSocket = { namespace.makeSocket(receiveBuffer: 0) } }
      await log.reaches([.changed(.up)])
      try namespace.ip((Array(repeating: Self.flap, count: 200) + ending).joined(separator: "\n"))
      XCTAssertGreaterThan(namespace.lostReports, 0)
      let state = ending.isEmpty ? Reachability.up : .down
      try await eventually("\(state)", within: .seconds(2)) { log.state == state }
      try namespace.ip(after)
      try await eventually("not \(state)", within: .seconds(2)) { log.state != state }
    }
  }

  func test_watchesThatEnd_leaveNoDescriptor() async throws {
    // The runtime opens some for itself, once: a watch that leaks would leave fifty.
    let limit = Self.descriptors + 10
    for _ in 0..<50 {
      let log = log { _ in }
      try await eventually("a first event", within: .seconds(2)) { !log.events.isEmpty }
      await log.stop()
    }
    for _ in 0..<50 { _ = ReachabilityMonitor().events() }
    try await eventually("no more than \(limit) descriptors", within: .seconds(2)) {
      Self.descriptors <= limit
    }
  }
}

extension ReachabilityMonitorTests {
  private static let unplug = "link set wan down"
  private static let plugIn = "link set wan up\nroute add default via 10.0.0.2"
  private static let flap = "\(unplug)\n\(plugIn)"

  private static func connect(_ namespace: NetworkNamespace) throws {
    try namespace.ip(
      "link add wan type veth peer name far", "addr add 10.0.0.1/24 dev wan", "link set far up",
      "link set wan up", "route add default via 10.0.0.2")
  }

  private static func connectUp(_ namespace: NetworkNamespace) async throws {
    try connect(namespace)
    try await namespace.expectUp("wan")
  }

  private static var descriptors: Int {
    (0..<1_024).count { fcntl($0, F_GETFD) >= 0 }
  }

  /// What a fast monitor of that network says until the test ends.
  private func log(
    in namespace: NetworkNamespace, _ change: (inout ReachabilityMonitor) -> Void = { _ in }
  ) -> EventLog {
    log {
      $0.makeSocket = namespace.makeSocket
      $0.findRoute = namespace.findRoute
      change(&$0)
    }
  }

  /// What a fast monitor says until the test ends.
  private func log(_ change: (inout ReachabilityMonitor) -> Void) -> EventLog {
    var settings = ReachabilityMonitor()
    settings.settling = .milliseconds(30)
    change(&settings)
    let log = EventLog(settings)
    addTeardownBlock { await log.stop() }
    return log
  }
}
