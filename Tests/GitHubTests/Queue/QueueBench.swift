import Models
import StandIn
import Synchronization
import XCTest

@testable import GitHub

/// A queue whose transport, clock and randomness do what a test says.
final class QueueBench: Sendable {
  typealias Outcome = Result<HTTPResponse, GitHubError>

  static let one = "http://one.example:80"
  static let two = "http://two.example:80"
  static let scopeOne = BackoffScope(host: one)
  static let scopeTwo = BackoffScope(host: two)
  private static let limit = Duration.seconds(20)

  let clock: ManualClock
  let transport: PuppetTransport
  let queue: RequestQueue
  private let unanswered = Mutex(0)

  /// - Parameters:
  ///   - draws: What waits are drawn by; without any, each is half of what it can be.
  init(
    clock: ManualClock = ManualClock(), draws: Draws? = nil,
    waits: (any WaitStore)? = nil,
    _ answer: @escaping PuppetTransport.Answer = { _ in .success(HTTPResponse(status: 200)) }
  ) {
    self.clock = clock
    transport = PuppetTransport(clock: clock, answer)
    queue = RequestQueue(
      transport: transport, policy: RetryPolicy(random: { draws?.next() ?? 0.5 }),
      clock: clock, waits: waits)
  }

  /// Sends `request`, and returns at once.
  func ask(
    _ request: HTTPRequest, _ priority: RequestPriority = .visible,
    retryLimits: RetryLimits = .unlimited
  ) -> Task<Outcome, Never> {
    unanswered.withLock { $0 += 1 }
    let task = Task {
      let outcome = await queue.send(
        request, priority: priority, retryLimits: retryLimits, classify: Self.classify)
      unanswered.withLock { $0 -= 1 }
      return outcome
    }
    // A request that is never answered fails instead of hanging.
    let limit = Task {
      try await Task.sleep(for: Self.limit)
      task.cancel()
    }
    Task {
      _ = await task.value
      limit.cancel()
    }
    return task
  }

  /// The same with a path of the first host, or of another.
  func ask(
    _ path: String = "/", of base: String = QueueBench.one, _ priority: RequestPriority = .visible,
    retryLimits: RetryLimits = .unlimited
  ) -> Task<Outcome, Never> {
    ask(HTTPRequest(url: base + path), priority, retryLimits: retryLimits)
  }

  /// Sends a request, and returns once the queue can do no more for now.
  func asked(
    _ path: String = "/", of base: String = QueueBench.one, _ priority: RequestPriority = .visible,
    retryLimits: RetryLimits = .unlimited
  ) async -> Task<Outcome, Never> {
    let task = ask(path, of: base, priority, retryLimits: retryLimits)
    await settle()
    return task
  }

  /// Sends a request while answers are held, and returns once it is in the queue.
  func queued(
    _ path: String, of base: String = QueueBench.one, _ priority: RequestPriority = .visible,
    retryLimits: RetryLimits = .unlimited
  ) async -> Task<Outcome, Never> {
    let task = ask(path, of: base, priority, retryLimits: retryLimits)
    await queue.reaches(unansweredCount: unanswered.withLock { $0 })
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
      guard ContinuousClock.now - start < Self.limit else {
        return XCTFail("the queue does not come to rest", file: file, line: line)
      }
      await Task.yield()
    }
  }

  /// Checks that nothing is asked before that time, and one request then.
  func assertTried(
    after wait: Duration, file: StaticString = #filePath, line: UInt = #line
  ) async {
    let count = transport.urls.count
    await pass(wait - .milliseconds(1))
    XCTAssertEqual(transport.urls.count, count, "early", file: file, line: line)
    await pass(.milliseconds(1))
    XCTAssertEqual(transport.urls.count, count + 1, "late", file: file, line: line)
  }

  /// Checks that nothing is sent before that time, whatever the reader does, and one request then.
  ///
  /// - Parameter isTold: Called with what a reader is told meanwhile.
  func assertNothingIsAsked(
    for time: Duration, file: StaticString = #filePath, line: UInt = #line,
    isTold: (Outcome) -> Void
  ) async {
    let (step, count) = (time / 50, transport.urls.count)
    for number in 1..<50 {
      await pass(step)
      await queue.retryNow()
      await queue.networkChanged()
      // Later than that, the 20 s of a reader are enough.
      if time - step * number > .seconds(20) {
        isTold(await asked("/", .opened, retryLimits: .interactive).value)
      }
      await settle()
      XCTAssertEqual(transport.urls.count, count, "early", file: file, line: line)
    }
    await assertTried(after: step, file: file, line: line)
  }

  /// Cancels requests.
  func giveUp(_ tasks: Task<Outcome, Never>...) async { await giveUp(tasks) }

  func giveUp(_ tasks: [Task<Outcome, Never>]) async {
    for task in tasks { task.cancel() }
    for task in tasks { _ = await task.value }
  }

  private static let classify: QueuedRequest.Classify = { response in
    guard let base = try? APIBase("https://api.github.com") else { return .answer }
    return ResponseClassification(response, hasToken: true, base: base)
  }

  private var isSettled: Bool {
    get async {
      // Read before, too: a timer that is due sleeps no more, and its tick may begin a request and
      // another sleep after the queue was looked at.
      let wasAwaited = clock.hasSleepers
      let waiting = await queue.waitingCallers
      guard let waiting, waiting == unanswered.withLock({ $0 }) else { return false }
      return waiting == 0 || wasAwaited && clock.hasSleepers
    }
  }
}

extension RequestQueue {
  /// Returns once so many requests are not answered yet.
  func reaches(unansweredCount count: Int) async {
    while status.unansweredCount != count { await Task.yield() }
  }

  /// Returns once a request is in flight, or none is.
  func reaches(isSending: Bool) async {
    while self.isSending != isSending { await Task.yield() }
  }

  /// How many callers wait, or `nil` while a request is in flight.
  fileprivate var waitingCallers: Int? {
    isSending ? nil : status.unansweredCount
  }
}

extension ManualClock {
  /// Returns once somebody waits for it to go on.
  func isAwaited() async {
    while !hasSleepers { await Task.yield() }
  }
}

extension HTTPResponse {
  /// An answer that wants to be left alone for so many seconds.
  @Sendable static func limit(_ seconds: Int?) -> HTTPResponse {
    HTTPResponse(status: 429, headers: seconds.map { ["Retry-After": "\($0)"] } ?? [:])
  }
}

/// Numbers from 0 to below 1 that a seed repeats.
final class Draws: Sendable {
  private let numbers = Mutex(SeededNumbers())

  func next() -> Double {
    numbers.withLock { Double.random(in: 0..<1, using: &$0) }
  }

  /// A whole number from 0 to below `count`.
  func next(below count: Int) -> Int {
    numbers.withLock { $0.next(below: count) }
  }
}

/// Waits that outlive a queue, as in the store; saving takes time.
final class StoredWaits: WaitStore {
  private let waits = Mutex<[BackoffScope: SavedLimit]>([:])
  private let kept: @Sendable () -> Void

  /// - Parameter kept: Called when one is kept.
  init(_ kept: @escaping @Sendable () -> Void = {}) {
    self.kept = kept
  }

  func wait(of scope: BackoffScope) async -> SavedLimit? {
    await Task.yield()
    return waits.withLock { $0[scope] }
  }

  func save(_ wait: SavedLimit, of scope: BackoffScope) async {
    for _ in 0..<100 { await Task.yield() }
    waits.withLock { $0[scope] = wait }
    kept()
  }
}
