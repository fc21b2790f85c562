import Models
import XCTest

@testable import GitHub

/// Where each thing is requested (X18).
final class EndpointTests: XCTestCase {
  private static let lists: [(name: String, path: String)] = [
    ("followers:mojombo", "/users/mojombo/followers"),
    ("following:shipit[bot]", "/users/shipit%5Bbot%5D/following"),
    ("members:Saltmarsh-Labs", "/orgs/Saltmarsh-Labs/public_members"),
    ("contributors:quill/salt.marsh_2", "/repos/quill/salt.marsh_2/contributors"),
    ("stargazers:quill/salt.marsh_2", "/repos/quill/salt.marsh_2/stargazers"),
    (
      "find:followers:>=1000 a+b&c=d#e/f?",
      "/search/users?q=followers%3A%3E%3D1000%20a%2Bb%26c%3Dd%23e%2Ff%3F"
    ),
    ("find:fullname:\"Žižka x\"", "/search/users?q=fullname%3A%22%C5%BDi%C5%BEka%20x%22"),
    ("everyone", "/users?since=0"),
  ]

  func test_aLogin_isEncodedAsOneSegmentOfThePath() throws {
    let table = [
      "mojombo": "/users/mojombo", "shipit[bot]": "/users/shipit%5Bbot%5D",
      "up_the-irons.~": "/users/up_the-irons.~", "a/b": "/users/a%2Fb", "a b": "/users/a%20b",
      "a?b#c": "/users/a%3Fb%23c", "50%": "/users/50%25", "é": "/users/%C3%A9", "...": "/users/...",
    ]
    for (login, path) in table {
      XCTAssertEqual(try Endpoint<Profile>.profile(login: login).location, path)
    }
  }

  func test_whatNoLoginCanBe_isRefused() {
    let bad = [
      "", ".", "..", "a\nb", "a\u{0}", "a\u{7F}", "a\u{9B}", String(repeating: "a", count: 101),
      String(repeating: "é", count: 51),
    ]
    for login in bad {
      XCTAssertThrowsError(try Endpoint<Profile>.profile(login: login), login) { error in
        guard case GitHubError.badLogin = error else { return XCTFail("\(error)") }
      }
    }
    XCTAssertNoThrow(try Endpoint<Profile>.profile(login: String(repeating: "a", count: 100)))
  }

  func test_X18_eachList_hasItsPathEncodedOnce_itsRateLimit_andItsAudience() throws {
    let link = "https://api.github.com/user/26594/followers?per_page=25&page=2"
    for (name, path) in Self.lists {
      let list = try UserList(name: name)
      let (first, linked) = (Endpoint.members(of: list), Endpoint.members(of: list, link: link))
      XCTAssertEqual(first.location, path, name)
      XCTAssertEqual(linked.location, link, name)
      for endpoint in [first, linked] {
        XCTAssertEqual(endpoint.resource, list.kind == .find ? .search : .core, name)
        XCTAssertEqual(endpoint.isComparable, list.kind != .find, name)
        XCTAssertEqual(endpoint.audience, list.kind == .stargazers ? .insiders : .everybody, name)
      }
    }
    let kinds = try Self.lists.map { try UserList(name: $0.name).kind }
    XCTAssertEqual(Set(kinds), Set(UserList.Kind.allCases))
  }

  func test_X18_aFurtherPage_isRequestedByNumber_andASyncAsksForAHundred() throws {
    let table: [(list: String, start: Int64, count: Int?, path: String)] = [
      ("followers:ada", 1, nil, "/users/ada/followers?page=2"),
      ("followers:ada", 0, 100, "/users/ada/followers?per_page=100"),
      ("followers:ada", 2, 100, "/users/ada/followers?per_page=100&page=3"),
      ("everyone", 46, nil, "/users?since=46"),
      ("everyone", 46, 100, "/users?per_page=100&since=46"),
      ("find:ada", 2, 100, "/search/users?q=ada&per_page=100&page=3"),
    ]
    for row in table {
      let list = try UserList(name: row.list)
      let endpoint = Endpoint.members(of: list, after: row.start, count: row.count)
      XCTAssertEqual(endpoint.location, row.path)
    }
  }
}
