import Database
import Foundation
import Networking
import XCTest

@testable import Repository

/// Limits in the store (rel 2.6.3, E1, F6).
final class PersistentRateLimitStoreTests: XCTestCase {
  private static let noon = Date(timeIntervalSince1970: 1_700_000_000)
  private static let scope = BackoffScope(host: "scope")

  func test_F6_aLimit_outlivesTheProcess() async throws {
    let bench = try await Workbench()
    let limit = RememberedLimit(until: Self.noon + 3_600, length: .seconds(3_600))
    await PersistentRateLimitStore(store: bench.store).keep(limit, of: Self.scope)
    let limits = PersistentRateLimitStore(store: try PersistentStore(directory: bench.directory))
    let found = await limits.limit(of: Self.scope)
    XCTAssertEqual(found, limit)
    let none = await limits.limit(of: BackoffScope(host: "another"))
    XCTAssertNil(none)
  }

  // What a damaged database says is no reason to end, nor to wait for ever.
  func test_E1_aLimitThatCannotBe_isADayAtMost() async throws {
    let bench = try await Workbench()
    let limits = PersistentRateLimitStore(store: bench.store)
    let table: [(seconds: Int, length: Duration)] = [
      (.max, .seconds(86_400)), (.min, .zero), (-1, .zero), (86_401, .seconds(86_400)),
      (86_400, .seconds(86_400)),
    ]
    for row in table {
      try await bench.store.writes.keep(
        CachedResponse(
          url: "limit of scope", identity: "", status: row.seconds, date: Self.noon))
      let found = await limits.limit(of: Self.scope)
      XCTAssertEqual(found?.length, row.length, "\(row.seconds)")
    }
  }
}
