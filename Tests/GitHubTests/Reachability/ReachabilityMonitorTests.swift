import CLinux
import Glibc
import StandIn
import Synchronization
import TestSupport
import XCTest

@testable import GitHub

/// What is reported of networks that change, by a clock that the tests move.
final class ReachabilityMonitorTests: XCTestCase {
  private static let unplug = "link set wan down"
  private static let plugIn = "link set wan up\nroute add default via 10.0.0.2"
  private static let flap = "\(unplug)\n\(plugIn)"

  func test_fF21_aSocketThatIsRefused_orCannotSubscribe_isUnknownAndNeverDown() async throws {
    let sockets: [@Sendable () -> Int32] = [
      { socket(AF_INET, CNETLINK_DATAGRAM, 0) }, { socket(AF_UNIX, CNETLINK_DATAGRAM, 0) }, { -1 },
    ]
    for makeSocket in sockets {
      let log = log(makeSocket) { InternetRoute(reachability: .down, sources: []) }
      await log.reaches([.changed(.unknown)])
      try await log.looksUp(10)
      XCTAssertEqual(log.events, [.changed(.unknown)])
    }
  }

  func test_fF21_withoutReports_anotherSourceAddressWakes() async throws {
    let route = Mutex(InternetRoute(reachability: .up, sources: ["10.0.0.1"]))
    let log = log({ -1 }, { route.withLock { $0 } })
    await log.reaches([.changed(.unknown)])
    route.withLock { $0.sources = ["10.0.0.2"] }
    await log.reaches([.changed(.unknown), .wake])
    try await log.looksUp(10)
    XCTAssertEqual(log.events, [.changed(.unknown), .wake])
  }

  func test_fF21_aRouteThatIsUnknownOrDown_isLookedUpAgainWithoutAReport() async throws {
    for state in [Reachability.unknown, .down] {
      let namespace = try NetworkNamespace()
      let route = Mutex(InternetRoute(reachability: state, sources: []))
      let log = log(namespace.makeSocket) { route.withLock { $0 } }
      await log.reaches([.changed(state)])
      try await log.looksUp(10)
      XCTAssertEqual(log.events, [.changed(state)])
      route.withLock { $0 = InternetRoute(reachability: .up, sources: ["10.0.0.1"]) }
      await log.reaches([.changed(state), .changed(.up), .wake])
    }
  }

  func test_fF19_aLinkDownAndUp_isReported300MillisecondsLater_andWakesOnceThereIsARoute()
    async throws
  {
    let namespace = try await NetworkNamespace.connected()
    let log = log(of: namespace)
    await log.reaches([.changed(.up)])
    try await log.looksUpAtOnce { try namespace.ip(Self.unplug) }
    log.clock.pass(.milliseconds(299))
    XCTAssertEqual(log.events, [.changed(.up)])
    log.clock.pass(.milliseconds(1))
    try await eventually("down at once") { log.events == [.changed(.up), .changed(.down)] }
    try await log.looksUp(2) { try namespace.ip("link set wan up") }
    XCTAssertEqual(log.state, .down, "its route has not come back")
    try namespace.ip("route add default via 10.0.0.2")
    await log.reaches([.changed(.up), .changed(.down), .changed(.up), .wake])
    let second = self.log(of: namespace)
    await second.reaches([.changed(.up)])
    // A wake at the start would come before this.
    try namespace.ip(Self.unplug)
    await second.reaches([.changed(.up), .changed(.down)])
  }

  // The state stays as it is, and the first link stays up.
  func test_fF19_aVPNThatComesAndGoes_wakesEachTime() async throws {
    let namespace = try await NetworkNamespace.connected()
    let log = log(of: namespace)
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

  // Each change as soon as the one before it was noticed.
  func test_fF19_twentyFlaps_wakeOnceInFiveSecondsAtMost() async throws {
    let namespace = try await NetworkNamespace.connected()
    let log = log(of: namespace)
    await log.reaches([.changed(.up)])
    let start = log.clock.uptime
    for _ in 0..<20 {
      try namespace.ip(Self.unplug)
      try await log.passes(until: { log.state == .down })
      try namespace.ip(Self.plugIn)
      try await log.passes(until: { log.state == .up })
    }
    try await log.passes(until: { log.events.last == .wake })
    let most = Int((log.clock.uptime - start) / .seconds(5)) + 1
    XCTAssertTrue((1...most).contains(log.wakes), "\(log.events), not \(most)")
  }

  func test_fF22_aTinyBufferAndTwoHundredFlaps_missNoState() async throws {
    let endings: [([String], String)] = [([], Self.unplug), ([Self.unplug], Self.plugIn)]
    for (ending, after) in endings {
      let namespace = try await NetworkNamespace.connected()
      let log = log({ namespace.makeSocket(receiveBuffer: 0) }, namespace.findRoute)
      await log.reaches([.changed(.up)])
      try namespace.ip((Array(repeating: Self.flap, count: 200) + ending).joined(separator: "\n"))
      XCTAssertGreaterThan(namespace.lostReports, 0)
      let state = ending.isEmpty ? Reachability.up : .down
      try await log.passes(until: { log.state == state })
      try namespace.ip(after)
      try await log.passes(until: { log.state != state })
    }
  }

  func test_fF22_aForgedEndOfTheLink_orAnyBytes_areNoChange() async throws {
    let namespace = try await NetworkNamespace.connected()
    let file = namespace.makeSocket()
    let log = log({ file }, namespace.findRoute)
    await log.reaches([.changed(.up)])
    // RTM_DELLINK, RTM_DELADDR and RTM_DELROUTE.
    for type: UInt16 in [17, 21, 25] {
      let head = nlmsghdr(
        nlmsg_len: 32, nlmsg_type: type, nlmsg_flags: 0, nlmsg_seq: 0, nlmsg_pid: 0)
      let bytes = withUnsafeBytes(of: head) { Array($0) } + [0, 0, 1, 0, 2, 0, 0, 0]
      try await log.looksUp(2) {
        try namespace.forge(bytes + Array(repeating: 0, count: 8), to: file)
      }
    }
    var numbers = SeededNumbers()
    for count in [1, 15, 17, 4_096, 40_000] {
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &numbers) }
      try await log.looksUp(2) { try namespace.forge(bytes, to: file) }
    }
    XCTAssertEqual(log.events, [.changed(.up)])
    try namespace.ip(Self.unplug)
    await log.reaches([.changed(.up), .changed(.down)])
  }

  func test_watchesThatEnd_leaveNoDescriptor() async throws {
    let count = try Descriptors.count()
    for _ in 0..<50 {
      let log = EventLog(makeSocket: NetlinkSocket.open, findRoute: InternetRoute.current)
      try await eventually("a first event") { !log.events.isEmpty }
      await log.stop()
      _ = ReachabilityMonitor().events()
    }
    try await Descriptors.assertNoMore(than: count)
  }

  /// What a monitor of that network reports until the test ends.
  private func log(of namespace: NetworkNamespace) -> EventLog {
    log(namespace.makeSocket, namespace.findRoute)
  }

  private func log(
    _ makeSocket: @escaping @Sendable () -> Int32,
    _ findRoute: @escaping @Sendable () -> InternetRoute
  ) -> EventLog {
    let log = EventLog(makeSocket: makeSocket, findRoute: findRoute)
    addTeardownBlock { await log.stop() }
    return log
  }
}
