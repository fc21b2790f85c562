import Models
import Store
import XCTest

@testable import Repository

/// What a page's address says about its size and order (X18).
final class PageRequestTests: XCTestCase {
  func test_X18_thePageSize_isReadFromTheQueryAlone() {
    let sizes: [(String, Int?)] = [
      ("https://h/users/ada/followers", nil), ("https://h/x?per_page=100", 100),
      ("https://h/x?page=2&per_page=30", 30), ("https://h/x?q=per_page&page=2", nil),
      ("https://h/per_page=9/x", nil), ("https://h/x?per_page=many", nil),
    ]
    for (address, size) in sizes { XCTAssertEqual(pageSize(ofLink: address), size, address) }
  }

  func test_X18_onlyALaterPage_isFollowed() async throws {
    let bench = try await workbench()
    let own = await bench.repository.client
    let client = try XCTUnwrap(own)
    let list = try UserList(.followers, "ada")
    let table: [(from: String, to: String?, isFollowed: Bool)] = [
      ("/x", nil, true), ("/x", "/x?page=2", true), ("/x?page=2", "/y?page=3", true),
      ("/x?per_page=100", "/x?per_page=100&page=2", true),
      ("/x?page=9", "/x?q=a&page=10", true), ("/x?after=a", "/x?after=b", true),
      ("/x", "/x", false), ("/x", "/y?page=1", false), ("/x?page=2", "/x", false),
      ("/x?page=2", "/y?page=2", false), ("/x?page=10", "/x?page=9", false),
    ]
    for (start, next, isFollowed) in table {
      var place = PagePlace(of: list, after: 1)
      place.address = start
      let page = UserPage(users: [User(id: 1, login: "ada")], nextLink: next)
      let checked = try? page.checked(at: place, from: client)
      XCTAssertEqual(checked != nil, isFollowed, "\(start) to \(next ?? "nothing")")
    }
  }
}
