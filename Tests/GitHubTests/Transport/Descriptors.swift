import Foundation
import XCTest

/// The file descriptors of this process.
enum Descriptors {
  /// How many are open.
  static func count() throws -> Int {
    // The one by which the folder is read is among them.
    try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count - 1
  }

  /// Checks that no more than `count` are left, once all that is closing is closed.
  static func assertNoMore(
    than count: Int, file: StaticString = #filePath, line: UInt = #line
  ) async throws {
    // The runtime opens a few for itself, once, such as for timers: rounds that leak leave more.
    let count = count + 3
    let start = ContinuousClock.now
    while try Self.count() > count, ContinuousClock.now - start < .seconds(5) {
      await Task.yield()
    }
    XCTAssertLessThanOrEqual(try Self.count(), count, "descriptors left", file: file, line: line)
  }
}
