import StandIn
import XCTest

@testable import Networking

/// Refused credentials, refused certificates and sign-in pages (rel 2.6.1, 2.6.5, F8, F18).
final class RequestQueueRefusalTests: XCTestCase {
  private static let good = HTTPResponse(status: 200)
  private static let refused: PuppetTransport.Answer = { request in
    .success(request.url.hasPrefix(QueueBench.one) ? HTTPResponse(status: 401) : good)
  }

  func test_F8_refusedCredentials_endEverythingThatWaits_atOnce() async {
    let bench = QueueBench(Self.refused)
    let waiting = (0..<20).map {
      bench.ask("/\($0)", retryLimits: $0 < 10 ? .unlimited : .interactive)
    }
    for task in waiting {
      let outcome = await task.value
      XCTAssertEqual(outcome, .failure(.tokenRefused))
    }
    XCTAssertEqual(bench.transport.urls.count, 1)
    let other = await bench.asked(of: QueueBench.two).value
    XCTAssertEqual(other, .success(Self.good))
  }

  func test_F8_refusedCredentials_stayRefused_untilSomebodyGoesOnWithoutThem() async {
    let bench = QueueBench(Self.refused)
    _ = await bench.asked().value
    bench.transport.answers { _ in .success(Self.good) }
    await bench.queue.tryNow()
    await bench.queue.retryNow()
    await bench.queue.take(.up)
    await bench.pass(.seconds(86_400))
    let again = await bench.asked("/", .opened, retryLimits: .interactive).value
    XCTAssertEqual(again, .failure(.tokenRefused))
    XCTAssertEqual(bench.transport.urls.count, 1)
    await bench.queue.resetBackoff(QueueBench.scopeOne)
    let outcome = await bench.asked().value
    XCTAssertEqual(outcome, .success(Self.good))
  }

  func test_F18_aSignInPage_isLookedAtAgainWithinAMinute() async {
    let draws = Draws()
    let bench = QueueBench(draws: draws) { _ in .success(HTTPResponse(status: 511)) }
    let task = await bench.asked()
    let reader = await bench.asked("/read", retryLimits: .interactive).value
    XCTAssertEqual(reader, .failure(.captivePortal))
    for _ in 0..<50 {
      let count = bench.transport.urls.count
      await bench.pass(.milliseconds(29_999))
      XCTAssertEqual(bench.transport.urls.count, count)
      await bench.pass(.milliseconds(30_001))
      XCTAssertEqual(bench.transport.urls.count, count + 1)
    }
    bench.transport.answers { _ in .success(Self.good) }
    await bench.pass(.seconds(60))
    let outcome = await task.value
    XCTAssertEqual(outcome, .success(Self.good))
  }

  func test_F18_aSignInPage_isLookedAtWhenTheReaderOrTheNetworkSaysSo() async {
    let bench = QueueBench { _ in .success(HTTPResponse(status: 511)) }
    let task = await bench.asked()
    for count in 2...5 {
      await bench.queue.tryNow()
      await bench.settle()
      XCTAssertEqual(bench.transport.urls.count, count)
    }
    await bench.giveUp(task)
  }

  func test_F16_aRefusedCertificate_isToldAtOnce_andNotTriedInALoop() async {
    let error = GitHubError.certificateRefused(reason: "it is for another host")
    let bench = QueueBench { _ in .failure(error) }
    let task = await bench.asked()
    let reader = await bench.asked("/read", retryLimits: .interactive).value
    XCTAssertEqual(reader, .failure(error))
    XCTAssertEqual(bench.transport.urls.count, 2)
    await bench.assertTried(after: .seconds(45))
    await bench.giveUp(task)
  }
}
