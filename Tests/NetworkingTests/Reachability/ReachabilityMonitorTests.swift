import Glibc
import Synchronization
import TestSupport
import XCTest

@testable import Networking

final class ReachabilityMonitorTests: XCTestCase {
  func test_F21_aRefusedSocket_isUnknownAndNeverDown() async {
    for number in [EAFNOSUPPORT, EPERM, EACCES, EMFILE] {
      let log = log {
        $0.makeSocket = {
          errno = number
          return -1
        }
      }
      await log.reaches([.changed(.unknown)])
      try? await Task.sleep(for: .milliseconds(100))
      XCTAssertEqual(log.events, [.changed(.unknown)])
    }
  }

  func test_F21_aSocketThatCannotAsk_isUnknown() async {
    // Sockets of another kind: binding or sending fails.
    for family in [AF_INET, AF_UNIX] {
      let log = log {
        $0.makeSocket = { socket(family, Int32(SOCK_DGRAM.rawValue | SOCK_NONBLOCK.rawValue), 0) }
      }
      await log.reaches([.changed(.unknown)])
    }
  }

  func test_F21_addressesThatChange_wake() async {
    let addresses = Addresses()
    let log = log {
      $0.makeSocket = { -1 }
      $0.pollInterval = .milliseconds(20)
      $0.addresses = { addresses.current.withLock { $0 } }
    }
    await log.reaches([.changed(.unknown)])
    addresses.current.withLock { $0 = ["one", "two"] }
    await log.reaches([.changed(.unknown), .wake])
    try? await Task.sleep(for: .milliseconds(100))
    XCTAssertEqual(log.events, [.changed(.unknown), .wake])
  }

  func test_theFirstSight_isToldOnceWithoutAWake() async throws {
    let namespace = try NetworkNamespace()
    let log = log { $0.makeSocket = namespace.makeSocket }
    await log.reaches([.changed(.down)])
    try Self.connect(namespace)
    await log.reaches([.changed(.down), .changed(.up), .wake])
    let second = self.log { $0.makeSocket = namespace.makeSocket }
    await second.reaches([.changed(.up)])
    try? await Task.sleep(for: .milliseconds(150))
    XCTAssertEqual(second.events, [.changed(.up)])
  }

  func test_F19_aLinkDownAndUp_isToldWithinASecond() async throws {
    let namespace = try NetworkNamespace()
    try Self.connect(namespace)
    try await namespace.expectUp("wan")
    let log = log {
      $0.makeSocket = namespace.makeSocket
      $0.settling = .milliseconds(300)
    }
    await log.reaches([.changed(.up)])
    try namespace.ip("link set wan down")
    await log.reaches([.changed(.up), .changed(.down)], within: .seconds(1))
    log.clear()
    try namespace.ip("link set wan up")
    try? await Task.sleep(for: .milliseconds(400))
    XCTAssertEqual(log.events, [], "its route has not come back")
    try namespace.ip("route add default via 10.0.0.2")
    await log.reaches([.changed(.up), .wake], within: .seconds(1))
  }

  func test_F20_IPv6Alone_isEnough() async throws {
    let namespace = try NetworkNamespace()
    try namespace.ip("link add wan type veth peer name far", "link set far up", "link set wan up")
    let log = log { $0.makeSocket = namespace.makeSocket }
    await log.reaches([.changed(.down)])
    try namespace.ip(
      "addr add fd77::1/64 dev wan nodad", "route add default via fd77::2 dev wan")
    await log.reaches([.changed(.down), .changed(.up), .wake])
  }

  // Twenty flaps in ten seconds, ten times as fast.
  func test_F19_twentyFlaps_wakeOnceInEachPauseAtMost() async throws {
    let namespace = try NetworkNamespace()
    try Self.connect(namespace)
    try await namespace.expectUp("wan")
    let pause = Duration.milliseconds(500)
    let log = log {
      $0.makeSocket = namespace.makeSocket
      $0.pause = pause
    }
    await log.reaches([.changed(.up)])
    let start = ContinuousClock.now
    for _ in 0..<20 {
      try namespace.ip(Self.flap)
      try? await Task.sleep(for: .milliseconds(40))
    }
    try? await Task.sleep(for: .milliseconds(600))
    let most = Int((ContinuousClock.now - start) / pause) + 1
    XCTAssertTrue((1...most).contains(log.wakes), "\(log.events), not \(most)")
    XCTAssertEqual(log.events.last { $0 != .wake }, .changed(.up))
  }

  func test_F22_aTinyBufferAndTwoHundredFlaps_resyncs() async throws {
    for ending in [[], ["link set wan down"]] {
      let namespace = try NetworkNamespace()
      try Self.connect(namespace)
      try await namespace.expectUp("wan")
      let counter = Counter()
      let log = log {
        $0.receiveBuffer = 0
        $0.makeSocket = {
          counter.count.add(1, ordering: .relaxed)
          return namespace.makeSocket()
        }
      }
      await log.reaches([.changed(.up)])
      log.clear()
      try namespace.ip((Array(repeating: Self.flap, count: 200) + ending).joined(separator: "\n"))
      let state = ending.isEmpty ? Reachability.up : .down
      try await eventually("\(state)", within: .seconds(2)) {
        log.events.last { $0 != .wake } ?? .changed(.up) == .changed(state)
      }
      try? await Task.sleep(for: .milliseconds(300))
      XCTAssertEqual(log.events.last { $0 != .wake } ?? .changed(.up), .changed(state))
      XCTAssertGreaterThan(counter.count.load(ordering: .relaxed), 1, "nothing was lost")
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
  private final class Addresses: Sendable {
    let current = Mutex<Set<String>>(["one"])
  }

  private final class Counter: Sendable {
    let count = Atomic(0)
  }

  private static let flap =
    "link set wan down\nlink set wan up\nroute add default via 10.0.0.2"

  private static func connect(_ namespace: NetworkNamespace) throws {
    try namespace.ip(
      "link add wan type veth peer name far", "addr add 10.0.0.1/24 dev wan", "link set far up",
      "link set wan up", "route add default via 10.0.0.2")
  }

  private static var descriptors: Int {
    (0..<1_024).count { fcntl($0, F_GETFD) >= 0 }
  }

  /// What a fast monitor tells until the test ends.
  private func log(_ change: (inout ReachabilitySettings) -> Void) -> EventLog {
    var settings = ReachabilitySettings()
    settings.settling = .milliseconds(30)
    change(&settings)
    let log = EventLog(settings)
    addTeardownBlock { await log.stop() }
    return log
  }
}
