import StandIn
import TestSupport
import XCTest

@testable import GitHub

/// What the queue and the transport do when this machine's network is another than before.
final class NetworkChangeTests: XCTestCase {
  private static let good = HTTPResponse(status: 200)

  func test_F19_whatIsInFlight_isSentAnewOnceTheNetworkIsBack_butNotWithinFiveSeconds() async {
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
      await bench.queue.tryNow()
      XCTAssertEqual(bench.transport.urls.count, number)
      await bench.clock.isAwaited()
      bench.clock.pass(.milliseconds(1))
    }
    await bench.transport.sent(4)
    bench.transport.release()
    await assertEqual(answer.value, .success(Self.good))
  }

  func test_F19_F21_aNetworkThatOnlyChanges_orAFirstSightWithoutOne_leavesWhatIsInFlight() async {
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

  func test_F19_aNetworkThatGoes_endsTheReadersWaitAtOnce_andForbidsNothing() async {
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

  func test_F19_changesAndCancelsInARace_leaveNothingBehind() async throws {
    let server = try await standIn()
    server.hold()
    let queue = RequestQueue(transport: realTransport())
    for number in 1...200 {
      let request = HTTPRequest(url: "\(server.baseURL)/\(number)")
      let answer = Task { await queue.send(request, priority: .visible) }
      await queue.reaches(isSending: true)
      async let change: Void = {
        await queue.setReachability(.up)
        await queue.setReachability(.down)
        await queue.networkChanged()
      }()
      answer.cancel()
      await change
      _ = await answer.value
      await queue.reaches(unansweredCount: 0)
    }
    server.release()
    let last = HTTPRequest(url: "\(server.baseURL)/users")
    let answer = await queue.send(last, priority: .visible)
    XCTAssertEqual(try answer.get().status, 200)
  }

  func test_F19_connectionsThatAreForgotten_areNotUsedAgain() async throws {
    let files = try certificates()
    try files.issue("server", for: "localhost")
    let server = try PythonServer(
      PythonScripts.tls, "fine", files.certificate("server"), files.key("server"))
    let transport = try transport(["SSL_CERT_FILE": files.authority])
    let request = HTTPRequest(url: "https://localhost:\(server.port)/")
    for isForgotten in [false, false, true] {
      if isForgotten { transport.forgetConnections() }
      try await assertEqual(transport.send(request).status, 200)
    }
    XCTAssertEqual(server.stop().count { $0 == "handshake" }, 2)
  }
}
