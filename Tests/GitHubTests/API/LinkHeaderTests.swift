import XCTest

@testable import GitHub

/// N8.
final class LinkHeaderTests: XCTestCase {
  private static let next = "https://api.github.com/users?since=46"

  // The header, and the address of its `next`.
  private static let table: [(header: String, next: String?)] = [
    ("<\(next)>; rel=\"next\", <https://api.github.com/users{?since}>; rel=\"first\"", next),
    ("<https://api.github.com/users{?since}>; rel=\"first\", <\(next)>; rel=\"next\"", next),
    ("<\(next)>; rel=next", next),
    ("<\(next)>;rel=\"next\"", next),
    ("<\(next)>; REL=\"Next\"", next),
    ("<\(next)>; rel = \"next\" ", next),
    ("<\(next)>; title=\"a, b; c\"; rel=\"next\"", next),
    ("<https://e.org/?a=1,2>; rel=\"first\",<\(next)>; rel=\"next\"", next),
    ("<\(next)>; rel=\"first\"", nil),
    ("<\(next)>; rel=\"nextone\"", nil),
    ("<\(next)>", nil),
    ("<https://api.github.com/users{?since}>; rel=\"next\"", nil),
    ("<\(next); rel=\"next\"", nil),
    ("\(next); rel=\"next\"", nil),
    ("", nil),
    (",,;;<<>>", nil),
  ]

  func test_next_isFoundWhereThereIsOne() {
    for row in Self.table {
      let response = HTTPResponse(status: 200, headers: ["Link": row.header])
      XCTAssertEqual(response.nextLink, row.next, row.header)
    }
  }
}
