import XCTest

/// What did not come.
struct NeverCame: Error {}

extension XCTestCase {
  /// Returns once that is so.
  ///
  /// - Throws: ``NeverCame`` when that takes too long for it to come at all.
  func eventually(_ isSo: () async throws -> Bool) async throws {
    let end = ContinuousClock.now + .seconds(20)
    while !(try await isSo()) {
      guard ContinuousClock.now < end else { throw NeverCame() }
      await Task.yield()
    }
  }
}
