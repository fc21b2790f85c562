import Foundation
import Models
import StandIn
import TestSupport
import XCTest

@testable import Repository

/// Several that bring one list at once (X18): everybody once, places right, nobody gone who is there.
final class MemberSyncTogetherTests: XCTestCase {
  private static let ids = (1...950).map { Int64($0 * 37 % 953 + 1000) }

  func test_X18_twoSyncs_andAReader_atOnce_bringEverybodyOnce() async throws {
    let (bench, list) = try await bench()
    let others = try (0..<2).map { _ in try bench.restarted() }
    async let one = bench.sync(others[0], list: list)
    async let two = bench.sync(others[1], list: list)
    for frontier in 0...4 {
      _ = await bench.repository.fetchNextPage(of: list, after: Int64(frontier))
      _ = await bench.repository.refreshPage(of: list, after: 0)
    }
    let stops = await [one.stop, two.stop]
    XCTAssertEqual(stops, [nil, nil])
    let rows = try await bench.rows(of: list)
    XCTAssertEqual(rows.map(\.id), Self.ids)
    XCTAssertEqual(rows.map(\.position), Array(1...950))
    XCTAssertFalse(rows.contains(where: \.isGone))
    let wholeAt = try await bench.main.overview(of: list).wholeAt
    XCTAssertNotNil(wholeAt)
  }

  // The page in flight belongs to a pass that is no longer: nobody of the pages between was met.
  func test_X18_aPassThatIsBegunAnewElsewhere_marksNobodyGone() async throws {
    let (bench, list) = try await bench()
    _ = await bench.sync(list: list)
    bench.pass(7200)
    let held = "/user/7/followers?per_page=100&page=6"
    bench.server.hold(held)
    let count = bench.server.requests.count
    let sync = Task { [bench] in await bench.sync(list: list) }
    await bench.server.arrived(count + 7)
    let other = try bench.restarted()
    let anew = Task { await other.renew(list) }
    try await eventuallyAsked("/users/ada/followers", on: bench)
    bench.server.release()
    let (result, news) = (await sync.value, await anew.value)
    XCTAssertNil(result.stop)
    XCTAssertNotNil(try? news.get())
    let rows = try await bench.rows(of: list)
    XCTAssertEqual(Set(rows.map(\.id)), Set(Self.ids))
    XCTAssertEqual(rows.map(\.position), Array(1...950))
    XCTAssertFalse(rows.contains(where: \.isGone))
  }

  private func eventuallyAsked(_ path: String, on bench: Workbench) async throws {
    let end = ContinuousClock.now + .seconds(20)
    while !bench.listPaths.contains(path) {
      guard ContinuousClock.now < end else { return XCTFail("\(path) is not asked for") }
      await Task.yield()
    }
  }

  private func bench() async throws -> (bench: Workbench, list: UserList) {
    let bench = try await workbench(.invented(count: 0, budget: 100_000))
    ServedList.followers.answer(Self.ids, on: bench.server)
    ServedList.followers.answer(Self.ids, on: bench.server, size: 100, perPage: true)
    return (bench, try UserList(name: "followers:ada"))
  }
}
