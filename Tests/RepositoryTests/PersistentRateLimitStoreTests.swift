import Foundation
import GitHub
import Store
import TestSupport
import XCTest

@testable import Repository

/// Limits in the store (rel 2.6.3, E1, F6).
final class PersistentRateLimitStoreTests: XCTestCase {
  private static let noon = Date(timeIntervalSince1970: 1_700_000_000)
  private static let scope = BackoffScope(host: "scope")

  // What a damaged database says is no reason to end, nor to wait for ever.
  func test_E1_aLimitThatCannotBe_isADayAtMost() async throws {
    let bench = try await workbench()
    let limits = PersistentRateLimitStore(store: bench.store)
    let table: [(seconds: Int, length: Duration)] = [
      (.max, .seconds(86_400)), (.min, .zero), (-1, .zero), (86_401, .seconds(86_400)),
      (86_400, .seconds(86_400)),
    ]
    for row in table {
      try await bench.store.write.keep(
        CachedResponse(
          url: "limit of scope", identity: "", status: row.seconds, date: Self.noon))
      await assertEqual(limits.limit(of: Self.scope)?.length, row.length, "\(row.seconds)")
    }
  }
}
