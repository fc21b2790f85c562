import StandIn
import Synchronization
import XCTest

@testable import Networking

/// What the queue tells of each sending (C13).
final class RequestRecordTests: XCTestCase {
  func test_C13_eachSending_isToldOnce_withItsWaitAndItsEnd() async throws {
    let records = Mutex<[RequestRecord]>([])
    let clock = ManualClock()
    let transport = PuppetTransport(clock: clock) { request in
      request.url.hasSuffix("bad")
        ? .failure(.unreachable(reason: "nobody listens"))
        : .success(HTTPResponse(status: 304, body: [1, 2, 3]))
    }
    let queue = RequestQueue(transport: transport, clock: clock) { record in
      records.withLock { $0.append(record) }
    }
    let request = HTTPRequest(
      url: "https://a.example/good", headers: ["If-None-Match": "\"x\""])
    _ = await queue.send(request, priority: .visible, retryLimits: .single)
    let bad = HTTPRequest(url: "https://a.example/bad")
    _ = await queue.send(bad, priority: .visible, retryLimits: .single)
    let told = records.withLock { $0 }
    XCTAssertEqual(told.map(\.url), [request.url, bad.url])
    XCTAssertEqual(told.map(\.isConditional), [true, false])
    XCTAssertEqual(
      told.map(\.result),
      [
        .success(HTTPResponse(status: 304, body: [1, 2, 3])),
        .failure(.unreachable(reason: "nobody listens")),
      ])
    XCTAssertTrue(told.allSatisfy { $0.wait == .zero && $0.time == .zero }, "\(told)")
  }

  func test_C13_theWait_isTheTimeBehindOtherRequests() async throws {
    let records = Mutex<[RequestRecord]>([])
    let clock = ManualClock()
    let transport = PuppetTransport(clock: clock) { _ in
      clock.pass(.seconds(2))
      return .success(HTTPResponse(status: 200))
    }
    let queue = RequestQueue(transport: transport, clock: clock) { record in
      records.withLock { $0.append(record) }
    }
    async let first = queue.send(HTTPRequest(url: "https://a.example/1"), priority: .visible)
    async let second = queue.send(HTTPRequest(url: "https://a.example/2"), priority: .visible)
    _ = await (first, second)
    let told = records.withLock { $0 }
    XCTAssertEqual(told.map(\.time), [.seconds(2), .seconds(2)])
    XCTAssertEqual(told.first?.wait, .zero)
  }
}
