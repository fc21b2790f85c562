import StandIn
import Synchronization
import TestSupport
import XCTest

@testable import GitHub

/// Collects what a monitor reports, by a clock that only goes on while the test waits.
final class EventLog: Sendable {
  typealias Event = ReachabilityMonitor.Event

  let clock = ManualClock()
  private let collected = Mutex<[Event]>([])
  private let lookups = Mutex(0)
  private let reading = Mutex<Task<Void, Never>?>(nil)

  init(
    makeSocket: @escaping @Sendable () -> Int32,
    findRoute: @escaping @Sendable () -> InternetRoute
  ) {
    var monitor = ReachabilityMonitor()
    monitor.clock = clock
    monitor.makeSocket = makeSocket
    monitor.findRoute = {
      self.lookups.withLock { $0 += 1 }
      return findRoute()
    }
    let events = monitor.events()
    let task = Task { for await event in events { self.collected.withLock { $0.append(event) } } }
    reading.withLock { $0 = task }
  }

  var events: [Event] { collected.withLock { $0 } }
  var wakes: Int { events.count { $0 == .wake } }

  /// The last state reported.
  var state: Reachability? {
    events.reversed().lazy.compactMap { event in
      if case .changed(let state) = event { state } else { nil }
    }.first
  }

  /// Stops reading, as a cancelled consumer does.
  func stop() async {
    let task = reading.withLock { $0 }
    task?.cancel()
    await task?.value
  }

  /// Lets time pass until exactly `expected` was reported.
  func reaches(_ expected: [Event], file: StaticString = #filePath, line: UInt = #line) async {
    // The assertion shows what was reported instead.
    try? await passes(until: { self.events == expected })
    XCTAssertEqual(events, expected, file: file, line: line)
  }

  /// Lets time pass until that is so, a millisecond at a time.
  func passes(until isSo: () -> Bool) async throws {
    try await eventually {
      if isSo() { return true }
      clock.pass(.milliseconds(1))
      return false
    }
  }

  /// Lets time pass until `body` has led to that many lookups of the route.
  func looksUp(_ count: Int, after body: () throws -> Void = {}) async throws {
    let goal = lookups.withLock { $0 } + count
    try body()
    try await passes(until: { self.lookups.withLock { $0 } >= goal })
  }

  /// Returns once the route is looked up, while the clock stands still.
  func looksUpAtOnce(after body: () throws -> Void) async throws {
    let before = lookups.withLock { $0 }
    try body()
    try await eventually("a lookup") { self.lookups.withLock { $0 } > before }
  }
}
