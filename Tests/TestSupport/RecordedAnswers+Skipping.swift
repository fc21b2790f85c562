import StandIn
import XCTest

extension RecordedAnswers {
  /// What a test that reads them begins with.
  ///
  /// - Throws: A skip that names them, where they are missing.
  package static func skipUnlessThere() throws {
    try XCTSkipUnless(
      areThere,
      "NOT TESTED: GitHub's recorded answers are missing; put them into ../shared/fixtures, "
        + "seen from the project")
  }
}
