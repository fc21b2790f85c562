import StandIn
import XCTest

@testable import Networking

/// Hints about this machine's network: they colour what is said, and forbid nothing (rel 2.7.4).
final class RequestQueueReachabilityTests: XCTestCase {
  private static let refused = GitHubError.unreachable(reason: "the connection was refused")
  private static let down: PuppetTransport.Answer = { _ in .failure(refused) }
  private static let limit: PuppetTransport.Answer = { _ in .success(.limit(60)) }
  private static let broken: PuppetTransport.Answer = { _ in .success(HTTPResponse(status: 503)) }

  func test_F19_withoutNetwork_aRequestIsTriedAllTheSame() async {
    let bench = QueueBench()
    await bench.queue.take(.down)
    for retryLimits in [RetryLimits.interactive, .retryOnce, .unlimited] {
      let outcome = await bench.asked(retryLimits: retryLimits).value
      XCTAssertEqual(try outcome.get().status, 200)
    }
    let hostStatus = await bench.queue.status.hostStatus(of: QueueBench.scopeOne)
    XCTAssertEqual(hostStatus, .online)
  }

  func test_F19_withoutNetwork_aReaderIsToldAfterOneTry() async {
    let bench = QueueBench(Self.down)
    await bench.queue.take(.down)
    let outcome = await bench.asked(retryLimits: .interactive).value
    XCTAssertEqual(outcome, .failure(Self.refused))
    XCTAssertEqual(bench.transport.urls.count, 1)
  }

  func test_F19_whatWaits_waitsForTheNetwork_onlyWhereThereIsNone() async {
    let bench = QueueBench(Self.down)
    let task = await bench.asked()
    let table: [(Reachability, Int?)] = [
      (.unknown, 1), (.down, nil), (.up, 1), (.down, nil), (.unknown, 1),
    ]
    for (reachability, seconds) in table {
      await bench.queue.take(reachability)
      let said = await bench.queue.status.retryingIn
      XCTAssertEqual(said, seconds, "\(reachability)")
    }
    XCTAssertEqual(bench.transport.urls.count, 1)
    await bench.giveUp(task)
  }

  // A limit stays a limit, and a server that fails is there.
  func test_F19_withoutNetwork_aLimitIsStillOne() async {
    let bench = QueueBench(Self.limit)
    let task = await bench.asked()
    await bench.queue.take(.down)
    let status = await bench.queue.status
    guard case .failing(.rateLimited) = status.hostStatus(of: QueueBench.scopeOne) else {
      return XCTFail("no limit")
    }
    await bench.giveUp(task)
  }

  func test_F21_unknown_isNeverNoNetwork() async {
    let bench = QueueBench()
    for reachability in [Reachability.unknown, .up, .unknown] {
      await bench.queue.take(reachability)
      let hostStatus = await bench.queue.status.hostStatus(of: QueueBench.scopeOne)
      XCTAssertEqual(hostStatus, .unknown, "\(reachability)")
    }
    _ = await bench.asked().value
    for reachability in [Reachability.unknown, .up, .unknown] {
      await bench.queue.take(reachability)
      let hostStatus = await bench.queue.status.hostStatus(of: QueueBench.scopeOne)
      XCTAssertEqual(hostStatus, .online, "\(reachability)")
    }
  }

  func test_F19_aNetworkThatGoes_isSaidAtOnce_andForgottenWhenItComes() async {
    let bench = QueueBench()
    await bench.queue.take(.up)
    _ = await bench.asked().value
    await bench.queue.take(.down)
    let gone = await bench.queue.status.hostStatus(of: QueueBench.scopeOne)
    guard case .failing(.unreachable) = gone else { return XCTFail("\(gone)") }
    await bench.queue.take(.up)
    let back = await bench.queue.status.hostStatus(of: QueueBench.scopeOne)
    XCTAssertEqual(back, .unknown)
  }

  func test_F19_aNetworkThatComes_takesBackOnlyWhatItCanHaveMended() async {
    let table: [(PuppetTransport.Answer, Bool)] = [
      (Self.down, true), (Self.limit, false), (Self.broken, false),
    ]
    for (answer, isMended) in table {
      let bench = QueueBench(answer)
      let task = await bench.asked()
      await bench.queue.take(.up)
      let hostStatus = await bench.queue.status.hostStatus(of: QueueBench.scopeOne)
      XCTAssertEqual(hostStatus == .unknown, isMended, "\(hostStatus)")
      await bench.giveUp(task)
    }
  }
}
