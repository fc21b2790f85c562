import StandIn
import Synchronization
import XCTest

@testable import Networking

/// A queue whose transport, clock and randomness do what a test says.
final class QueueBench: Sendable {
  typealias Outcome = Result<HTTPResponse, QueueError>
  typealias Judge = @Sendable (HTTPResponse) -> Verdict

  let clock: ManualClock
  let transport: PuppetTransport
  let queue: RequestQueue
  private let unanswered = Mutex(0)

  /// - Parameter draws: What waits are drawn by; without any, each is half of what it can be.
  init(
    clock: ManualClock = ManualClock(), draws: Draws? = nil,
    memory: any LimitMemory = NoLimitMemory(),
    _ answer: @escaping PuppetTransport.Answer = { _ in .success(HTTPResponse(status: 200)) }
  ) {
    self.clock = clock
    transport = PuppetTransport(clock: clock, answer)
    queue = RequestQueue(
      transport: transport, policy: RetryPolicy(random: { draws?.next() ?? 0.5 }), clock: clock,
      memory: memory)
  }

  /// Asks, and returns at once; a path alone is asked of the first host.
  func ask(
    _ path: String = "/", of host: String = "one", _ priority: RequestPriority = .visible,
    patience: Patience = .endless, judge: @escaping Judge = QueueBench.judge
  ) -> Task<Outcome, Never> {
    let request = Self.request(path, of: host)
    unanswered.withLock { $0 += 1 }
    return Task {
      let outcome = await queue.send(
        request, priority: priority, patience: patience, judge: judge)
      unanswered.withLock { $0 -= 1 }
      return outcome
    }
  }

  /// Asks, and returns once the queue can do no more for now.
  func asked(
    _ path: String = "/", of host: String = "one", _ priority: RequestPriority = .visible,
    patience: Patience = .endless, judge: @escaping Judge = QueueBench.judge
  ) async -> Task<Outcome, Never> {
    let task = ask(path, of: host, priority, patience: patience, judge: judge)
    await settle()
    return task
  }

  /// Lets time pass, and returns once the queue can do no more for now.
  func pass(_ duration: Duration) async {
    clock.pass(duration)
    await settle()
  }

  /// Returns once everybody who asked waits in the queue, and the queue waits for the clock.
  func settle(file: StaticString = #filePath, line: UInt = #line) async {
    let start = ContinuousClock.now
    while !(await isSettled) {
      guard ContinuousClock.now - start < .seconds(20) else {
        return XCTFail("the queue does not come to rest", file: file, line: line)
      }
      await Task.yield()
    }
  }

  static func request(_ path: String, of host: String = "one") -> HTTPRequest {
    HTTPRequest(url: "http://\(host).example\(path)")
  }

  /// The server's trouble is that of statuses from 500 on.
  static let judge: Judge = { $0.status >= 500 ? .trouble : .answer }

  private var isSettled: Bool {
    get async {
      let waiting = await queue.waitingCallers
      guard let waiting, waiting == unanswered.withLock({ $0 }) else { return false }
      return waiting == 0 || clock.hasSleepers
    }
  }
}

extension RequestQueue {
  /// How many callers wait, or `nil` while a request is in flight.
  fileprivate var waitingCallers: Int? {
    flight == nil ? jobs.reduce(0) { $0 + $1.waiters.count } : nil
  }
}
