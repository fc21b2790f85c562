import StandIn
import TestSupport
import XCTest

@testable import GitHub

/// Refused credentials, refused certificates and sign-in pages (fF8, fF16, fF18).
final class RequestQueueRefusalTests: XCTestCase {
  private static let good = HTTPResponse(status: 200)

  func test_fF8_refusedCredentials_endEverythingThatWaits_andAreNotSentAgain() async {
    let bench = QueueBench { request in
      .success(request.url.hasPrefix(QueueBench.one) ? HTTPResponse(status: 401) : Self.good)
    }
    let waiting = (0..<20).map {
      bench.ask("/\($0)", retryLimits: $0 < 10 ? .unlimited : .interactive)
    }
    for task in waiting { await assertEqual(task.value, .failure(.tokenRefused)) }
    XCTAssertEqual(bench.transport.urls.count, 1)
    await assertEqual(bench.asked(of: QueueBench.two).value, .success(Self.good))
    bench.transport.answers { _ in .success(Self.good) }
    await bench.queue.retryNow()
    await bench.queue.retryNow()
    await bench.queue.setReachability(.up)
    await bench.pass(.seconds(86_400))
    await assertEqual(
      bench.asked("/", .opened, retryLimits: .interactive).value, .failure(.tokenRefused))
    XCTAssertEqual(bench.transport.urls.count, 2)
  }

  func test_fF8_credentialsThatAreRefusedDuringABackoff_areNotSentAgainAfterIt() async {
    let bench = QueueBench { _ in .failure(.timedOut(after: .seconds(1))) }
    _ = await bench.asked("/", retryLimits: .interactive).value
    bench.transport.answers { _ in .success(HTTPResponse(status: 401)) }
    for _ in 0..<2 {
      await assertEqual(
        bench.asked("/", .opened, retryLimits: .interactive).value, .failure(.tokenRefused))
      await bench.pass(.seconds(86_400))
    }
    XCTAssertEqual(bench.transport.urls.count, 2)
  }

  func test_fF18_aSignInPage_isLookedAtAgainWithinAMinute_orWhenTheReaderSaysSo() async {
    let draws = Draws()
    let bench = QueueBench(draws: draws) { _ in .success(HTTPResponse(status: 511)) }
    let task = await bench.asked()
    await assertEqual(
      bench.asked("/read", retryLimits: .interactive).value, .failure(.captivePortal))
    for _ in 0..<50 {
      let count = bench.transport.urls.count
      await bench.pass(.milliseconds(29_999))
      XCTAssertEqual(bench.transport.urls.count, count)
      await bench.pass(.milliseconds(30_001))
      XCTAssertEqual(bench.transport.urls.count, count + 1)
    }
    for _ in 0..<3 {
      let count = bench.transport.urls.count
      await bench.queue.retryNow()
      await bench.settle()
      XCTAssertEqual(bench.transport.urls.count, count + 1)
    }
    bench.transport.answers { _ in .success(Self.good) }
    await bench.pass(.seconds(60))
    await assertEqual(task.value, .success(Self.good))
  }

  func test_fF16_aRefusedCertificate_isToldAtOnce_andNotTriedInALoop() async {
    let error = GitHubError.certificateRefused(reason: "it is for another host")
    let bench = QueueBench { _ in .failure(error) }
    let task = await bench.asked()
    await assertEqual(bench.asked("/read", retryLimits: .interactive).value, .failure(error))
    XCTAssertEqual(bench.transport.urls.count, 2)
    await bench.assertTried(after: .seconds(45))
    await bench.giveUp(task)
  }
}
