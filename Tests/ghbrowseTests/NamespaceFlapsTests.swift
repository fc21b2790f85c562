import StandIn
import XCTest

/// A link that goes and comes many times while a page is waited for: 8 times, or 20 unless the
/// run is short.
final class NamespaceFlapsTests: NamespaceTestCase {
  func test_F19_flapsTwiceASecond_costThreeRequestsAtMost_andThePageComes() async throws {
    let server = try server()
    let terminal = try PseudoTerminal(try program())
    terminal.expect("invented-20")
    try server.hold()
    terminal.enter()
    terminal.expect("Loading more users")
    server.waitForRequest(2)

    let count = Loops.count(short: 8, long: 20, full: 20)
    let start = NamespaceServer.now
    let flaps = try XCTUnwrap(pair).startFlapping(count: count, pause: 0.25)
    terminal.type(":note 1 half a li")
    while flaps.isRunning { terminal.settle(0.05) }
    report("\(count) flaps", NamespaceServer.now - start)
    terminal.watch(for: .seconds(6))
    let end = NamespaceServer.now

    try server.answer()
    let time = terminal.wait("the page, above what is typed", within: .seconds(10)) {
      terminal.shows("invented-40") && terminal.endsWith("list> :note 1 half a li")
    }
    report("page after the server answers", time)
    terminal.enter("ne")
    terminal.expect("Note on invented-1 saved")
    terminal.enter(":quit")
    XCTAssertEqual(terminal.waitForEnd(), 0)

    let log = server.stop().filter { (start...end).contains($0.time) }
    let requests = log.filter { $0.kind == "request" }
    report("connections", log.count { $0.kind == "connection" })
    report("requests", requests.map { "\($0.time - start)" })
    XCTAssertLessThanOrEqual(requests.count, 3, "\(requests)")
  }
}
