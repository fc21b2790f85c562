import XCTest

@testable import ghbrowse

/// Which lines of history and log go with somebody who is forgotten (X15, X18).
final class MentioningLinesTests: XCTestCase {
  private let lines = MentioningLines(logins: ["Tom", "depend[bot]"], ids: [26, 7])

  func test_X15_aLogin_isAWord_inAnyCase() {
    for line in [":followers tom", "path=/users/TOM/followers", ":contributors tom/engine"] {
      XCTAssertTrue(lines.names(line), line)
    }
    for line in [":search tomorrow", "path=/users/tom-2", ":note 26 met user 7000"] {
      XCTAssertFalse(lines.names(line), line)
    }
  }

  func test_X15_X18_anAddressWithTheId_namesThePersonToo() {
    for path in [
      "/user/26/followers?page=2", "/user/26", "/organizations/7/public_members?page=3",
      "/user/7/following?per_page=100&page=2",
    ] {
      XCTAssertTrue(lines.names("request path=\(path) status=200"), path)
      XCTAssertFalse(MentioningLines(logins: ["tom"]).names("request path=\(path)"), path)
    }
    for path in ["/user/260/followers", "/repositories/26/contributors", "/users?since=26"] {
      XCTAssertFalse(lines.names("request path=\(path) status=200"), path)
    }
  }

  func test_X15_X18_theLoginOfABot_isFoundAlsoInAnAddress() {
    XCTAssertTrue(lines.names("path=/users/depend%5Bbot%5D/followers"))
    XCTAssertTrue(lines.names(":followers depend[bot]"))
    XCTAssertFalse(lines.names("path=/users/depend/followers"))
  }
}
