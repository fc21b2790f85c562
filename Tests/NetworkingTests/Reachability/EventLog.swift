import Synchronization
import TestSupport
import XCTest

@testable import Networking

/// Collects what a monitor tells, until the test is done with it.
final class EventLog: Sendable {
  typealias Event = ReachabilityMonitor.Event

  private let collected = Mutex<[Event]>([])
  private let task = Mutex<Task<Void, Never>?>(nil)

  init(_ settings: ReachabilitySettings) {
    let events = ReachabilityMonitor(settings).events()
    let reading = Task { for await event in events { self.add(event) } }
    task.withLock { $0 = reading }
  }

  var events: [Event] { collected.withLock { $0 } }

  var wakes: Int { events.count { $0 == .wake } }

  /// Ends the reading, as a consumer does that is cancelled.
  func stop() async {
    let reading = task.withLock { $0 }
    reading?.cancel()
    await reading?.value
  }

  /// Forgets what was told up to now.
  func clear() {
    collected.withLock { $0 = [] }
  }

  /// Waits until exactly `expected` was told.
  func reaches(
    _ expected: [Event], within limit: Duration = .seconds(2), file: StaticString = #filePath,
    line: UInt = #line
  ) async {
    // What was told instead is said below.
    try? await eventually(within: limit) { self.events == expected }
    XCTAssertEqual(events, expected, file: file, line: line)
  }

  private func add(_ event: Event) {
    collected.withLock { $0.append(event) }
  }
}
