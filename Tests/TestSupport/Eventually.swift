import Foundation
import XCTest

/// What was waited for, and did not come.
package struct NeverCame: Error {
  package let what: String
}

/// Returns once that is so.
///
/// - Throws: ``NeverCame`` when that takes too long for it to come at all.
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

/// Returns once another process has made that so, and fails the test when it takes longer.
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
