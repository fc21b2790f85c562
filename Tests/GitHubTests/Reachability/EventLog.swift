import Synchronization
import TestSupport
import XCTest

@testable import GitHub

/// Collects what a monitor says, until the test is done with it.
final class EventLog: Sendable {
  typealias Event = ReachabilityMonitor.Event

  private let collected = Mutex<[Event]>([])
  private let task = Mutex<Task<Void, Never>?>(nil)

  init(_ monitor: ReachabilityMonitor) {
    let events = monitor.events()
    let reading = Task { for await event in events { self.add(event) } }
    task.withLock { $0 = reading }
  }

  var events: [Event] { collected.withLock { $0 } }

  /// The state that was reported last.
  var state: Reachability? {
    events.reversed().lazy.compactMap { event in
      if case .changed(let state) = event { state } else { nil }
    }.first
  }

  var wakes: Int { events.count { $0 == .wake } }

  /// Ends the reading, as a consumer does that is cancelled.
  func stop() async {
    let reading = task.withLock { $0 }
    reading?.cancel()
    await reading?.value
  }

  /// Forgets the events up to now.
  func clear() {
    collected.withLock { $0 = [] }
  }

  /// Waits until exactly `expected` was said.
  func reaches(
    _ expected: [Event], within limit: Duration = .seconds(2), file: StaticString = #filePath,
    line: UInt = #line
  ) async {
    // The assertion below shows what was said instead.
    try? await eventually(within: limit) { self.events == expected }
    XCTAssertEqual(events, expected, file: file, line: line)
  }

  private func add(_ event: Event) {
    collected.withLock { $0.append(event) }
  }
}

/// Counts how often a watch looks up the route.
final class Lookups: Sendable {
  private let count = Atomic(0)

  /// Looks up with `find`, and counts.
  func counting(
    _ find: @escaping @Sendable () -> InternetRoute
  ) -> @Sendable () -> InternetRoute {
    {
      self.count.add(1, ordering: .relaxed)
      return find()
    }
  }

  /// Does `body`, and waits for so many lookups since.
  func rise(by rise: Int, after body: () throws -> Void = {}) async throws {
    let goal = count.load(ordering: .relaxed) + rise
    try body()
    try await eventually("\(rise) lookups", within: .seconds(30)) {
      self.count.load(ordering: .relaxed) >= goal
    }
  }
}
