import XCTest

@testable import ghbrowse

/// Which lines of history and log go with somebody who is forgotten (X15, X18).
final class MentioningLinesTests: XCTestCase {
  func test_X15_X18_aLoginIsAWord_inAnyCase_andAnAddressWithTheIdNamesThePersonToo() {
    let lines = MentioningLines(logins: ["Tom", "depend[bot]"], ids: [26, 7])
    for line in [
      ":followers tom", "path=/users/TOM/followers", ":contributors tom/engine",
      ":followers depend[bot]", "path=/users/depend%5Bbot%5D/followers",
      "request path=/user/26/followers?page=2 status=200", "request path=/user/26 status=200",
      "request path=/organizations/7/public_members?page=3 status=200",
    ] {
      XCTAssertTrue(lines.names(line), line)
    }
    for line in [
      ":search tomorrow", "path=/users/tom-2", ":note 26 met user 7000",
      "path=/users/depend/followers", "request path=/user/260/followers status=200",
      "request path=/repositories/26/contributors status=200", "path=/users?since=26",
    ] {
      XCTAssertFalse(lines.names(line), line)
    }
  }
}
