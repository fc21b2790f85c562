import XCTest

@testable import Networking

/// A host, whoever asks, and the budget: each combination backs off by itself.
final class BackoffScopeTests: XCTestCase {
  private static let good = HTTPResponse(status: 200)
  private static let core = scope(.core)
  private static let search = scope(.search)

  func test_aLimitOfSearch_holdsUpNoRequestOfTheCore() async {
    let bench = QueueBench { request in
      .success(request.url.contains("search") ? .limit(60) : Self.good)
    }
    let search = bench.ask(HTTPRequest(url: "\(QueueBench.one)/search", scope: Self.search))
    await bench.settle()
    let core = await bench.ask(HTTPRequest(url: "\(QueueBench.one)/users", scope: Self.core)).value
    XCTAssertEqual(core, .success(Self.good))
    let status = await bench.queue.status
    XCTAssertEqual(status.hostStatus(of: Self.core), .online)
    XCTAssertEqual(
      status.hostStatus(of: Self.search), .failing(.rateLimited(until: bench.clock.date + 60)))
    await bench.giveUp(search)
  }

  // Limits of the core were stored under this name before there were resources.
  func test_theStoredName_isHostAndIdentity_andTheResourceWhereItIsNotTheCore() {
    XCTAssertEqual(Self.core.storedName, "https://api.github.com:443 2022-11-28 nobody")
    XCTAssertEqual(Self.search.storedName, "https://api.github.com:443 2022-11-28 nobody search")
    XCTAssertEqual(BackoffScope(host: "avatars of x").storedName, "avatars of x")
  }

  private static func scope(_ resource: BackoffScope.Resource) -> BackoffScope {
    BackoffScope(
      host: "https://api.github.com:443", identity: "2022-11-28 nobody", resource: resource)
  }
}
