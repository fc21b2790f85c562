import StandIn
import TestSupport
import XCTest

@testable import GitHub

/// Hints about this machine's network: they colour what is said, and forbid nothing.
final class RequestQueueReachabilityTests: XCTestCase {
  private static let refused = GitHubError.unreachable(reason: "the connection was refused")
  private static let down: PuppetTransport.Answer = { _ in .failure(refused) }
  private static let good = HTTPResponse(status: 200)
  private static let limit: PuppetTransport.Answer = { _ in .success(.limit(60)) }
  private static let broken: PuppetTransport.Answer = { _ in .success(HTTPResponse(status: 503)) }

  func test_fF19_withoutNetwork_aRequestIsTriedAllTheSame() async {
    let bench = QueueBench()
    await bench.queue.setReachability(.down)
    for retryLimits in [RetryLimits.interactive, .onceWithin20Seconds, .unlimited] {
      let outcome = await bench.asked(retryLimits: retryLimits).value
      XCTAssertEqual(try outcome.get().status, 200)
    }
    XCTAssertEqual(bench.queue.status.hostStatus(of: QueueBench.scopeOne), .online)
  }

  func test_fF19_withoutNetwork_aReaderIsToldAfterOneTry() async {
    let bench = QueueBench(Self.down)
    await bench.queue.setReachability(.down)
    await assertEqual(bench.asked(retryLimits: .interactive).value, .failure(Self.refused))
    XCTAssertEqual(bench.transport.urls.count, 1)
  }

  func test_fF19_whatWaits_waitsForTheNetwork_onlyWhereThereIsNone() async {
    let bench = QueueBench(Self.down)
    let task = await bench.asked()
    let table: [(Reachability, Int?)] = [
      (.unknown, 1), (.down, nil), (.up, 1), (.down, nil), (.unknown, 1),
    ]
    for (reachability, seconds) in table {
      await bench.queue.setReachability(reachability)
      XCTAssertEqual(bench.queue.status.retryingIn, seconds, "\(reachability)")
    }
    XCTAssertEqual(bench.transport.urls.count, 1)
    await bench.giveUp(task)
  }

  func test_fF19_aNetworkThatGoes_isSaidAtOnce_andForgottenWhenItComes() async {
    let bench = QueueBench()
    await bench.queue.setReachability(.up)
    _ = await bench.asked().value
    await bench.queue.setReachability(.down)
    let gone = bench.queue.status.hostStatus(of: QueueBench.scopeOne)
    guard case .failing(.unreachable) = gone else { return XCTFail("\(gone)") }
    await bench.queue.setReachability(.up)
    XCTAssertEqual(bench.queue.status.hostStatus(of: QueueBench.scopeOne), .unknown)
  }

  func test_fF19_aNetworkThatComes_takesBackOnlyWhatItCanHaveMended() async {
    let table: [(PuppetTransport.Answer, Bool)] = [
      (Self.down, true), (Self.limit, false), (Self.broken, false),
    ]
    for (answer, isMended) in table {
      let bench = QueueBench(answer)
      let task = await bench.asked()
      let before = bench.queue.status.hostStatus(of: QueueBench.scopeOne)
      await bench.queue.setReachability(.down)
      XCTAssertEqual(bench.queue.status.hostStatus(of: QueueBench.scopeOne), before)
      await bench.queue.setReachability(.up)
      let hostStatus = bench.queue.status.hostStatus(of: QueueBench.scopeOne)
      XCTAssertEqual(hostStatus == .unknown, isMended, "\(hostStatus)")
      await bench.giveUp(task)
    }
  }

  func test_fF19_whatIsInFlight_isSentAnewOnceTheNetworkIsBack_butNotWithinFiveSeconds() async {
    let bench = QueueBench()
    bench.transport.hold()
    await bench.queue.setReachability(.up)
    let answer = bench.ask("/first")
    for number in 1...3 {
      await bench.transport.sent(number)
      await bench.queue.setReachability(.down)
      await bench.queue.setReachability(.up)
      await bench.queue.networkChanged()
      await bench.clock.isAwaited()
      bench.clock.pass(.milliseconds(4_999))
      await bench.queue.retryNow()
      XCTAssertEqual(bench.transport.urls.count, number)
      await bench.clock.isAwaited()
      bench.clock.pass(.milliseconds(1))
    }
    await bench.transport.sent(4)
    bench.transport.release()
    await assertEqual(answer.value, .success(Self.good))
  }

  func test_fF19_fF21_aNetworkThatOnlyChanges_orAFirstSightWithoutOne_leavesWhatIsInFlight() async {
    for isUp in [true, false] {
      let bench = QueueBench()
      bench.transport.hold()
      await bench.queue.setReachability(isUp ? .up : .unknown)
      let answer = await bench.queued("/first", retryLimits: .interactive)
      await bench.transport.sent(1)
      bench.clock.pass(.seconds(6))
      if isUp {
        await bench.queue.networkChanged()
      } else {
        await bench.queue.setReachability(.down)
      }
      bench.transport.release()
      await assertEqual(answer.value, .success(Self.good))
      XCTAssertEqual(bench.transport.urls.count, 1)
    }
  }

  func test_fF19_aNetworkThatGoes_endsTheReadersWaitAtOnce_andForbidsNothing() async {
    let bench = QueueBench()
    bench.transport.hold()
    await bench.queue.setReachability(.up)
    let first = await bench.queued("/first", retryLimits: .interactive)
    await bench.transport.sent(1)
    await bench.queue.setReachability(.down)
    await assertEqual(first.value, .failure(QueueStatus.noNetwork))
    bench.transport.release()
    await assertEqual(bench.asked("/second").value, .success(Self.good))
  }
}
