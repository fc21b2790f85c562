import Foundation
import XCTest

package struct NeverCame: Error {
  package let what: String
}

/// Waits for a condition.
///
/// - Throws: ``NeverCame`` if it is not met in time.
package func eventually(
  _ what: String = "what is waited for", within limit: Duration = .seconds(20),
  isolation: isolated (any Actor)? = #isolation, _ isSo: () async throws -> Bool
) async throws {
  let end = ContinuousClock.now + limit
  while !(try await isSo()) {
    guard ContinuousClock.now < end else { throw NeverCame(what: what) }
    await Task.yield()
  }
}

/// Blocks until another process has met a condition; fails the test if that takes too long.
package func waitUntil(
  _ what: String, within limit: Duration = .seconds(10), file: StaticString = #filePath,
  line: UInt = #line, _ isSo: () throws -> Bool
) rethrows {
  let end = ContinuousClock.now + limit
  while !(try isSo()) {
    guard ContinuousClock.now < end else {
      return XCTFail("not within \(limit): \(what)", file: file, line: line)
    }
    usleep(10_000)
  }
}
